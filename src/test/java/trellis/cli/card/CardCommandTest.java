package trellis.cli.card;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.cli.SmallTagger;
import trellis.cli.option.CommandRun;
import trellis.eval.Percent;
import trellis.model.archive.ModelArchive;
import trellis.util.Sha256;

/** A card has the figures that other commands print, and what is wrong is told with its line. */
class CardCommandTest {
  @TempDir private static Path folder;
  private static Path names;
  private static Path tags;
  private static Path corpus; // of the names

  @BeforeAll
  static void train() throws IOException {
    names = SmallTagger.train(SmallTagger.names(Files.createDirectory(folder.resolve("ner"))));
    tags =
        SmallTagger.train(SmallTagger.partsOfSpeech(Files.createDirectory(folder.resolve("pos"))));
    corpus = folder.resolve("ner").resolve("test.conll");
  }

  private static Path template(String text) throws IOException {
    return Files.writeString(folder.resolve("template.md"), text);
  }

  private static String card(Path model, String text) throws IOException {
    Path output = folder.resolve("new.trellis");
    CommandRun run = CommandRun.of("card", model, template(text), "--output", output);
    assertEquals("", run.err());
    assertEquals(0, run.code());
    String card = Files.readString(folder.resolve("new.card.md"));
    assertEquals(card, ModelArchive.read(output).card().page().orElseThrow());
    return card;
  }

  @Test
  void whatIsNoDirectiveIsCopied() throws IOException {
    String text = "# Ä {{date}}\r\n\r\n  a | `{{data}}`\n\n```\nx {{ y }}\n```\nno newline";
    assertEquals(text, card(names, text));
    String before = Files.readString(folder.resolve("new.card.md"));
    assertTrue(before.startsWith("# Ä"), before);
  }

  @Test
  void theSameTemplateGivesTheSameBytesAlsoOfAModelThatHasACard() throws IOException {
    String text = "{{model}}\n{{data}}\n{{scores All | %s}}\n".formatted(corpus);
    card(names, text);
    byte[] first = Files.readAllBytes(folder.resolve("new.trellis"));
    Path older = folder.resolve("older.trellis");
    Files.move(folder.resolve("new.trellis"), older);
    card(older, text);
    assertArrayEquals(first, Files.readAllBytes(folder.resolve("new.trellis")));
    assertTrue(first.length > Files.size(names));
  }

  @Test
  void itTellsWhatTheModelIsAndWhatItLearnedFrom() throws IOException {
    String card = card(names, "{{model}}\n\n{{data}}");
    assertTrue(card.contains("| layer `ner` | spans of the types LOC, PER |\n"), card);
    assertTrue(card.contains(", seed 1, epoch "), card);
    String size = String.format(Locale.ROOT, "%,d", Files.size(names));
    assertTrue(card.contains("| file | format 11, " + size + " bytes without this card |"), card);
    Path train = folder.resolve("ner").resolve("train.conll");
    String digest = Sha256.of(Files.readAllBytes(train));
    assertTrue(card.contains("| train | `train.conll` | `" + digest + "` |\n"), card);
    assertFalse(card.endsWith("\n"), "the template has no newline at its end");
  }

  @Test
  void scoresAreThoseOfEvaluate() throws IOException {
    Path train = folder.resolve("ner").resolve("train.conll");
    String card =
        card(
            names,
            "{{scores One | %s --train %s}}\n{{scores \"Two\" | '%s' --min-probability=0.9}}\n!\n"
                .formatted(corpus, train, corpus));
    JsonNode json = json("evaluate", names, corpus, "--train", train, "--json");
    String one =
        "| **One** | F1 | %s | %s to %s |"
            .formatted(
                shown(json.at("/conlleval/micro/f1")),
                shown(json.at("/interval/low")),
                shown(json.at("/interval/high")));
    assertTrue(card.contains(one), card + one);
    String unseen = "| names unseen in training | F1 | " + shown(json.at("/names/unseen/f1"));
    assertTrue(card.contains(unseen), card + unseen);
    String person = "| `PER` | F1 | " + shown(json.at("/conlleval/types/PER/f1"));
    assertTrue(card.contains(person), card + person);
    JsonNode sure = json("evaluate", names, corpus, "--min-probability=0.9", "--json");
    String two = "| **\"Two\"** | F1 | " + shown(sure.at("/conlleval/micro/f1"));
    assertTrue(card.contains(two), card + two);
    assertEquals(2, card.split("measure", -1).length, "one table");
    assertTrue(card.endsWith("|\n!\n"), card);
  }

  @Test
  void plainLabelsHaveAccuracyAndTheirErrorsWords() throws IOException {
    Path gold = folder.resolve("gold.conllu");
    String row = "%d\t%s\t_\t%s\t_\t_\t_\t_\t_\t_\n";
    Files.writeString(
        gold,
        (row.formatted(1, "Ada", "VERB") + row.formatted(2, "sings", "VERB") + "\n").repeat(3)
            + row.formatted(1, "Bo|`", "VERB")
            + "\n");
    String card =
        card(tags, "{{scores A|%1$s}}\n{{errors 5 %1$s}}\n{{calibration %1$s}}\n".formatted(gold));
    JsonNode json = json("evaluate", tags, gold, "--json");
    String accuracy = shown(json.at("/accuracy/percent"));
    assertTrue(card.contains("| **A** | accuracy | " + accuracy + " | "), card);
    assertTrue(card.contains("| unseen words | accuracy | "), card);
    assertTrue(card.contains("`PROPN` for `VERB`"), card);
    assertTrue(card.contains("`Ada` 3"), card);
    assertTrue(card.contains("`[Ada]PROPN sings`"), card);
    assertTrue(card.contains("\n| all | 7 | "), card);
    assertTrue(card.contains("Expected calibration error: 0."), card);
  }

