package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.error.ModelException;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.model.GoldenCheck;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.vocab.Vocabulary;

/** Models that read lists of names and clusters of words. */
class LexiconArchiveTest {
  private static final List<List<String>> SENTENCES =
      List.of(List.of("Ada", "saw", "New", "York"), List.of("new", "york", "saw"));

  @TempDir private Path folder;
  private TaggerModel model;

  @BeforeEach
  void make() throws IOException {
    Path lists = Files.writeString(folder.resolve("some.tsv"), "LOC\tNew York\nPER\tAda\n");
    Path clusters = Files.writeString(folder.resolve("paths"), "0011\tsaw\t1\n0101\tAda\t2\n");
    model = model("  gazetteers: %s\n  clusters: %s\n".formatted(lists, clusters));
  }

  private static TaggerModel model(String keys) {
    return RandomModel.of(
        "data: {train: a, dev: b}\nnetwork:\n  words: {dim: 5, hidden: 6}\n" + keys,
        new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O", "B-X", "I-X")),
        Vocabulary.of(List.of("Ada", "saw")),
        1);
  }

  @Test
  void modelsComeBackAsTheyWere() throws IOException {
    byte[] bytes = Archives.bytes(model);
    TaggerModel read = Archives.read(bytes);
    assertArrayEquals(bytes, Archives.bytes(read));
    assertEquals(List.of("LOC", "PER"), read.vocabularies().lexicon().lists().get().types());
    assertEquals(2, read.vocabularies().lexicon().clusters().get().size());
    assertTrue(GoldenCheck.of(read).isPassed());
    assertEquals(7, read.file().orElseThrow().format());
    for (int i = 0; i < SENTENCES.size(); i++) {
      assertEquals(
          RandomModel.tagBare(model, SENTENCES).get(i).probabilities(0),
          RandomModel.tagBare(read, SENTENCES).get(i).probabilities(0));
    }
    Map<String, byte[]> entries = Archives.entries(bytes);
    byte[] lines =
        new GZIPInputStream(new ByteArrayInputStream(entries.get("lists.tsv.gz"))).readAllBytes();
    assertEquals("LOC\tNew York\nPER\tAda\n", new String(lines, StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "lists.tsv.gz; 'LOC\tNew York\n'; weights/lists.npy",
        "lists.tsv.gz; 'LOC New York\nPER\tAda\n'; lists.tsv.gz",
        "lists.tsv.gz; 'LOC\tNew York\nPER\tAda\nPER\tAda\n'; is not spelled as Trellis writes it",
        "lists.tsv.gz; ''; lists.tsv.gz",
        "clusters.tsv.gz; 'saw\t0011\nAda\n'; clusters.tsv.gz",
        "clusters.tsv.gz; 'saw\t0011\nsaw\t0101\n'; clusters.tsv.gz",
        "clusters.tsv.gz; 'saw\t0011\n'; weights/clusters1.npy"
      })
  void partsThatDoNotFitAreRefused(String entry, String text, String told) throws IOException {
    assertRefused(entry, zipped(text.getBytes(StandardCharsets.UTF_8)), told);
  }

  @Test
  void whatIsNoGzipOrTooLongIsRefused() throws IOException {
    assertRefused("lists.tsv.gz", new byte[] {1, 2, 3}, "lists.tsv.gz: cannot be unzipped");
    byte[] bomb = zipped(new byte[50_000_000]);
    assertRefused("lists.tsv.gz", bomb, "which cannot hold more than");
  }

  /** A list as like itself as no other is kept as it is, so that it can be read. */
  @Test
  void aListThatPacksTooWellIsKept() throws IOException {
    StringBuilder names = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      names.append("LOC\t").append("a ".repeat(i)).append("a\n");
    }
    Path file = Files.writeString(folder.resolve("long.tsv"), names);
    TaggerModel same = model("  gazetteers: " + file + "\n");
    TaggerModel read = Archives.read(Archives.bytes(same));
    assertEquals(300, read.vocabularies().lexicon().lists().get().size());
  }

  private static byte[] zipped(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
      zip.write(bytes);
    }
    return out.toByteArray();
  }

  private void assertRefused(String entry, byte[] content, String told) throws IOException {
    Map<String, byte[]> entries = Archives.entries(Archives.bytes(model));
    Archives.replace(entries, entry, content);
    ModelException refused =
        assertThrows(ModelException.class, () -> Archives.read(Archives.zipped(entries)));
    assertTrue(refused.getMessage().contains(told), refused::getMessage);
  }
}
