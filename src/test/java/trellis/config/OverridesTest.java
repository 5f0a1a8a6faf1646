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
import trellis.config.schema.ColumnRef;
import trellis.error.ConfigException;

class OverridesTest {
  @TempDir Path folder;

  private Path config(String yaml) {
    try {
      Files.writeString(folder.resolve("corpus"), "a O\n");
      String data = "data: {train: '" + folder + "/corpus', dev: '" + folder + "/corpus'}\n";
      return Files.writeString(folder.resolve("c.yaml"), data + yaml);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private TaggerConfig read(String yaml, String... overrides) {
    return ConfigReader.read(config(yaml), List.of(overrides));
  }

  private String problems(String yaml, String... overrides) {
    return assertThrows(ConfigException.class, () -> read(yaml, overrides))
        .getMessage()
        .replace(folder + "/", "");
  }

  @Test
  void aMapSetsSeveralKeysOfAGroup() {
    TaggerConfig config =
        read(
            "train: {rate: 0.5, batch: 3}\nnetwork: {output: {constrained: true}}\n",
            "train={optimizer: adam, rate: 0.25}",
            "network={output: {transitions: contextual}, words: {hidden: 7}}",
            "train={rate: 0.75}");

    assertEquals(0.75, config.train().rate());
    assertEquals(3, config.train().batch());
    assertEquals(TrainConfig.OptimizerKind.ADAM, config.train().optimizer());
    assertEquals(7, config.network().words().hidden());
    assertEquals(OutputConfig.Transitions.CONTEXTUAL, config.network().output().transitions());
    assertTrue(config.network().output().constrained());
  }

  @Test
  void standInPlaceOfTheFile() {
    TaggerConfig config =
        read(
            "name: in-file\ntrain: {rate: 0.5, batch: 3}\n",
            "name=on=line",
            "train.rate=0.25",
            "network.words.hidden = 7",
            "data.columns.label=1",
            "output='a: b'");

    assertEquals("on=line", config.name());
    assertEquals(0.25, config.train().rate());
    assertEquals(3, config.train().batch());
    assertEquals(7, config.network().words().hidden());
    assertEquals(new ColumnRef("1"), config.data().columns().label());
    assertEquals(Path.of("a: b"), config.output());
  }

  @Test
  void ofTwoTheLaterCounts() {
    assertEquals(2, read("", "train.batch=1", "train.batch=2").train().batch());
  }

  @Test
  void aWrongValueOfTheFileIsForgivenWhenItIsReplaced() {
    assertEquals(1, read("train: {batch: many}\n", "train.batch=1").train().batch());
  }

  @Test
  void seedsTakeThePlaceOfTheSeedAndTheOtherWayRound() {
    assertEquals(List.of(1L, 2L), read("seed: 9\n", "seeds=[1, 2]").allSeeds());
    assertEquals(Optional.empty(), read("seeds: [1, 2]\n", "seed=9").seeds());
    assertEquals(List.of(9L), read("seeds: [1, 2]\n", "seed=9").allSeeds());
    assertEquals(
        "--set seeds=[1]: both `seed` and `seeds` are given (--set seed=9): keep one",
        problems("", "seed=9", "seeds=[1]"));
  }

  @Test
  void replaceFilesToo() {
    String missing = folder.resolve("corpse").toString();

    assertEquals(
        "--set data.dev=corpse: `data.dev`: there is no file \"corpse\" at corpse; did you mean"
            + " `corpus`?",
        problems("", "data.dev=" + missing));
    assertEquals(
        List.of(Path.of(folder + "/corpus")),
        read("embeddings: {file: nowhere}\n", "embeddings.file=" + folder + "/corpus")
            .embeddings()
            .files());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "train.rate          | expected key=value, as in train.rate=0.01",
        "                    | expected key=value",
        "=3                  | there is no key ``",
        "rate=1              | there is no key `rate`: did you mean `embeddings.encoder.rate` or"
            + " `train.rate`?",
        "dim=1               | or `network.gazetteers.dim` or `network.clusters.dim`?",
        "train.rat=1         | did you mean `train.rate`?",
        "words.hidden=1      | did you mean `network.words.hidden`?",
        "learning_rate=1     | did you mean `embeddings.encoder.rate` or `train.rate`?",
        "zzz.zzz=1           | `trellis config` shows every key",
        "train=0.1           | `train` is a group of keys: set them one by one, as in --set"
            + " train.optimizer=…, or several as a map, as in {optimizer: …}",
        "train={rat: 1}      | `rat` is not a key of `train`: did you mean `rate`?",
        "train={rate: fast}  | `train.rate`: expected a number in (0, 10], found the text \"fast\"",
        "network.words=7     | as in --set network.words.dim=…",
        "train.rate=         | `train.rate`: has no value: give it a number in (0, 10]",
        "train.rate=~        | `train.rate`: has no value",
        "train.rate=fast     | `train.rate`: expected a number in (0, 10], found the text \"fast\"",
        "train.rate=11       | `train.rate`: 11 is outside its range (0, 10]",
        "name=a: b           | put a text with special characters in quotes",
        "seeds=[1, 2         | a list opened with `[` is not closed with `]`",
        "seeds=[1, 1]        | `seeds`: 1 stands twice in the list",
        "task=*a             | the alias `*a` is not used in a config",
        "task=nre            | did you mean `ner`?",
      })
  void problemsNameTheOverride(String override, String text) {
    String written = override == null ? "" : override;

    String message = problems("", written);

    assertTrue(message.startsWith("--set " + written + ": "), message);
    assertTrue(message.contains(text), message);
    assertEquals(1, message.lines().count(), message);
  }

  @Test
  void problemsComeAfterThoseOfTheFile() {
    assertEquals(
        "c.yaml:2: `x` is not a key of the config: it has name, task, seed, seeds, heads, data,"
            + " embeddings, network, init, freeze, rehearse, train, output, report\n"
            + "--set train.batch=0: `train.batch`: 0 is outside its range [1, 100000]",
        problems("x: 1\n", "train.batch=0"));
    assertEquals(
        "c.yaml:2: the text ends inside a list or map that is not closed\n"
            + "--set zzz=1: there is no key `zzz`: `trellis config` shows every key",
        problems("seeds: [", "zzz=1"));
  }
}
