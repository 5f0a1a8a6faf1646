package trellis.vocab.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.testing.RandomCases;
import trellis.vocab.SimilarWord;
import trellis.vocab.VectorNorms;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordVectors;
import trellis.vocab.file.VectorFiles;

class QuantizedVectorsTest {
  private static final Vocabulary NOTHING = Vocabulary.of(List.of());

  @TempDir private Path folder;

  private VectorStore store(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("v"), bytes);
    return VectorStore.convert(file, folder.resolve("store"), VectorType.FLOAT32);
  }

  private static float[] vector(WordVectors vectors, String word) {
    float[] vector = new float[vectors.width()];
    vectors.copy(vectors.row(word), vector, 0);
    return vector;
  }

  @Test
  void roundingIsSmall() {
    RandomCases.check(
        20,
        random -> {
          VectorFiles files = VectorFiles.random(random);
          VectorStore store = store(files.binary("\n"));
          for (VectorType type : VectorType.values()) {
            QuantizedVectors packed = QuantizedVectors.of(store, NOTHING, type, 0);
            assertEquals(files.words(), packed.words().entries());
            for (String word : files.words()) {
              float[] exact = vector(store, word);
              float[] rounded = vector(packed, word);
              float largest = 0;
              for (float number : exact) {
                largest = Math.max(largest, Math.abs(number));
              }
              double allowed =
                  switch (type) {
                    case FLOAT32 -> 0;
                    case FLOAT16 -> largest / 2048 + 0x1p-25;
                    case INT8 -> largest / 127 * 0.501;
                  };
              assertArrayEquals(exact, rounded, (float) allowed);
            }
          }
        });
  }

  @Test
  void whatIsWrittenIsReadBack() {
    RandomCases.check(
        20,
        random -> {
          VectorFiles files = VectorFiles.random(random);
          VectorType type = VectorType.values()[random.nextInt(3)];
          QuantizedVectors packed =
              QuantizedVectors.of(store(files.binary("\n")), NOTHING, type, 0);
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          packed.writeRows(out);
          byte[] rows = out.toByteArray();
          assertEquals(packed.size() * packed.width() * type.bytes(), rows.length);
          QuantizedVectors read = read(packed, rows).withScales(packed.scales());
          for (String word : files.words()) {
            assertArrayEquals(vector(packed, word), vector(read, word));
          }
          assertThrows(
              EOFException.class, () -> read(packed, Arrays.copyOf(rows, rows.length - 1)));
        });
  }

  private static QuantizedVectors read(QuantizedVectors like, byte[] rows) throws IOException {
    return QuantizedVectors.read(
        like.type(), like.width(), like.words(), new ByteArrayInputStream(rows));
  }

  @Test
  void onlyTheFirstWordsThatHaveNoRowArePacked() throws IOException {
    VectorStore store = store(VectorFiles.ascii("a 1\nb 2\nc 3\nd 4\n"));
    Vocabulary known = Vocabulary.of(List.of("b"));
    assertEquals(List.of("a", "c"), entries(store, known, 3));
    assertEquals(List.of("a", "c", "d"), entries(store, known, 0));
    assertEquals(List.of("a", "c", "d"), entries(store, known, 99));
  }

  private static List<String> entries(VectorStore store, Vocabulary known, int most) {
    return QuantizedVectors.of(store, known, VectorType.INT8, most).words().entries();
  }

  @Test
  void numbersThatAreNotFiniteAreRefused() throws IOException {
    QuantizedVectors packed =
        QuantizedVectors.of(store(VectorFiles.ascii("a 1 2\n")), NOTHING, VectorType.FLOAT16, 0);
    byte[] rows = {0, 0, 0, 0x7C};
    IOException fault =
        assertThrows(IOException.class, () -> read(packed, rows).requireWithin(1e6f));
    assertTrue(fault.getMessage().contains("row 0, column 1 is Infinity"), fault.getMessage());
    QuantizedVectors bytes =
        QuantizedVectors.of(store(VectorFiles.ascii("a 1 2\n")), NOTHING, VectorType.INT8, 0);
    QuantizedVectors broken = bytes.withScales(new float[] {Float.NaN});
    assertThrows(IOException.class, () -> broken.requireWithin(1e6f));
    QuantizedVectors huge = bytes.withScales(new float[] {1e6f});
    assertThrows(IOException.class, () -> huge.requireWithin(1e6f));
  }

  @Test
  void eachFormIsLookedUpInTheTableAndThenBehindIt() throws IOException {
    QuantizedVectors behind =
        QuantizedVectors.of(
            store(VectorFiles.ascii("Paris 1\nrome 2\n00 3\n")), NOTHING, VectorType.FLOAT32, 0);
    Vocabulary table = Vocabulary.of(List.of("paris", "Rome"));
    WordLookup lookup = new WordLookup(table, behind, WordNormalizer.chain(true));
    assertEquals(3, lookup.row("Paris")); // as written, among the frozen rows
    assertEquals(1, lookup.row("PARIS")); // in lower case, in the table
    assertEquals(2, lookup.row("Rome"));
    assertEquals(4, lookup.row("ROME"));
    assertEquals(5, lookup.row("42"));
    assertEquals(0, lookup.row("London"));
  }

  @Test
  void theNearestWordsComeFirst() throws IOException {
    VectorStore store = store(VectorFiles.ascii("a 1 0\nb 2 0.1\nc -1 0\nd 0 0\ne 1 1\n"));
    assertEquals(
        List.of("b", "e", "d", "c"),
        SimilarWord.to(store, 1, 9).stream().map(SimilarWord::word).toList());
    assertEquals(
        List.of("b"), SimilarWord.to(store, 1, 1).stream().map(SimilarWord::word).toList());
    assertEquals(-1, SimilarWord.to(store, 1, 9).get(3).cosine(), 1e-9);
    VectorNorms norms = VectorNorms.of(store);
    assertEquals(1, norms.zeros());
    assertEquals(0, norms.smallest());
    assertEquals(Math.sqrt(4.01), norms.largest(), 1e-6);
  }
}
