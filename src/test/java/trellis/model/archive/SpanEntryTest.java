package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.error.ModelException;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;

/** The attributes of spans come back as they were; lines that are none are told, by number. */
class SpanEntryTest {
  private static final String NAME = "spans.tsv.gz";

  @TempDir private static Path folder;
  private static byte[] archive;

  @BeforeAll
  static void train() throws IOException {
    String[] changes = {
      "network.scheme=bioes", "network.output={type: semi-crf, longest: 3}", "train.epochs=1"
    };
    Trainer trainer =
        new Trainer(
            ToyCorpus.ofNames(folder).linear(changes),
            folder.resolve("run"),
            TrainingListener.SILENT);
    archive = Files.readAllBytes(trainer.run(StartMode.NEW).model().orElseThrow());
  }

  @Test
  void everyLengthHasALine() throws IOException {
    String lines = new String(Gzip.unzipped(Archives.entries(archive).get(NAME)));
    assertTrue(lines.startsWith("0\t1\n0\t2\n0\t3\n"), lines);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "''; line 1 is missing",
        "0|x/; line 1: the length of a span is a number from 1 to 3, not \"x\"",
        "0|1/0|4/; line 2: the length of a span is a number from 1 to 3, not \"4\"",
        "0|1/0|1/; line 2: an attribute stands there twice",
        "0|1/9|a/; line 2: spans have no attributes such as",
        "a|1/; line 1 begins with no number of a kind"
      })
  void linesThatAreNoAttributeAreTold(String lines, String told) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>(Archives.entries(archive));
    String text = lines.replace('|', '\t').replace('/', '\n');
    Archives.replace(entries, NAME, Gzip.zipped(text));
    byte[] changed = Archives.zipped(entries);
    ModelException refused = assertThrows(ModelException.class, () -> Archives.read(changed));
    assertEquals(NAME, refused.entry());
    assertTrue(refused.getMessage().contains(told), refused::getMessage);
  }
}