  @Test
  void errorsAreCountedByKindWithAnExample() throws IOException {
    Path gold = folder.resolve("gold.conll");
    Files.writeString(
        gold,
        "Ada X O\nsings X O\n. X O\n\n".repeat(3)
            + "Ada X B-PER\nsings X O\nin X O\nYork X B-PER\n. X O\n\n"
            + "Bo X B-PER\nsings X B-PER\n. X O\n\n");
    String card = card(names, "{{errors 9 %1$s}}\n\n{{errors 1 %1$s}}\n".formatted(gold));
    String[] tables = card.split("\n\n(?=\\| what)");
    assertTrue(
        tables[0].contains("| `PER` where there is none | 3 | 60.0 % | `[Ada]PER sings"), card);
    assertTrue(tables[0].contains("| `LOC` for `PER` | 1 | 20.0 % | "), card);
    assertTrue(tables[0].contains("| missed `PER` | 1 | 20.0 % | `Bo [sings]PER .` |"), card);
    assertTrue(tables[0].contains("\n5 errors of 3 kinds"), card);
    assertFalse(tables[1].contains("missed"), card);
    assertTrue(tables[1].contains("\n5 errors of 3 kinds"), card);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          {{dta}}; did you mean `data`?
          {{data; a directive stands on a line of its own
          {{data}} and more; a directive stands on a line of its own
          made of: {{data}}; not "made of: {{data}}"
          - {{scores T | GOLD}}; a directive stands on a line of its own
          see {{ model }}.; a directive stands on a line of its own
          {{data more}}; expected is {{data}}
          {{scores a.conll}}; expected is {{scores TITLE | FILE OPTIONS}}
          {{scores T | }}; Missing required parameter: 'FILE'
          {{scores T | none.conll}}; none.conll: no such file
          {{scores T | GOLD --train none.conll}}; none.conll: no such file
          {{scores T | GOLD --gld 1}}; Unknown options: '--gld', '1': a file is expected
          {{scores T | GOLD --json}}; --json has no use in a template
          {{scores T | 'GOLD}}; a quote, ', is not closed
          {{errors GOLD}}; expected is {{errors N FILE OPTIONS}}
          {{errors 0 GOLD}}; lists from 1 to 1000 kinds of error, not 0
          {{calibration GOLD --layer pos}}; pos
          {{calibration GOLD --corpus x}}; --corpus: "x" is no corpus
          {{calibration GOLD --gold 7}}; template.md:3
          {{errors 3 GOLD --scheme none}}; --scheme none
          """)
  void aWrongDirectiveIsToldWithItsLine(String directive, String message) throws IOException {
    Path output = folder.resolve("wrong.trellis");
    Path template = template("one\ntwo\n" + directive.replace("GOLD", corpus.toString()) + "\n");
    CommandRun run = CommandRun.of("card", names, template, "--output", output);
    assertEquals(1, run.code(), run.out());
    assertTrue(run.err().startsWith(template + ":3: "), run.err());
    assertTrue(run.err().contains(message), run.err());
    assertFalse(run.err().contains("\tat "), "no stack trace");
    assertFalse(Files.exists(output));
  }

  @Test
  void allWrongDirectivesAreToldAtOnce() throws IOException {
    Path template = template("{{dta}}\nthe {{model}}\n{{data}}\n{{errors 0 x}}\n");
    CommandRun run =
        CommandRun.of("card", names, template, "--output", folder.resolve("wrong.trellis"));
    assertEquals(1, run.code(), run.out());
    List<String> lines = run.err().lines().toList();
    assertEquals(3, lines.size(), run.err());
    for (int i = 0; i < lines.size(); i++) {
      String place = template + ":" + List.of(1, 2, 4).get(i) + ": ";
      assertTrue(lines.get(i).startsWith(place), run.err());
    }
  }

  @Test
  void placesThatWouldBeLostAreRefused() throws IOException {
    Path template = template("text");
    Path copy = folder.resolve("copy.trellis");
    Files.copy(names, copy);
    assertEquals(2, CommandRun.of("card", copy, template, "--output", copy).code());
    Path itself = Files.writeString(folder.resolve("own.card.md"), "text");
    CommandRun run = CommandRun.of("card", copy, itself, "--output", folder.resolve("own.trellis"));
    assertEquals(2, run.code());
    assertTrue(run.err().contains("is TEMPLATE itself"), run.err());
    assertEquals("text", Files.readString(itself));
    CommandRun odd = CommandRun.of("card", copy, template, "--output", folder.resolve("x.zip"));
    assertEquals(2, odd.code());
    assertTrue(odd.err().contains("as in NEW.trellis"), odd.err());
    CommandRun blank =
        CommandRun.of("card", copy, template(" \n"), "--output", folder.resolve("b.trellis"));
    assertEquals(1, blank.code());
    assertTrue(
        blank.err().contains("template.md: the card has 2 bytes and says nothing"), blank.err());
    assertEquals(
        1,
        CommandRun.of("card", copy, folder.resolve("no.md"), "--output", copy + "2.trellis")
            .code());
  }

  private static JsonNode json(Object... arguments) throws IOException {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.err());
    return new ObjectMapper().readTree(run.out());
  }

  private static String shown(JsonNode percent) {
    return Percent.show(percent.asDouble());
  }
}
