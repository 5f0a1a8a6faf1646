package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.error.ModelException;
import trellis.model.RandomModel;

/** Archives whose parts are each sound, with right digests, but do not fit the feature columns. */
class FeatureArchiveTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "config.yaml; xpos, feats; xpos, feats, deps; features-3.txt",
        "config.yaml; [xpos, feats]; [xpos]; features-2.txt",
        "config.yaml; features: 3; features: 2; weights/features1.npy",
        "features-1.txt; IN; VBZ; features-1.txt: \"VBZ\" stands twice",
        "features-2.txt; |; \\x; features-2.txt: line 2",
        "golden.conll; NNP\ta; a; golden.conll: line 1 is not a token, 2 values of features"
      })
  void partsThatDoNotFitAreRefused(String entry, String from, String to, String named)
      throws IOException {
    Map<String, byte[]> entries = Archives.entries(Archives.bytes(RandomModel.withFeatures(7)));
    String text = new String(entries.get(entry), StandardCharsets.UTF_8);
    assertTrue(text.contains(from), text);
    byte[] changed = text.replace(from, to).getBytes(StandardCharsets.UTF_8);
    Archives.replace(entries, entry, changed);
    ModelException refused =
        assertThrows(ModelException.class, () -> Archives.read(Archives.zipped(entries)));
    assertTrue(refused.getMessage().contains(named), refused::getMessage);
  }
}
