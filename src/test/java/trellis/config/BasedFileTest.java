package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.error.ConfigException;

class BasedFileTest {
  @TempDir Path folder;

  @BeforeEach
  void aBaseWithData() {
    write("corpus", "a O\n");
    write(
        "base.yaml",
        "name: one\nseeds: [1, 2, 3]\n"
            + ("data: {train: 'DIR/corpus', dev: 'DIR/corpus', columns: {token: 0, label: 1}}\n")
            + "network:\n  dropout: 0.25\n  output: softmax\n  words: {hidden: 7, dim: 8}\n"
            + "train: {epochs: 5}\noutput: runs/one\n");
  }

  private Path write(String name, String yaml) {
    try {
      Path file = folder.resolve(name);
      Files.createDirectories(file.getParent());
      return Files.writeString(file, yaml.replace("DIR", folder.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private TaggerConfig read(String yaml, String... overrides) {
    return ConfigReader.read(write("own.yaml", yaml), List.of(overrides));
  }

  private String problems(String yaml, String... overrides) {
    return assertThrows(ConfigException.class, () -> read(yaml, overrides))
        .getMessage()
        .replace(folder + "/", "");
  }

  @Test
  void groupsAreMergedAndValuesOfTheFileItselfCount() {
    TaggerConfig config =
        read(
            "base: base.yaml\nname: two\ntrain: {rate: 0.5}\n"
                + "network: {words: {hidden: 9}}\noutput: runs/two\n");

    assertEquals("two", config.name());
    assertEquals(Path.of("runs/two"), config.output());
    assertEquals(0.5, config.train().rate());
    assertEquals(5, config.train().epochs());
    assertEquals(9, config.network().words().hidden());
    assertEquals(8, config.network().words().width());
    assertEquals(0.25, config.network().dropout());
    assertEquals(folder.resolve("corpus"), config.data().train().at(0));
  }

  @Test
  void aBaseAloneIsAConfig() {
    TaggerConfig alone = read("base: base.yaml\n");

    assertEquals(ConfigReader.read(folder.resolve("base.yaml"), List.of()), alone);
  }

  @Test
  void listsAreReplaced() {
    assertEquals(List.of(4L), read("base: base.yaml\nseeds: [4]\n").allSeeds());
  }

  @Test
  void aKeyTakesThatWhichItStandsInPlaceOfOutOfTheBase() {
    assertEquals(List.of(9L), read("base: base.yaml\nseed: 9\n").allSeeds());
    write("seeded.yaml", "base: base.yaml\nseed: 9\n");
    assertEquals(List.of(1L, 2L), read("base: seeded.yaml\nseeds: [1, 2]\n").allSeeds());
  }

  @Test
  void aShortFormIsMergedAsWhatItIsShortFor() {
    TaggerConfig shortBelow = read("base: base.yaml\nnetwork: {output: {constrained: false}}\n");
    assertEquals(OutputLayer.SOFTMAX, shortBelow.network().output().type());

    write("crf.yaml", "base: base.yaml\nnetwork: {output: {type: crf, transitions: contextual}}\n");
    TaggerConfig shortAbove = read("base: crf.yaml\nnetwork: {output: crf}\n");
    assertEquals(Transitions.CONTEXTUAL, shortAbove.network().output().transitions());
  }

  @Test
  void overridesComeLast() {
    TaggerConfig config = read("base: base.yaml\ntrain: {rate: 0.5}\n", "train.rate=0.75");

    assertEquals(0.75, config.train().rate());
  }

  @Test
  void aChainStartsAtEachFileThatNamesItsBase() {
    write("deep/middle.yaml", "base: ../base.yaml\ntrain: {rate: 0.5, batch: 3}\n");

    TaggerConfig config = read("base: deep/middle.yaml\ntrain: {batch: 4}\n");

    assertEquals(0.5, config.train().rate());
    assertEquals(4, config.train().batch());
    assertEquals(5, config.train().epochs());
  }

  @Test
  void aProblemNamesTheFileAndLineThatItIsOn() {
    write("wrong.yaml", "base: base.yaml\n\ntrain:\n  rate: fast\n  epoch: 3\n");

    assertEquals(
        "own.yaml:2: `network.dropout`: 7 is outside its range [0, 1)\n"
            + "wrong.yaml:4: `train.rate`: expected a number in (0, 10], found the text \"fast\"\n"
            + "wrong.yaml:5: `epoch` is not a key of `train`: did you mean `epochs`?\n"
            + "--set train.clip=0: `train.clip`: 0 is outside its range (0, inf)",
        problems("base: wrong.yaml\nnetwork: {dropout: 7}\n", "train.clip=0"));
  }

  @Test
  void aValueOfTheFileItselfHidesAWrongOneOfTheBase() {
    write("wrong.yaml", "base: base.yaml\ntrain: {rate: fast}\n");

    assertEquals(0.5, read("base: wrong.yaml\ntrain: {rate: 0.5}\n").train().rate());
  }

  @Test
  void circlesAreTold() {
    write("other.yaml", "base: own.yaml\n");

    assertEquals(
        "own.yaml:1: `base`: \"own.yaml\" is itself based on this file, and a circle has no first"
            + " value: remove one `base`",
        problems("base: own.yaml\n"));
    assertEquals(
        "other.yaml:1: `base`: \"own.yaml\" is itself based on this file, and a circle has no first"
            + " value: remove one `base`",
        problems("name: x\nbase: other.yaml\n"));
  }

  @Test
  void aBaseThatIsNotThereIsTold() {
    assertEquals(
        "own.yaml:2: `base`: there is no config \"bas.yaml\" at bas.yaml; did you mean"
            + " `base.yaml`? (the path starts at this file)",
        problems("name: x\nbase: bas.yaml\n"));
  }

  @Test
  void whatIsNoPathIsTold() {
    assertEquals(
        "own.yaml:1: `base`: has no value: name the config that this one is based on",
        problems("base:\n"));
    assertEquals(
        "own.yaml:1: `base`: expected the path of a file, found a list: put a path with special"
            + " characters in quotes: name the config that this one is based on",
        problems("base: [a.yaml, b.yaml]\n"));
    assertEquals(
        "own.yaml:2: `base`: stands twice: a config is based on one other",
        problems("base: base.yaml\nbase: base.yaml\n"));
  }

  @Test
  void brokenYamlOfTheBaseIsToldWithItsPlace() {
    write("wrong.yaml", "name: x\ntrain: [\n");

    assertEquals(
        "wrong.yaml:3: the text ends inside a list or map that is not closed",
        problems("base: wrong.yaml\n"));
  }

  @Test
  void theWrittenConfigHasAllAndNoBase() {
    TaggerConfig config = read("base: base.yaml\ntrain: {rate: 0.5}\n");

    assertEquals(config, ConfigReader.parse("config.yaml", ConfigWriter.write(config)));
  }
}
