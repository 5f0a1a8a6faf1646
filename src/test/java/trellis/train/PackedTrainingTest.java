package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.TaggerConfig;
import trellis.corpus.CorpusFiles.Split;
import trellis.error.ConfigException;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.train.data.TrainingData;
import trellis.train.data.TrainingDataReader;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.score.SplitScorer;

/** A model that keeps its weights in fewer bits. */
class PackedTrainingTest {
  @TempDir private Path folder;

  private TrainingResult train(String output, String... changes) {
    TaggerConfig config = ToyCorpus.ofNames(folder).config(changes);
    return new Trainer(config, folder.resolve(output), TrainingListener.SILENT)
        .run(StartMode.REPLACE);
  }

  @Test
  void theModelHasTheScoresOfTheTraining() throws IOException {
    for (String pack : List.of("float16", "int8")) {
      String[] changes = {"train.epochs=3", "train.average=2", "network.pack=" + pack};
      TrainingResult result = train(pack, changes);
      TaggerModel model = ModelArchive.read(result.model().orElseThrow());
      TaggerConfig config = ToyCorpus.ofNames(folder).config(changes);
      TrainingData data = TrainingDataReader.read(config).data();
      double dev =
          new SplitScorer(data, 1, 1)
              .fits(Split.DEV, model, data.scored(), List.of(data.dev()))
              .get(0)
              .score()
              .percent();
      List<FileScore> scores = model.card().scores();
      assertEquals(scores.get(0).percent(), dev, 1e-12);
      byte[] written = Files.readAllBytes(result.model().orElseThrow());
      Path again = folder.resolve(pack + ".trellis");
      ModelArchive.write(model, again);
      assertArrayEquals(written, Files.readAllBytes(again));
    }
  }

  /** Rounding is for what is scored; the training goes on from what it had. */
  @Test
  void theTrainingItselfIsTheSameToTheBit() throws IOException {
    List<String> plain = losses(train("plain", "train.epochs=4"));
    List<String> packed = losses(train("packed", "train.epochs=4", "network.pack=int8"));
    assertEquals(4, plain.size());
    assertEquals(plain, packed);
  }

  private static List<String> losses(TrainingResult result) throws IOException {
    return Pattern.compile("\"loss\":[0-9.E-]+")
        .matcher(Files.readString(result.folder().resolve("log.jsonl")).replace(" ", ""))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  @Test
  void theFileIsSmaller() throws IOException {
    long plain =
        size(train("plain", "train.epochs=1", "network.words.hidden=50", "network.words.dim=100"));
    long half =
        size(
            train(
                "half",
                "train.epochs=1",
                "network.words.hidden=50",
                "network.words.dim=100",
                "network.pack=float16"));
    long least =
        size(
            train(
                "least",
                "train.epochs=1",
                "network.words.hidden=50",
                "network.words.dim=100",
                "network.pack=int8"));
    assertTrue(half < 0.6 * plain, half + " of " + plain);
    assertTrue(least < half, least + " of " + half);
  }

  private static long size(TrainingResult result) throws IOException {
    return Files.size(result.model().orElseThrow());
  }

  @Test
  void linearModelsHaveNoSuchKey() {
    ConfigException refused =
        assertThrows(
            ConfigException.class,
            () ->
                ToyCorpus.ofNames(folder)
                    .config("network={type: linear, pack: int8}", "train.epochs=1"));
    assertTrue(refused.getMessage().contains("network.pack"), refused::getMessage);
  }
}
