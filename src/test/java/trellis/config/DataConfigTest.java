package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.config.DataConfig.FileScheme;
import trellis.config.DataConfig.Format;
import trellis.config.DataConfig.Labels;
import trellis.config.DataConfig.Misaligned;
import trellis.config.DataConfig.Tokens;
import trellis.config.schema.ChoiceType;
import trellis.config.schema.DevSource;
import trellis.config.schema.OneOrMore;
import trellis.error.ConfigException;
import trellis.error.ConfigProblem;

class DataConfigTest {

  @Test
  void defaults() {
    DataConfig data = ConfigText.minimal().parse().data();

    assertEquals(OneOrMore.one(Path.of("train.conll")), data.train());
    assertEquals(Optional.empty(), data.name());
    assertEquals(Optional.empty(), data.weight());
    assertTrue(data.chooses());
    assertEquals(Optional.empty(), data.corpora());
    assertEquals(new DevSource.OfFile(Path.of("dev.conll")), data.dev());
    assertEquals(1.0, data.part());
    assertEquals(Optional.empty(), data.fold());
    assertEquals(Optional.empty(), data.test());
    assertEquals(Format.CONLL, data.format());
    assertEquals(Defaults.of(ColumnsConfig.class), data.columns());
    assertEquals(FileScheme.AUTO, data.scheme());
    assertEquals("auto", data.comments());
    assertEquals(DataConfig.Errors.STOP, data.errors());
    assertEquals(DataConfig.Leaks.KEEP, data.leaks());
    assertEquals(Tokens.PTB, data.tokens());
    assertEquals(Misaligned.ERROR, data.misaligned());
    assertEquals(Optional.empty(), data.names());
  }

  @Test
  void commentsOfConlluAreKnown() {
    ConfigText text = ConfigText.minimal().with("task", "pos").with("data.format", "conllu");
    assertEquals("#", text.with("data.comments", "'#'").parse().data().comments());
    List<ConfigProblem> problems = text.with("data.comments", "none").problems();
    assertEquals(
        "`data.comments`: the comments of conllu begin with #, always: remove the key, or set"
            + " `format: conll`",
        problems.get(0).text());
  }

  @Test
  void homeIsTheUsersOwnFolder() {
    Path home = Path.of(System.getProperty("user.home"));
    ConfigText text = ConfigText.minimal();
    assertEquals(home.resolve("a/b"), text.with("output", "~/a/b").parse().output());
    assertEquals(Path.of("~x"), text.with("output", "~x").parse().output());
    assertEquals(Path.of("~/x"), text.with("output", "./~/x").parse().output());
    assertEquals(Path.of("a~/x"), text.with("output", "a~/x").parse().output());
    assertEquals(
        OneOrMore.one(home.resolve("t.conll")),
        text.with("data.train", "~/t.conll").parse().data().train());
  }

  @Test
  void theHomeOfSomebodyElseIsRefused() {
    ConfigText.assertRefused(
        "output",
        "~ada/x",
        "names somebody's home folder, which is not looked up: write its whole");
  }

