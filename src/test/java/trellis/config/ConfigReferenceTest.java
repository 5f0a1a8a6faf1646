package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.config.schema.Entry;

class ConfigReferenceTest {

  static Stream<Entry.Leaf> leaves() {
    return Records.ROOT.leaves();
  }

  @Test
  void isAConfigWithTheDefaults() {
    assertEquals(
        ConfigText.minimal().parse(),
        ConfigReader.parse(ConfigText.SOURCE, ConfigReference.render()));
  }

  @ParameterizedTest
  @MethodSource("leaves")
  void everyKeyStandsInIt(Entry.Leaf leaf) {
    String value = leaf.hasDefault() ? leaf.key().def() : leaf.key().example();
    String start = leaf.name() + ": " + value + " ";

    String whole = ConfigReference.render().replaceAll("\\n +# +", " "); // a key with all its rows
    List<String> lines = whole.lines().filter(line -> line.contains(start)).toList();

    assertTrue(
        lines.stream().anyMatch(line -> line.contains("# " + leaf.type().range())),
        () -> start + lines);
  }

  @Test
  void everyLineFitsATerminal() {
    List<String> lines = ConfigReference.render().lines().toList();

    assertTrue(lines.stream().allMatch(line -> line.length() <= 100), lines::toString);
    assertTrue(lines.stream().noneMatch(line -> line.endsWith(" ")), lines::toString);
  }

  @Test
  void aLineSaysAllOfAKey() {
    List<String> lines = ConfigReference.render().lines().map(String::strip).toList();

    assertTrue(
        lines.contains(
            "decay: 0.05                # [0, 10]         how fast the rate falls; 0: it stays"),
        lines::toString);
    assertTrue(
        lines.contains(
            "# token: 0               # column          the column of the token; default form"
                + " when"),
        lines::toString);
  }
}
