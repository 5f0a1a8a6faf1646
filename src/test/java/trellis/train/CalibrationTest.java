package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.TaggerConfig;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.archive.ModelArchive;
import trellis.text.Sentence;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScorer;
import trellis.train.score.Temperature;
import trellis.train.score.Temperature.Tagged;

class CalibrationTest {
  @TempDir private Path folder;

  private TrainingResult train(String output, String... changes) {
    TaggerConfig config = ToyCorpus.ofNames(folder).config(changes);
    return new Trainer(config, folder.resolve(output), TrainingListener.SILENT)
        .run(StartMode.REPLACE);
  }

  private static TaggerModel model(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow());
  }

  /** The least loss of a fine grid, far on both sides. */
  private static double leastOfGrid(List<Sentence> sentences, List<Tagging> taggings) {
    double least = Double.POSITIVE_INFINITY;
    for (double log = -Math.log(20); log < Math.log(20) + 1e-9; log += Math.log(20) / 200) {
      double sum = 0;
      for (int i = 0; i < taggings.size(); i++) {
        List<String> gold = sentences.get(i).labels();
        sum -= taggings.get(i).logProbability(gold, Math.exp(log));
      }
      least = Math.min(least, sum / taggings.size());
    }
    return least;
  }

  private static List<Tagged> tagged(TrainingData data, List<Tagging> taggings) {
    return List.of(new Tagged(data.labels().files(), data.dev(), taggings));
  }

  @Test
  void theTemperatureHasTheLeastLossOnDev() {
    TaggerConfig config = ToyCorpus.ofNames(folder).config("train.epochs=2");
    TrainingData data = TrainingDataReader.read(config).data();
    TaggerModel model = model(train("run", "train.epochs=2"));
    List<Tagging> taggings = new SplitScorer(data, 1, 1).taggings(model, data.dev());
    Temperature fitted = Temperature.fit(tagged(data, taggings));
    double least = leastOfGrid(data.dev(), taggings);
    assertEquals(least, fitted.loss(), 2e-3 * least);
    assertTrue(fitted.loss() < fitted.lossAtOne(), fitted::toString);
    List<Tagging> tempered =
        new SplitScorer(data, 1, 1).taggings(model.withTemperature(fitted.fitted()), data.dev());
    assertEquals(fitted.fitted(), Temperature.fit(tagged(data, tempered)).fitted(), 1e-3);
  }

  /** The weights and the labels are those of a training without, to the bit. */
  @Test
  void aCalibratedTrainingDiffersInProbabilitiesAlone() throws IOException {
    TrainingResult plain = train("plain", "train.epochs=3");
    TrainingResult calibrated = train("calibrated", "train.epochs=3", "train.calibrate=true");
    assertEquals(Set.of(), plain.temperatures().keySet());
    Temperature fitted = calibrated.temperatures().get("ner");
    assertEquals(Set.of("dev", "test"), fitted.before().keySet());
    assertEquals(fitted.fitted(), model(calibrated).temperature());
    assertEquals(1, model(plain).temperature());
    for (String split : List.of("dev", "test")) {
      assertArrayEquals(
          Files.readAllBytes(plain.folder().resolve(split + ".predicted.conll")),
          Files.readAllBytes(calibrated.folder().resolve(split + ".predicted.conll")));
    }
    assertEquals(
        SavedWeights.ofLastEpoch(plain.folder()), SavedWeights.ofLastEpoch(calibrated.folder()));
    assertEquals(plain.test().orElseThrow().certainty().calibration(), fitted.before().get("test"));
    String metrics = Files.readString(calibrated.folder().resolve("metrics.json"));
    assertTrue(metrics.contains("\"temperature\" : {"), metrics);
    String report = Files.readString(calibrated.report());
    assertTrue(report.contains(", fitted to dev: its loss is "), report);
    assertTrue(report.contains("Expected calibration error on test without: "), report);
  }
}