  @Test
  void everyKey() {
    DataConfig data =
        ConfigText.minimal()
            .with("data.name", "mine")
            .with("data.train", "a/b.conllu")
            .with("data.weight", "2.5")
            .with("data.dev", "'c d.conllu.gz'")
            .with("data.test", "/e/f.conllu")
            .with("data.part", "0.25")
            .with("data.fold", "2/3")
            .with("data.format", "conllu")
            .with("data.columns.token", "lemma")
            .with("data.columns.label", "misc")
            .with("data.scheme", "iob1")
            .with("data.labels.map", "{group: ORG, 'a b': O}")
            .with("data.labels.knows", "[PER]")
            .with("data.labels.types", "[LOC, MISC]")
            .with("data.labels.sets", "false")
            .with("data.comments", "'#'")
            .with("data.errors", "warn")
            .with("data.leaks", "drop")
            .with("data.casing", "{upper: 0.1, lower: 0.2, title: 0.3}")
            .with("data.tokens", "unicode")
            .with("data.misaligned", "widen")
            .with("data.names", "[O, B-PER]")
            .with("data.unlabelled", "[text.gz, more.conll]")
            .with("train.teacher", "old.trellis")
            .parse()
            .data();

    DataConfig other = // keys of several corpora, and of texts with spans
        data.with("data.chooses", false)
            .with("data.corpora", Optional.of(List.of(data)))
            .with("data.nested", true);
    ConfigText.assertAllDiffer(ConfigText.minimal().parse().data(), other);
    assertEquals(OneOrMore.one(Path.of("a/b.conllu")), data.train());
    assertEquals(Optional.of("mine"), data.name());
    assertEquals(2.5, data.weight(0));
    assertEquals(new DevSource.OfFile(Path.of("c d.conllu.gz")), data.dev());
    assertEquals(Optional.of(Path.of("/e/f.conllu")), data.test());
    assertEquals(0.25, data.part());
    assertEquals("2/3", data.fold().map(Object::toString).orElse(""));
    assertEquals(Format.CONLLU, data.format());
    assertEquals(FileScheme.IOB1, data.scheme());
    assertEquals(
        new Labels(
            Optional.of(Map.of("group", "ORG", "a b", "O")),
            Optional.of(List.of("PER")),
            Optional.of(List.of("LOC", "MISC")),
            Labels.Sets.FALSE,
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        data.labels());
    assertEquals(Tokens.UNICODE, data.tokens());
    assertEquals(Misaligned.WIDEN, data.misaligned());
    assertEquals(Optional.of(List.of("O", "B-PER")), data.names());
    assertEquals(
        Optional.of(OneOrMore.each(List.of(Path.of("text.gz"), Path.of("more.conll")))),
        data.unlabelled());
  }

  @Test
  void labelsFitTaskAndEngine() {
    ConfigText.assertRefused("data.labels.map", "[a]", "expected a map such as {group: ORG}");
    ConfigText.assertRefused("data.labels.map", "{}", "the map is empty");
    ConfigText.assertRefused("data.labels.map", "{a: b, a: c}", "stands twice");
    ConfigText known = ConfigText.minimal().with("data.labels.knows", "[PER]");
    assertEquals(
        "`data.labels.knows` is for spans, but `task` is pos, where O is a label like others:"
            + " remove it; write _ where a label is not known",
        known.with("task", "pos").problems().get(0).text());
    ConfigText named = ConfigText.minimal().with("data.labels.map", "{a: b}");
    String refused = named.with("train.engine", "deeplearning4j").problems().get(0).text();
    assertTrue(refused.contains("or leave out `train.engine`"), refused);
    ConfigText leaks = ConfigText.minimal().with("data.leaks", "drop");
    String whole = leaks.with("train.engine", "deeplearning4j").problems().get(0).text();
    assertTrue(whole.contains("`data.leaks`: the engine deeplearning4j learns from the"), whole);
  }

  /** What a run writes down names the default columns, and is read again. */
  @ParameterizedTest
  @CsvSource({"jsonl", "brat"})
  void annotatedTextsHaveNoColumns(String format) {
    ConfigText text = ConfigText.minimal().with("data.format", format);
    TaggerConfig config = text.parse();
    assertEquals(config, ConfigReader.parse("run.yaml", ConfigWriter.write(config)));
    for (String key : List.of("data.columns.token", "data.columns.label")) {
      String message =
          assertThrows(
                  ConfigException.class,
                  () -> ConfigText.minimal().with("data.format", format).with(key, "3").parse())
              .getMessage();
      assertTrue(
          message.contains(
              "`"
                  + key
                  + "` is for files with columns, but `data.format` is "
                  + format
                  + ", which has none: remove it"),
          message);
    }
  }

  @ParameterizedTest
  @EnumSource(FileScheme.class)
  void everyScheme(FileScheme scheme) {
    String task = scheme == FileScheme.NONE ? "pos" : "ner";
    ConfigText text = ConfigText.minimal().with("task", task);

    text.with("data.scheme", ChoiceType.written(scheme));

    assertEquals(scheme, text.parse().data().scheme());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "data.train   | {a: b}  | expected the path of a file, found a map of keys: put a path",
        "data.train   | []      | the list is empty: from 1 to 16 are expected",
        "data.weight  | 0       | 0 is outside its range (0, 100]",
        "data.weight  | [1, 2]  | the list has 2 values, but `data.train` names 1 file: give one",
        "data.name    | a.b     | \"a.b\" is no name of a corpus",
        "data.chooses | false   | by the dev sentences of this corpus, for there is no other:"
            + " remove",
        "data.dev     | none    | for there is no other: name a file, or a share such as 10%",
        "data.train   | ''      | found an empty text",
        "data.train   | ~       | has no value: give it the path of a file",
        "data.dev     | {a: b}  | put a path with special characters in quotes",
        "data.dev     | \"\\0\" | a character that cannot be written",
        "data.dev     | 0%      | no share of the training file: write more than 0% and less than"
            + " 100%, such as 10%",
        "data.dev     | 100%    | no share of the training file",
        "data.dev     | -3%     | or ./ before it, if it is the name of a file",
        "data.part    | 0       | 0 is outside its range (0, 1]",
        "data.part    | 1.5     | 1.5 is outside its range (0, 1]",
        "data.fold    | 0/5     | expected a fold such as 3/5, the third of five, found the text"
            + " \"0/5\"",
        "data.fold    | 6/5     | expected a fold such as 3/5",
        "data.fold    | 1/1     | expected a fold such as 3/5",
        "data.fold    | 3       | found the whole number 3",
        "data.test    | ~       | has no value: give it the path of a file, or leave the key out",
        "data.test    | [a, b]  | expected the path of a file, found a list",
        "data.format  | conl    | expected one of conll, conllu, jsonl, brat, found the text"
            + " \"conl\": did you"
            + " mean `conll`?",
        "data.format  | 3       | found the whole number 3",
        "data.format  | ~       | has no value",
        "data.scheme  | iob2    | did you mean `bio`?",
        "data.scheme  | iobes   | did you mean `bioes`?",
        "data.scheme  | bilu    | did you mean `bilou`?",
        "data.scheme  | bi      | one of auto, iob1, bio, ioe1, ioe2, bioes, bmes, bilou, none",
        "data.comments | ~      | has no value: give it auto, none, a prefix in quotes, such as",
        "data.comments | ' #'   | begins with something else than a blank, such as \"#\"",
        "data.errors   | skip   | expected one of stop, warn",
        "data.scheme  | [bio]   | found a list",
        "data.scheme  | ~       | has no value",
        "data.columns | 0       | expected a map with the keys token, label, features, found the"
            + " whole number 0",
        "data.columns | ~       | has no keys",
      })
  void refuses(String path, String value, String cure) {
    ConfigText.assertRefused(path, value, cure);
  }

