package trellis.train.sweep;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.schema.ColumnRef;
import trellis.error.ConfigException;
import trellis.error.TrainingException;
import trellis.train.ToyCorpus;

class GridTest {
  @TempDir private Path folder;

  private List<SweepCell> cells(List<String> overrides, String... over) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.config();
    return Grid.parse(List.of(over)).cells(folder.resolve("toy.yaml"), overrides);
  }

  @Test
  void everyCombinationIsACell() {
    List<SweepCell> cells =
        cells(
            List.of("train.epochs=2", "train.rate=7"),
            "train.rate=0.1, 0.2",
            "network.output=crf,softmax");

    assertEquals(
        List.of(
            "train.rate=0.1 network.output=crf",
            "train.rate=0.1 network.output=softmax",
            "train.rate=0.2 network.output=crf",
            "train.rate=0.2 network.output=softmax"),
        cells.stream().map(SweepCell::name).toList());
    SweepCell last = cells.get(3);
    assertEquals(0.2, last.config().train().rate());
    assertEquals(2, last.config().train().epochs());
    assertEquals(OutputLayer.SOFTMAX, last.config().network().output().type());
    assertEquals(folder.resolve("run/sweep/train.rate=0.2,network.output=softmax"), last.folder());
  }

  @Test
  void aListIsOneValue() {
    List<SweepCell> cells =
        cells(List.of(), "data.columns.features=[1],[1, 2]", "data.columns.label=3");

    assertEquals(
        Optional.of(List.of(new ColumnRef("1"), new ColumnRef("2"))),
        cells.get(1).config().data().columns().features());
    assertEquals(2, new HashSet<>(cells.stream().map(SweepCell::folder).toList()).size());
    assertTrue(
        cells.get(1).folder().getFileName().toString().matches("[\\w.,=-]+"),
        cells.get(1).folder()::toString);
  }

  @Test
  void valuesThatBelongTogetherAreOneMap() {
    List<SweepCell> cells =
        cells(List.of(), "train={optimizer: adam, rate: 0.003},{optimizer: sgd}");

    assertEquals(0.003, cells.get(0).config().train().rate());
    assertEquals(0.3, cells.get(1).config().train().rate());
    String folderOfFirst = cells.get(0).folder().getFileName().toString();
    assertTrue(folderOfFirst.startsWith("train=optimizer-adam,rate-0.003-"), () -> folderOfFirst);
  }

  @Test
  void quotedCommasCutNothing() {
    assertEquals(List.of("'a,b'", "c"), Grid.parse(List.of("k='a,b',c")).axes().get("k"));
    assertEquals(
        List.of("{a: [1, 2]}", "c"), Grid.parse(List.of("k={a: [1, 2]},c")).axes().get("k"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "train.rate     | expected key=value,value, as in train.rate=0.01,0.02",
        "=1,2           | expected key=value,value",
        "train.rate=    | a value is missing",
        "train.rate=1,,2| a value is missing",
        "train.rate=1,1 | a value stands twice: keep one",
        "output=a,b     | each cell has a folder of its own",
      })
  void mistakesAreTold(String over, String why) {
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> Grid.parse(List.of(over)));
    assertTrue(thrown.getMessage().startsWith("--over " + over + ": "), thrown.getMessage());
    assertTrue(thrown.getMessage().contains(why), thrown.getMessage());
  }

  @Test
  void aKeyThatIsVariedTwiceIsTold() {
    assertThrows(TrainingException.class, () -> Grid.parse(List.of("a=1", "a=2")));
    String many =
        "a="
            + String.join(
                ",", java.util.stream.IntStream.range(0, 1_001).mapToObj(i -> "" + i).toList());
    assertThrows(TrainingException.class, () -> Grid.parse(List.of(many)));
  }

  @Test
  void anUnknownKeyIsToldWithTheNearest() {
    ConfigException key =
        assertThrows(ConfigException.class, () -> cells(List.of(), "train.rat=0.1,0.2"));
    assertEquals(
        "--over train.rat=0.1: there is no key `train.rat`: did you mean `train.rate`?",
        key.getMessage());
    ConfigException value =
        assertThrows(ConfigException.class, () -> cells(List.of(), "train.rate=0.1,fast"));
    assertTrue(
        value.getMessage().startsWith("--over train.rate=fast: `train.rate`: expected a number"),
        value.getMessage());
  }
}
