package trellis.vocab.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;
import trellis.vocab.WordVectors;

class WordVectorsTest {
  @TempDir private Path folder;

  private WordVectors read(int dim, String text) throws IOException {
    return read(Files.writeString(folder.resolve("v.txt"), text), dim);
  }

  private WordVectors read(Path file, int dim) {
    return new VectorCache(folder.resolve("cache")).open(file).requireWidth(dim);
  }

  private static List<String> words(WordVectors vectors) {
    return IntStream.rangeClosed(1, vectors.size()).mapToObj(vectors::word).toList();
  }

  private static float[] vector(WordVectors vectors, String word) {
    float[] vector = new float[vectors.width()];
    vectors.copy(vectors.row(word), vector, 0);
    return vector;
  }

  @Test
  void gloveHasNoHeaderAndWord2vecHas() throws IOException {
    for (String header : List.of("", "2 3\n")) {
      WordVectors vectors = read(3, header + "the 0.25 -2 3e-1\nof 1 2 3 \n");
      assertEquals(List.of("the", "of"), words(vectors));
      assertArrayEquals(new float[] {0.25f, -2, 0.3f}, vector(vectors, "the"));
      assertArrayEquals(new float[] {1, 2, 3}, vector(vectors, "of"));
    }
  }

  @Test
  void gzipIsUnpacked() throws IOException {
    Path file = folder.resolve("v.txt.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("שלום 1 2\n😀 3 4\nNew York 5 6\n".getBytes(StandardCharsets.UTF_8));
    }
    WordVectors vectors = read(file, 2);
    assertArrayEquals(new float[] {1, 2}, vector(vectors, "שלום"));
    assertArrayEquals(new float[] {3, 4}, vector(vectors, "😀"));
    assertArrayEquals(new float[] {5, 6}, vector(vectors, "New York"));
  }

  @Test
  void theFirstVectorOfAWordCounts() throws IOException {
    WordVectors vectors = read(1, "a 1\nb 2\na 3\nc 4\n");
    assertEquals(List.of("a", "b", "c"), words(vectors));
    assertArrayEquals(new float[] {1}, vector(vectors, "a"));
    assertArrayEquals(new float[] {4}, vector(vectors, "c"));
  }

  @Test
  void moreVectorsThanABlockHoldsAreKept() {
    RandomCases.check(
        4,
        random -> {
          float[][] expected = new float[random.nextInt(60, 150)][random.nextInt(5_000, 20_000)];
          StringBuilder text = new StringBuilder();
          for (int word = 0; word < expected.length; word++) {
            text.append("w").append(word);
            for (int i = 0; i < expected[word].length; i++) {
              expected[word][i] = random.nextInt(-99, 99) / 8f;
              text.append(' ').append(expected[word][i]);
            }
            text.append('\n');
          }
          WordVectors vectors = read(expected[0].length, text.toString());
          for (int word = 0; word < expected.length; word++) {
            assertArrayEquals(expected[word], vector(vectors, "w" + word));
          }
        });
  }

  @Test
  void anotherWidthThanTheConfigSaysIsRefused() {
    String expected =
        "v.txt: has vectors of 3 numbers, but `network.words.dim` is 100: set"
            + " `network.words.dim: 3`, or name another file";
    for (String text : List.of("the 1 2 3\n", "1 3\nthe 1 2 3\n")) {
      CorpusException fault = assertThrows(CorpusException.class, () -> read(100, text));
      assertTrue(fault.getMessage().endsWith(expected), fault.getMessage());
    }
  }

  @Test
  void whatIsNoVectorIsToldWithItsLine() {
    assertFault("v.txt:2: expected a word and 2 numbers", "a 1 2\nb 1\n");
    assertFault("v.txt:2: has more than the 2 numbers", "a 1 2\nb 1 2 3\n");
    assertFault("v.txt:2: \"1-2\" is no number", "a 1 2\nb 1-2 1\n");
    assertFault("v.txt:2: \"x\" is no number", "a 1 2\nb 1 x\n");
    assertFault("v.txt:2: expected a word and 2 numbers", "a 1 2\nb c 1  2\n");
    assertFault("v.txt:2: \"1e39\" is no number", "a 1 2\nb 1e39 1\n");
    assertFault("v.txt:3: \"y\" is no number", "a 1 2\nb 1 2\na y 2\n");
    assertFault("v.txt: has no vectors", "7 2\n");
  }

  private void assertFault(String message, String text) {
    CorpusException fault = assertThrows(CorpusException.class, () -> read(2, text));
    assertTrue(fault.getMessage().contains(message), fault.getMessage());
  }
}