  @ParameterizedTest
  @CsvSource({"10%,10", "0.5%,0.5", "'\"33.3 %\"',33.3", "99%,99"})
  void devCanBeAShareOfTrain(String written, double percent) {
    DataConfig data = ConfigText.minimal().with("data.dev", written).parse().data();

    assertEquals(new DevSource.OfTrain(percent), data.dev());
  }

  @Test
  void aFileThatIsCalledLikeAShareIsWrittenWithItsFolder() {
    DataConfig data = ConfigText.minimal().with("data.dev", "./10%").parse().data();

    assertEquals(new DevSource.OfFile(Path.of("10%")), data.dev());
    assertEquals("./10%", data.dev().toString());
  }

  @Test
  void trainAndDevMustBeGiven() {
    ConfigText noTrain = ConfigText.minimal().with("task", "ner").without("data.train");
    ConfigText neither = ConfigText.minimal().without("data.train").without("data.dev");

    assertEquals(
        "[test.yaml:2: `data.train`: is missing: add `train: train.conll`]",
        noTrain.problems().toString());
    assertEquals(
        "[test.yaml:1: `data.train`: is missing: add `train: train.conll`,"
            + " test.yaml:1: `data.dev`: is missing: add `dev: dev.conll`]",
        neither.with("task", "ner").problems().toString());
  }
}
