package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.config.DataConfig.FileScheme;
import trellis.config.schema.ColumnRef;
import trellis.config.schema.DevSource;
import trellis.config.schema.OneOrMore;
import trellis.error.ConfigException;

/** Configs with several corpora. */
class CorporaConfigTest {
  private static final String TWO =
      """
      data:
        scheme: bio
        columns: {label: 3}
        corpora:
          - {name: a, train: a.conll, dev: a-dev.conll, columns: {token: 1}}
          - {name: b, train: [b.conll, c.conll], weight: [1, 2], scheme: iob1}
      """;

  @TempDir private Path folder;

  private static TaggerConfig parse(String yaml) {
    return ConfigReader.parse("c.yaml", yaml);
  }

  private static String problem(String yaml) {
    return assertThrows(ConfigException.class, () -> parse(yaml)).getMessage();
  }

  @Test
  void eachCorpusHasItsKeysAndBelowThemThoseOfAll() {
    List<DataConfig> corpora = parse(TWO).corpora();

    assertEquals(2, corpora.size());
    DataConfig a = corpora.get(0);
    assertEquals(Optional.of("a"), a.name());
    assertEquals(FileScheme.BIO, a.scheme());
    assertEquals(new ColumnRef("1"), a.columns().token());
    assertEquals(new ColumnRef("3"), a.columns().label());
    assertEquals(1, a.weight(0));
    DataConfig b = corpora.get(1);
    assertEquals(OneOrMore.each(List.of(Path.of("b.conll"), Path.of("c.conll"))), b.train());
    assertEquals(2, b.weight(1));
    assertEquals(FileScheme.IOB1, b.scheme());
    assertEquals(DevSource.None.NONE, b.dev());
    assertEquals(a.scheme(), parse(TWO).data().scheme(), "what is asked of the first");
  }

  @Test
  void aListInPlaceOfDataIsShortForIt() {
    String items =
        "[{name: a, train: a.conll, dev: 10%}, {name: b, train: b.conll, dev: none, part: 0.5}]\n";
    assertEquals(parse("data: {corpora: " + items + "}"), parse("data: " + items));
  }

  @Test
  void whatIsOutsideOfSpansIsNoType() {
    String data = "data: {train: a.conll, dev: b.conll, labels: {%s: [PER, O]}}";
    for (String key : List.of("knows", "types")) {
      assertEquals(
          "c.yaml:1: `data.labels."
              + key
              + "`: O is outside of all spans, and no type of one: remove it",
          problem(data.formatted(key)));
    }
    String plain = "task: pos\ndata: {train: a.conll, dev: b.conll, labels: {types: [%s]}}";
    assertTrue(problem(plain.formatted("_")).contains("_ stands where no label is known"));
    assertEquals(1, parse(plain.formatted("O")).corpora().size(), "a label like others");
  }

  @Test
  void aListOfOneIsThatCorpus() {
    TaggerConfig one = parse("data: [{train: a.conll, dev: b.conll, scheme: bio}]");
    assertEquals(parse("data: {train: a.conll, dev: b.conll, scheme: bio}"), one);
    assertEquals(List.of(one.data()), one.corpora());
  }

  @Test
  void whatIsWrittenIsReadAgain() {
    TaggerConfig config = parse(TWO);
    String yaml = ConfigWriter.write(config);
    assertEquals(config, parse(yaml.replace("name: c\n", "name: c\n")), yaml);
    assertTrue(yaml.contains("weight: [1.0, 2.0]"), yaml);
    assertTrue(
        Setting.of(config).stream()
            .filter(setting -> setting.key().equals("data.corpora"))
            .allMatch(
                setting -> setting.value().get().contains("{name: b, train: [b.conll, c.conll]")));
  }

