package trellis.serve;

import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.Tagger;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.serve.request.ServedModel;

class WarmUpTest {
  static List<TaggerModel> models() {
    return List.of(RandomModel.usual(4), RandomModel.withFeatures(21));
  }

  @ParameterizedTest
  @MethodSource("models")
  void itTakesTheTimeThatItIsGivenWhateverTheModelReads(TaggerModel model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    Tagger tagger = Tagger.load(new ByteArrayInputStream(out.toByteArray()));
    List<ServedModel> served =
        List.of(
            new ServedModel(
                "one",
                tagger,
                new ServedModel.Facts("ner", "bio", "ptb", List.of(), List.of(), 1, "00", false)));
    Duration time = Duration.ofMillis(50);
    long start = System.nanoTime();
    assertTimeout(Duration.ofSeconds(30), () -> WarmUp.run(served, time));
    assertTrue(System.nanoTime() - start >= time.toNanos());
    assertTimeout(Duration.ofSeconds(5), () -> WarmUp.run(served, Duration.ZERO));
  }
}
