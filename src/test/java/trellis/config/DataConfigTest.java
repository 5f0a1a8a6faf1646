package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.config.DataConfig.FileScheme;
import trellis.config.DataConfig.Format;
import trellis.config.DataConfig.Tokens;
import trellis.config.schema.ChoiceType;

class DataConfigTest {

  @Test
  void defaults() {
    DataConfig data = ConfigText.minimal().parse().data();

    assertEquals(Path.of("train.conll"), data.train());
    assertEquals(Path.of("dev.conll"), data.dev());
    assertEquals(Optional.empty(), data.test());
    assertEquals(Format.CONLL, data.format());
    assertEquals(Defaults.of(ColumnsConfig.class), data.columns());
    assertEquals(FileScheme.AUTO, data.scheme());
    assertEquals(Tokens.PTB, data.tokens());
  }

  @Test
  void everyKey() {
    DataConfig data =
        ConfigText.minimal()
            .with("data.train", "a/b.conllu")
            .with("data.dev", "'c d.conllu.gz'")
            .with("data.test", "/e/f.conllu")
            .with("data.format", "conllu")
            .with("data.columns.token", "lemma")
            .with("data.columns.label", "misc")
            .with("data.scheme", "iob1")
            .with("data.tokens", "unicode")
            .parse()
            .data();

    ConfigText.assertAllDiffer(ConfigText.minimal().parse().data(), data);
    assertEquals(Path.of("a/b.conllu"), data.train());
    assertEquals(Path.of("c d.conllu.gz"), data.dev());
    assertEquals(Optional.of(Path.of("/e/f.conllu")), data.test());
    assertEquals(Format.CONLLU, data.format());
    assertEquals(FileScheme.IOB1, data.scheme());
    assertEquals(Tokens.UNICODE, data.tokens());
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
        "data.train   | [a]     | expected the path of a file, found a list",
        "data.train   | ''      | found an empty text",
        "data.train   | ~       | has no value: give it the path of a file",
        "data.dev     | {a: b}  | put a path with special characters in quotes",
        "data.dev     | \"\\0\" | a character that cannot be written",
        "data.test    | ~       | has no value: give it the path of a file, or leave the key out",
        "data.test    | [a, b]  | expected the path of a file, found a list",
        "data.format  | conl    | expected one of conll, conllu, found the text \"conl\": did you"
            + " mean `conll`?",
        "data.format  | 3       | found the whole number 3",
        "data.format  | ~       | has no value",
        "data.scheme  | iob2    | did you mean `bio`?",
        "data.scheme  | iobes   | did you mean `bioes`?",
        "data.scheme  | bilou   | expected one of auto, iob1, bio, bioes, none",
        "data.scheme  | [bio]   | found a list",
        "data.scheme  | ~       | has no value",
        "data.columns | 0       | expected a map with the keys token, label, features, found the"
            + " whole number 0",
        "data.columns | ~       | has no keys",
      })
  void refuses(String path, String value, String cure) {
    ConfigText.assertRefused(path, value, cure);
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