  @Test
  void aCorpusCanBeChangedAlone() {
    DataConfig a = parse(TWO).data();
    assertEquals(0.5, a.with("data.part", 0.5).part());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{train: a, dev: b}, {name: b, train: c}] | several corpora needs a `name`",
        "[{name: a, train: a, dev: b}, {name: a, train: c}] | \"a\" is the name of two corpora:"
            + " call one of them otherwise",
        "[{name: a/b, train: a, dev: b}, {name: b, train: c}] | is no name of a corpus",
        "[{name: a, train: a}, {name: b, train: c}] | no corpus has dev sentences",
        "[{name: a, train: a, dev: d, chooses: false}, {name: b, train: c}] | no corpus has dev",
        "[{name: a, dev: a}, {name: b, train: c}] | `data.train`: is missing: add `train:",
        "[{name: a, train: a, dev: b, corpora: []}, {name: b, train: c}] | no corpora in it",
        "[{name: a, train: a, dev: b, shceme: bio}, {name: b, train: c}] | did you mean `scheme`",
        "[{name: a, train: a, dev: b, scheme: x}, {name: b, train: c}] | `data.scheme`: expected",
        "[] | the list is empty",
        "[a, b] | found the text \"a\"",
        "3 | expected a map with the keys",
        "{corpora: 3} | expected a list of corpora, each a map of its keys",
        "{train: a, corpora: [{name: a, train: a, dev: b}]} | is of each corpus of `data.corpora`",
        "{dev: a, corpora: [{name: a, train: a}]} | is of each corpus of `data.corpora`",
      })
  void refuses(String data, String complaint) {
    String message = problem("data: " + data + "\n");
    assertTrue(message.contains(complaint), message);
  }

  @Test
  void whatIsSharedIsComplainedOfOnce() {
    String message = problem(TWO.replace("scheme: bio", "scheme: bli"));
    assertEquals(message.indexOf("`data.scheme`"), message.lastIndexOf("`data.scheme`"), message);
  }

  @Test
  void featureColumnsAreAsManyInAll() {
    String message = problem(TWO.replace("scheme: iob1", "columns: {features: [1]}"));
    assertTrue(message.contains("`data.columns.features`"), message);
  }

  @Test
  void theOtherEngineLearnsFromOneFile() {
    String dl4j = "train: {engine: deeplearning4j}\n";
    assertTrue(problem(TWO + dl4j).contains("`data.corpora`: the engine deeplearning4j"));
    String files = "data: {train: [a, b], dev: c}\n";
    assertTrue(problem(files + dl4j).contains("`data.train`: the engine deeplearning4j"));
  }

  @Test
  void overridesAreForAllCorpora() throws IOException {
    for (String name : List.of("a.conll", "b.conll")) {
      Files.writeString(folder.resolve(name), "");
    }
    Path base = folder.resolve("base.yaml");
    Files.writeString(base, "data: {train: x, dev: y, scheme: iob1}\n");
    Path file = folder.resolve("c.yaml");
    String a = folder.resolve("a.conll").toString();
    String b = folder.resolve("b.conll").toString();
    Files.writeString(
        file,
        "base: base.yaml\ndata: [{name: a, train: '%s', dev: '%s'}, {name: b, train: '%s'}]\n"
            .formatted(a, b, b));
    TaggerConfig config = ConfigReader.read(file, List.of("train.draw=equal", "data.part=0.5"));
    assertEquals(TrainConfig.Draw.EQUAL, config.train().draw());
    for (DataConfig corpus : config.corpora()) {
      assertEquals(0.5, corpus.part());
      assertEquals(FileScheme.IOB1, corpus.scheme(), "of the base");
    }
    String message =
        assertThrows(ConfigException.class, () -> ConfigReader.read(file, List.of("data.train=z")))
            .getMessage();
    assertTrue(message.contains("is of each corpus"), message);
  }

  @Test
  void aListOnTheCommandLineIsInPlaceOfTheCorpus() throws IOException {
    Path file = Files.writeString(folder.resolve("c.conll"), "");
    Path config =
        Files.writeString(
            folder.resolve("c.yaml"), "data: {train: x, dev: y, test: z, scheme: iob1}\n");
    String list = "[{name: a, train: '%1$s', dev: 5%%}, {name: b, train: '%1$s'}]".formatted(file);
    List<DataConfig> corpora = ConfigReader.read(config, List.of("data=" + list)).corpora();
    assertEquals(2, corpora.size());
    assertEquals(FileScheme.IOB1, corpora.get(1).scheme());
    assertEquals(Optional.empty(), corpora.get(1).test());
  }
}
