package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.Tagger;
import trellis.autodiff.tensor.Parameter;
import trellis.error.CorpusException;
import trellis.model.archive.ModelArchive;
import trellis.train.data.TrainingDataReader;

/** Trainings in which the spans of a type weigh more. */
class WeightedTrainingTest {
  @TempDir private Path folder;

  @Test
  void aWeightOfOneIsTheSameTraining() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<Parameter> plain = parameters(corpus, "train.epochs=2");
    List<Parameter> one = parameters(corpus, "train.epochs=2", "train.weights={PER: 1, LOC: 1.0}");
    List<Parameter> two = parameters(corpus, "train.epochs=2", "train.weights={LOC: 2}");
    for (int i = 0; i < plain.size(); i++) {
      assertArrayEquals(plain.get(i).value(), one.get(i).value(), plain.get(i).name());
    }
    int last = plain.size() - 1;
    assertFalse(Arrays.equals(plain.get(last).value(), two.get(last).value()));
  }

  private List<Parameter> parameters(ToyCorpus corpus, String... changes) throws IOException {
    Path model = corpus.train(changes).model().orElseThrow();
    Files.move(model, folder.resolve("kept.trellis"), StandardCopyOption.REPLACE_EXISTING);
    Files.move(folder.resolve("run"), folder.resolve("run" + System.nanoTime()));
    return ModelArchive.read(folder.resolve("kept.trellis")).network().parameters();
  }

  @Test
  void aTypeThatNoSpanHasIsRefused() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    CorpusException refused =
        assertThrows(
            CorpusException.class,
            () -> TrainingDataReader.read(corpus.config("train.weights={LOK: 2}")));
    assertTrue(refused.getMessage().contains("did you mean \"LOC\"?"), refused::getMessage);
    assertTrue(refused.getMessage().contains("train.weights"), refused::getMessage);
  }

  /**
   * A word that is a name in one of four sentences, which nothing tells: as a token counts {@code
   * w} times, the odds that the network learns are {@code w} times as high.
   */
  @ParameterizedTest
  @CsvSource({"crf, 1", "crf, 6", "softmax, 1", "softmax, 6", "softmax, 0.2"})
  void probabilitiesAreThoseOfAsManyTokens(String output, double weight) {
    ToyCorpus corpus = new ToyCorpus(folder);
    corpus.write("train.conll", coins(8_000));
    corpus.write("dev.conll", coins(40));
    corpus.write("test.conll", coins(40));
    Path model =
        corpus
            .train(
                "train.epochs=1",
                "train={optimizer: adam, rate: 0.02, schedule: linear, batch: 100}",
                "train.sample=0",
                "data.errors=warn",
                "network.dropout=0",
                "train.unknown=0",
                "network.output=" + output,
                "train.weights={X: " + weight + "}")
            .model()
            .orElseThrow();
    Tagger tagger = Tagger.load(model);
    double probability =
        tagger.tag(List.of("the", "coin", "falls")).networkProbabilities(1).get("S-X");
    double expected = weight * 0.25 / (weight * 0.25 + 0.75);
    assertEquals(expected, probability, 0.06);
  }

  private static String coins(int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      boolean head = i % 4 == 0;
      text.append("the O\ncoin ").append(head ? "B-X" : "O").append("\nfalls O\n\n");
    }
    return text.toString();
  }
}
