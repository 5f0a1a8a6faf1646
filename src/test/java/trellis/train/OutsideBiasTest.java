package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.config.TaggerConfig;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScorer;
import trellis.train.score.Temperature.Tagged;
import trellis.train.score.TemporaryWeights;

class OutsideBiasTest {
  private static final float[] STEPS = {0, -0.5f, -1, -1.5f, -2, -2.5f, 0.5f, 1};

  @TempDir private Path folder;

  private TrainingData data;
  private TaggerModel model;
  private SplitScorer scorer;
  private Parameter scores;
  private int outside;

  /** A model that knows some of the names. */
  private void train(String... changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config(changes);
    TrainingResult result =
        new Trainer(config, corpus.run(), TrainingListener.SILENT).run(StartMode.REPLACE);
    data = TrainingDataReader.read(config).data();
    model = ModelArchive.read(result.model().orElseThrow());
    scorer = new SplitScorer(data, 1, 1);
    scores = model.network().heads().get(0).bias();
    outside = data.labels().id("O");
  }

  @BeforeEach
  void trainALittle() {
    train("train.epochs=2");
  }

  private void move(float added) {
    scores.value()[outside] += added;
    scores.changed();
  }

  private double score() {
    return scorer.fit("dev", model, data.dev()).score().percent();
  }

  private double scoreWith(float added) {
    float before = scores.value()[outside];
    move(added);
    double score = score();
    scores.value()[outside] = before;
    scores.changed();
    return score;
  }

  private float bias() {
    List<Tagging> taggings = scorer.taggings(model, data.dev());
    return new OutsideBias(List.of(new Tagged(data.labels().files(), data.dev(), taggings))).best();
  }

  /** What is added to the score of O while it is lent. */
  private float shift() {
    float before = scores.value()[outside];
    try (TemporaryWeights loan = new TemporaryWeights()) {
      loan.add(scores, outside, bias());
      return scores.value()[outside] - before;
    }
  }

  private double scoreWithBias() {
    try (TemporaryWeights loan = new TemporaryWeights()) {
      loan.add(scores, outside, bias());
      return score();
    }
  }

  private void assertBestIsLent() {
    double shown = scoreWithBias();
    for (float step : STEPS) {
      assertTrue(shown >= scoreWith(step), "a step of " + step + " is better");
    }
    float shift = shift();
    assertEquals(shown, scoreWith(shift));
    boolean isCoarse = Math.round(4 * shift) % 2 == 0;
    if (isCoarse) {
      assertTrue(shown >= scoreWith(shift - 0.25f) && shown >= scoreWith(shift + 0.25f));
    }
  }

  @ParameterizedTest
  @ValueSource(floats = {-3, -1, 0, 0.75f, 2, 5})
  void lendsTheScoreOfOThatIsBestOnDev(float offBy) {
    move(offBy);
    assertBestIsLent();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "network.output=softmax",
        "network.output.transitions=contextual",
        "network.output.constrained=true"
      })
  void itIsTheBestWhateverTheOutput(String output) {
    train("train.epochs=5", output);
    boolean isMoved = false;
    for (float offBy : new float[] {2, 5, -5}) {
      move(offBy);
      assertBestIsLent();
      isMoved |= shift() != 0;
      move(-offBy);
    }
    assertTrue(isMoved);
  }

  @Test
  void tooHighAScoreIsMovedDown() {
    move(2);
    assertTrue(shift() < -1, () -> "moved by " + shift());
  }

  @Test
  void whereNothingIsToBeGainedNothingIsMoved() {
    train("train.epochs=25", "network.dropout=0.1");
    assertEquals(100, score());
    assertEquals(0, shift());
  }

  @Test
  void theScoreIsPutBackToTheBit() {
    move(1.7f);
    float[] before = scores.value().clone();
    assertNotEquals(0, shift());
    assertArrayEquals(before, scores.value());
    double unmoved = score();
    assertThrows(
        IllegalStateException.class,
        () -> {
          try (TemporaryWeights loan = new TemporaryWeights()) {
            loan.add(scores, outside, bias());
            throw new IllegalStateException("while it is lent");
          }
        });
    assertArrayEquals(before, scores.value());
    assertEquals(unmoved, score());
  }
}
