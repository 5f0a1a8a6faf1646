package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.error.ModelException;
import trellis.model.GoldenCheck;
import trellis.model.RandomLinearModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.testing.RandomCases;

/** Linear models come back as they were, and whatever is not as it was written is refused. */
class LinearArchiveTest {
  private static final String WEIGHTS = "weights/output.weights.npy.gz";

  private static RandomGenerator random(long seed) {
    return RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
  }

  @Test
  void modelsComeBackAsTheyWere() {
    RandomCases.check(
        60,
        random -> {
          TaggerModel model = RandomLinearModel.of(random);
          byte[] bytes = Archives.bytes(model);
          TaggerModel read = Archives.read(bytes);
          assertArrayEquals(bytes, Archives.bytes(read));
          assertTrue(GoldenCheck.of(read).isPassed());
          List<List<String>> sentences = RandomLinearModel.sentences(5, random);
          List<Tagging> expected = RandomLinearModel.tag(model, sentences);
          List<Tagging> found = RandomLinearModel.tag(read, sentences);
          for (int i = 0; i < sentences.size(); i++) {
            assertEquals(expected.get(i).labels(), found.get(i).labels());
            for (int token = 0; token < sentences.get(i).size(); token++) {
              assertEquals(expected.get(i).probabilities(token), found.get(i).probabilities(token));
            }
          }
        });
  }

  /** A template of patterns that this machine and no other has is not needed for it. */
  @Test
  void theTemplateIsKeptAsItWasWritten() throws IOException {
    byte[] bytes = Archives.bytes(RandomLinearModel.of(random(5)));
    String template =
        new String(Archives.entries(bytes).get("template.txt"), StandardCharsets.UTF_8);
    assertTrue(template.startsWith("# everything that a file must keep\n"), template);
    assertTrue(template.endsWith("U\n\nB\n"), template);
  }

  private static String text(Map<String, byte[]> entries, String name) throws IOException {
    return new String(Gzip.unzipped(entries.get(name)), StandardCharsets.UTF_8);
  }

  @Test
  void aFlippedBitAnywhereIsRefused() {
    byte[] archive = Archives.bytes(RandomLinearModel.of(random(7)));
    RandomGenerator random = random(70);
    for (int round = 0; round < 400; round++) {
      int i = random.nextInt(archive.length);
      byte[] flipped = archive.clone();
      flipped[i] ^= (byte) (1 << i % 8);
      assertRefused(flipped);
    }
  }

  @Test
  void anArchiveThatIsCutShortIsRefused() {
    byte[] archive = Archives.bytes(RandomLinearModel.of(random(8)));
    for (int length = 0; length < archive.length; length += 1 + archive.length / 100) {
      assertRefused(Arrays.copyOf(archive, length));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"template.txt", "attributes.tsv.gz", "states.tsv.gz", WEIGHTS})
  void everyEntryIsGuarded(String name) throws IOException {
    Map<String, byte[]> entries = observed();
    Map<String, byte[]> missing = new LinkedHashMap<>(entries);
    missing.remove(name);
    assertRefused(Archives.zipped(missing), name, "");
    Map<String, byte[]> cut = new LinkedHashMap<>(entries);
    cut.put(name, Arrays.copyOf(entries.get(name), entries.get(name).length - 1));
    assertRefused(Archives.zipped(cut), name, "");
  }

  /** The entries of a model whose attributes have weights for some labels alone. */
  private static Map<String, byte[]> observed() throws IOException {
    for (long seed = 0; ; seed++) {
      Map<String, byte[]> entries =
          Archives.entries(
              Archives.bytes(RandomLinearModel.of("U:%x[0,token]\nU\nB", random(seed), 0)));
      if (entries.containsKey("states.tsv.gz")
          && text(entries, "attributes.tsv.gz").length() > 20) {
        return entries;
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "template.txt; U:%x[0,token; template.txt:1: column 13: a ] ends a field, not the end",
        "template.txt; # none; has no pattern",
        "template.txt; U:%x[0,7]; template.txt:1: reads column 7",
        "attributes.tsv.gz; Ada; line 1 begins with no number of a kind",
        "attributes.tsv.gz; 0\\tAda\\n0\\tAda; twice",
        "attributes.tsv.gz; 0; kind 0 with 0 values",
        "attributes.tsv.gz; 7\\tAda; kind 7",
        "attributes.tsv.gz; 0\\tA\\\\qb; backslash",
        "attributes.tsv.gz; 0\\tAda; states.tsv.gz",
        "states.tsv.gz; 0\\n0; or is too many",
        "states.tsv.gz; x; line 1 has a label that is no number",
        "states.tsv.gz; 2 1; in ascending order, not [2, 1]",
        "states.tsv.gz; 0 5; from 0 to 4",
        "states.tsv.gz; 0\\t1; line 1 has labels for 2 heads"
      })
  void linesThatMakeNoSenseAreRefused(String name, String lines, String told) throws IOException {
    Map<String, byte[]> entries = observed();
    String text = lines.replace("\\\\", "\0").replace("\\t", "\t").replace("\\n", "\n");
    text = text.replace('\0', '\\') + "\n";
    if (name.startsWith("states")) {
      text = text(entries, name).replaceFirst(".*\n", text); // each attribute has a line
    }
    Archives.replace(
        entries,
        name,
        name.endsWith(".gz") ? Gzip.zipped(text) : text.getBytes(StandardCharsets.UTF_8));
    assertRefused(Archives.zipped(entries), "", told);
  }

  @Test
  void moreLinesThanAttributesAreRefused() throws IOException {
    Map<String, byte[]> entries = observed();
    Archives.replace(
        entries, "states.tsv.gz", Gzip.zipped(text(entries, "states.tsv.gz") + "0\n0\n"));
    assertRefused(Archives.zipped(entries), "states.tsv.gz", "or is too many");
  }

  @Test
  void weightsOfAnotherShapeAreRefused() throws IOException {
    Map<String, byte[]> entries = observed();
    Archives.replace(
        entries,
        "states.tsv.gz",
        Gzip.zipped(text(entries, "states.tsv.gz").replaceFirst("(?m)^0?.*$", "0 1 2 3 4")));
    assertRefused(Archives.zipped(entries), WEIGHTS, "wrong shape");
  }

  private static void assertRefused(byte[] archive, String name, String text) {
    ModelException refused = assertRefused(archive);
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
    assertTrue(refused.entry().startsWith(name), refused::getMessage);
  }

  private static ModelException assertRefused(byte[] archive) {
    return assertThrows(
        ModelException.class,
        () -> ModelArchive.read(new ByteArrayInputStream(archive), "test.trellis"));
  }
}
