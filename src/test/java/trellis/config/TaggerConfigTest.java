package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.TaggerConfig.Task;

class TaggerConfigTest {

  @Test
  void defaults() {
    TaggerConfig config = ConfigText.minimal().parse();

    assertEquals("test", config.name(), "the name of the file without its ending");
    assertEquals(Task.NER, config.task());
    assertEquals(1, config.seed());
    assertEquals(Optional.empty(), config.seeds());
    assertEquals(List.of(1L), config.allSeeds());
    assertEquals(Path.of("runs/test"), config.output());
    assertEquals(Defaults.of(EmbeddingsConfig.class), config.embeddings());
    assertEquals(Defaults.of(NetworkConfig.class), config.network());
    assertEquals(Defaults.of(TrainConfig.class), config.train());
  }

  @Test
  void everyKey() {
    TaggerConfig config =
        ConfigText.minimal()
            .with("name", "ner-wnut17")
            .with("task", "pos")
            .with("seeds", "[3, -4, 5]")
            .with("heads", "{a: {}}")
            .with("output", "out/here")
            .with("data.test", "test.conll")
            .with("embeddings.file", "glove.txt")
            .with("network.output", "softmax")
            .with("init", "old.trellis")
            .with("freeze", "[layers, words]")
            .with("rehearse", "true")
            .with("train.batch", "7")
            .parse();

    ConfigText.assertAllDiffer(ConfigText.minimal().parse(), config, List.of("report"));
    // A baseline is for one head alone.
    assertTrue(ConfigText.minimal().with("report.baseline", "true").parse().report().baseline());
    assertEquals("ner-wnut17", config.name());
    assertEquals(Task.POS, config.task());
    assertEquals(Optional.of(List.of(3L, -4L, 5L)), config.seeds());
    assertEquals(List.of(3L, -4L, 5L), config.allSeeds());
    assertEquals(3, config.seed(), "the first of the seeds");
    assertEquals(Path.of("out/here"), config.output());
    assertEquals(List.of("a"), config.allHeads().stream().map(Head::name).toList());
    assertEquals(Optional.of(Path.of("old.trellis")), config.init());
    assertEquals(
        Optional.of(List.of(TaggerConfig.Part.LAYERS, TaggerConfig.Part.WORDS)), config.freeze());
    assertEquals(42, ConfigText.minimal().with("seed", "42").parse().seed());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "name   | [a]    | expected a text, found a list",
        "name   | {a: b} | put a text with special characters in quotes",
        "name   | ' '    | found an empty text",
        "name   | \"a\\nb\" | expected a text on one line",
        "name   | \"\\ud800\" | a character that cannot be written",
        "name   | ~      | has no value: give it a text, or leave the key out",
        "task   | nre    | did you mean `ner`?",
        "task   | NER    | did you mean `ner`?",
        "task   | chunk  | expected one of ner, pos",
        "task   | [ner]  | expected one of ner, pos, found a list",
        "task   | null   | has no value",
        "seed   | one    | expected a whole number, found the text \"one\"",
        "seed   | \"1\"  | found the quoted text \"1\": remove the quotes",
        "seed   | 1.0    | found the number 1.0: write 1",
        "seed   | 1e3    | write 1000",
        "seed   | 1_000  | found the text \"1_000\": write 1000",
        "seed   | 0x10   | expected a whole number",
        "seed   | true   | found true",
        "seed   | 9223372036854775808 | the largest whole number here is 9223372036854775807",
        "seeds  | 3      | expected a list such as [1, 2, 3], each a whole number, found the whole"
            + " number 3: write [3]",
        "seeds  | []     | the list is empty: give it one value at least",
        "seeds  | [1, 1] | 1 stands twice in the list: keep one",
        "seeds  | [1, x] | expected a whole number, found the text \"x\"",
        "seeds  | [1, ~] | expected a whole number, found no value",
        "seeds  | [[1]]  | expected a whole number, found a list",
        "seeds  | {a: 1} | found a map of keys",
        "output | [a]    | expected the path of a folder, found a list",
        "output | ''     | found an empty text",
        "output |        | has no value: give it the path of a folder",
        "data   | here   | expected a map with the keys name, train, weight, dev,"
            + " chooses, test",
        "network| [a]    | expected a map with the keys scheme, characters, words, dropout, model,"
            + " output",
        "train  |        | has no keys: indent them below it, or remove the line",
      })
  void refuses(String path, String value, String cure) {
    ConfigText.assertRefused(path, value == null ? "" : value, cure);
  }

  @Test
  void copiesTheSeedsAndRefusesNone() {
    TaggerConfig config = ConfigText.minimal().with("seeds", "[1]").parse();

    assertThrows(UnsupportedOperationException.class, () -> config.allSeeds().add(2L));
    assertThrows(
        IllegalArgumentException.class, () -> config.with("seeds", Optional.of(List.of())));
    assertEquals(8, config.with("seeds", Optional.of(List.of(8L, 9L))).seed());
  }

  @Test
  void oneKeyIsChangedAndAllOthersStay() {
    assertChanges("name", "other", "other");
    assertChanges("data.test", Optional.of(Path.of("test.conll")), "test.conll");
    assertChanges("network.words.hidden", 7, "7");
    assertChanges("train.threads", 3, "3");
    assertChanges("output", Path.of("model"), "model");
  }

  private static void assertChanges(String key, Object value, String written) {
    TaggerConfig config = ConfigText.minimal().parse();
    List<Setting> before = Setting.of(config);
    List<Setting> after = Setting.of(config.with(key, value));
    for (int i = 0; i < before.size(); i++) {
      boolean isChanged = before.get(i).key().equals(key);
      Optional<String> expected = isChanged ? Optional.of(written) : before.get(i).value();
      assertEquals(expected, after.get(i).value(), before.get(i).key());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "trian.rate", "train.rat", "train.rate.x", "rate", "train."})
  void aKeyThatIsNotThereIsRefused(String key) {
    TaggerConfig config = ConfigText.minimal().parse();
    assertThrows(IllegalArgumentException.class, () -> config.with(key, 1.0));
    assertThrows(IllegalArgumentException.class, () -> config.with("train.rate", "fast"));
  }
}
