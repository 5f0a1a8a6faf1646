package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.TrainingException;
import trellis.model.archive.ModelArchive;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.run.Checkpoint;

class DivergenceReportTest {
  @TempDir private Path folder;

  @Test
  void giantVectorsStopTheFirstStep() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    String giant = " 3e38".repeat(6);
    corpus.write("vectors.txt", "Ada" + giant + "\nin" + giant + "\n. 0 0 0 0 0 0\n");
    String file = folder.resolve("vectors.txt").toString();
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> corpus.train("embeddings.file=" + file));
    String message = thrown.getMessage();
    assertTrue(message.startsWith("epoch 1, batch 1: the "), message);
    assertTrue(message.contains("train.conll:"), message);
    assertTrue(message.contains("in "), message);
    assertTrue(message.contains("lower `train.rate`, now 0.3"), message);
    assertTrue(message.contains("the largest is now 3.00e+38, of \""), message);
    assertTrue(message.contains("there is no model"), message);
    assertFalse(Files.exists(corpus.run().resolve("model.trellis")));
  }

  @Test
  void explodingLossLeavesTheBestModelSoFar() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1", "train.clip=1000000");
    Checkpoint checkpoint = new Checkpoint(corpus.run().resolve("checkpoint.zip"));
    String model = SavedWeights.ofModel(corpus.run());
    try (TrainingSession trainingSession =
        TrainingSession.of(corpus.config("train.clip=1000000"), Engines.ours())) {
      Checkpoint.Header header = checkpoint.readHeader();
      checkpoint.readInto(header.progress(), trainingSession.state());
      trainingSession.state().weights().parameters().stream()
          .filter(parameter -> parameter.name().equals("output.weights"))
          .forEach(parameter -> parameter.value()[0] = 1e6f);
      checkpoint.write(header, trainingSession.state());
    }
    Trainer trainer =
        new Trainer(
            corpus.config("train.epochs=9", "train.clip=1000000"),
            corpus.run(),
            TrainingListener.SILENT);
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> trainer.run(StartMode.RESUME));
    String message = thrown.getMessage();
    assertTrue(message.startsWith("epoch 2, batch 1: the loss has exploded to "), message);
    assertTrue(message.contains("guessing blindly costs 2.20"), message); // log 9
    assertTrue(message.contains("the best model so far, of epoch 1 with "), message);
    assertEquals(model, SavedWeights.ofModel(corpus.run()));
    assertEquals(1, ModelArchive.read(corpus.run().resolve("model.trellis")).card().epoch());
  }

  @Test
  void epochThatIsWorseThanBlindGuessesStops() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TrainingException thrown =
        assertThrows(TrainingException.class, () -> corpus.train("train.rate=10"));
    String message = thrown.getMessage();
    assertTrue(message.startsWith("epoch 1"), message);
    assertTrue(message.contains("the loss has exploded to "), message);
    assertTrue(message.contains("lower `train.rate`, now 10"), message);
  }

  @Test
  void meanOfAnEpochMayBeTwiceABlindGuess() {
    DivergenceDetector watch = new DivergenceDetector(10); // a blind guess costs 2.3 a token
    assertEquals(Optional.empty(), watch.complaint(46 / 10.0));
    assertEquals(
        Optional.of(
            "the loss has exploded to 4.65 a token in the mean of the epoch, where guessing blindly"
                + " costs 2.30"),
        watch.complaint((46 + 47) / 20.0));
  }

  @Test
  void onlyFiniteLossesNearABlindGuessPass() {
    DivergenceDetector watch = new DivergenceDetector(10); // a blind guess costs 2.3 a token
    assertEquals(Optional.empty(), watch.complaint(0, 5, 0));
    assertEquals(Optional.empty(), watch.complaint(230, 1, 1e30));
    assertEquals(Optional.empty(), watch.complaint(2300, 10, 3));
    assertEquals(
        Optional.of("the loss has exploded to 232 a token, where guessing blindly costs 2.30"),
        watch.complaint(2320, 10, 3));
    assertEquals(Optional.of("the loss is not a number (NaN)"), watch.complaint(Double.NaN, 1, 1));
    assertEquals(
        Optional.of("the loss is infinite"), watch.complaint(Double.POSITIVE_INFINITY, 1, 1));
    assertEquals(
        Optional.of("the norm of the gradient is infinite"),
        watch.complaint(3, 1, Double.POSITIVE_INFINITY));
    assertEquals(Optional.empty(), new DivergenceDetector(1).complaint(0, 1, 0));
  }
}
