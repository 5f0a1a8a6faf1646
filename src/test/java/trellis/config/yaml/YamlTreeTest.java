package trellis.config.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.ConfigReader;
import trellis.error.ConfigException;

/** The syntax of YAML: what breaks it, and what of it a config does not use. */
class YamlTreeTest {
  private static final String DATA = "data: {train: t, dev: d}\n";

  private static String problems(String yaml) {
    return assertThrows(ConfigException.class, () -> ConfigReader.parse("c.yaml", yaml), yaml)
        .getMessage();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "data:\\n\\ttrain: x             | 2 | a tab stands in the indentation: indent with blanks",
        "task: ner\\n\\t\\tseed: 1       | 2 | a tab stands in the indentation",
        "task: ner: pos                  | 1 | this `:` cannot start a value here: quote the value",
        "seed: 1\\n  task: ner           | 2 | indent the keys of a group alike",
        "task:ner\\nseed: 1              | 2 | set a blank after each key's colon",
        "train:\\n   rate: 1\\n  clip: 1 | 3 | this line is not indented like the lines it belongs",
        "seeds: - 1                      | 1 | a list with dashes starts on its own line",
        "seeds: [1, 2\\ntask: ner        | 2 | a list opened with `[` is not closed with `]` (it"
            + " belongs to what starts on line 1)",
        "seeds: [1, 2                    | 1 | a list opened with `[` is not closed with `]`",
        "train: {rate: 1\\ntask: ner     | 2 | a map opened with `{` is not closed with `}`",
        "name: \"a\\ntask: ner           | 2 | a quoted text is not closed (it belongs to what"
            + " starts on line 1)",
        "name: \"C:\\data\"              | 1 | a backslash in \"double quotes\" starts an escape",
        "name: 'it's'                    | 1 | quote the whole value (a ' inside '…' is doubled)",
        "name: \"a\" b                   | 1 | some text stands where none can",
        "name: @home                     | 1 | a value cannot start with this character: put the"
            + " value in quotes",
        "name: %a                        | 1 | a value cannot start with this character",
        "seeds: [1,,2]                   | 1 | a bracket or comma stands here without a value",
        "seeds: [                        | 1 | the text ends inside a list or map that is not"
            + " closed",
        "}                               | 1 | a bracket or comma stands here without a value",
        "%YAML 2.0\\n---\\ntask: ner     | 1 | not valid YAML",
        "name: !<                        | 1 | not valid YAML",
      })
  void brokenSyntaxIsExplained(String yaml, int line, String text) {
    String message = problems(yaml.replace("\\n", "\n").replace("\\t", "\t"));

    assertTrue(message.startsWith("c.yaml:" + line + ": "), message);
    assertTrue(message.contains(text), message);
    assertEquals(1, message.lines().count(), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name: &a x      | the anchor `&a` is not used in a config: write the value out in each"
            + " place",
        "name: *a        | the alias `*a` is not used in a config: write the value out in each"
            + " place",
        "train: *a       | the alias `*a` is not used",
        "seeds: [*a]     | the alias `*a` is not used",
        "seeds: &s [1]   | the anchor `&s` is not used",
        "<<: {seed: 1}   | merge keys (`<<`) are not used: write the values out",
        "name: !!str x   | the tag `!!str` is not used in a config: remove it",
        "train: !map {}  | the tag `!map` is not used in a config: remove it",
        "seeds: !s [1]   | the tag `!s` is not used in a config: remove it",
        "? [a]\\n: b     | a key is a single word, found a list",
        "? {a: b}\\n: c  | a key is a single word, found a map of keys",
        "'': x           | a key is a single word, found the quoted text \"\"",
        "*a : x          | the alias `*a` is not used",
        "---\\nseed: 1   | a second document starts here",
      })
  void whatAConfigDoesNotUseIsRefused(String yaml, String text) {
    String message = problems(DATA + yaml.replace("\\n", "\n"));

    assertTrue(message.startsWith("c.yaml:2: " + text), message);
    assertEquals(1, message.lines().count(), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"just a word", "- task: ner", "[1, 2]", "3", "'task: ner'"})
  void theRootIsAMap(String yaml) {
    String message = problems(yaml);

    assertTrue(
        message.startsWith("c.yaml:1: expected keys with values, as in `task: ner`, found "),
        message);
  }

  @Test
  void aPairOfSurrogatesMayStandAnywhere() {
    for (int before = 1_000; before < 1_050; before++) {
      String yaml = "#" + "x".repeat(before) + "\nname: \uD83D\uDE00\n";
      String padded = "name: \"" + "x".repeat(before) + "\uD83D\uDE00\"\n";
      String data = "data: {train: a, dev: b}\n";
      assertEquals("\uD83D\uDE00", ConfigReader.parse("c.yaml", yaml + data).name());
      assertTrue(ConfigReader.parse("c.yaml", padded + data).name().endsWith("\uD83D\uDE00"));
    }
  }

  @Test
  void aDocumentMayHaveItsMarks() {
    assertEquals(
        ConfigReader.parse("c.yaml", DATA),
        ConfigReader.parse("c.yaml", "%YAML 1.2\n---\n" + DATA + "...\n"));
  }

  @Test
  void deepNestingIsRefusedEarly() {
    for (String deep : new String[] {"[", "{a: ", "- ", "? "}) {
      String yaml = deep.repeat((1 << 20) / deep.length());
      String message = assertTimeout(Duration.ofSeconds(5), () -> problems(yaml));
      assertEquals(
          "c.yaml:1: nested deeper than 20 levels: no key of a config lies so deep", message);
    }
  }

  @Test
  void aliasBombsDoNotGoOff() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n");
    for (int i = 1; i < 30; i++) {
      yaml.append(String.format("a%d: &a%d [%s]\n", i, i, "*a" + (i - 1) + ", *a" + (i - 1)));
    }

    String message = assertTimeout(Duration.ofSeconds(5), () -> problems(yaml.toString()));

    assertTrue(message.contains("c.yaml:2: the alias `*a0` is not used"), message);
  }

  @Test
  void longListsAreReadInTime() {
    String items = "1,".repeat((1 << 20) / 2 - 10);

    String message =
        assertTimeout(Duration.ofSeconds(20), () -> problems(DATA + "train: [" + items + "1]"));

    assertTrue(message.startsWith("c.yaml:2: `train`: expected a map"), message);
  }
}
