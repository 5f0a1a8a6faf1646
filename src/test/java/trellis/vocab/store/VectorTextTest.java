package trellis.vocab.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;

class VectorTextTest {
  @TempDir private Path folder;

  /** What of a vector file counts here. */
  private record Found(int width, long vectors, long repeated, Set<String> words) {}

  private Found read(String text) throws IOException {
    return read(Files.writeString(folder.resolve("v.txt"), text));
  }

  private Found read(Path file) {
    VectorStore store = new VectorCache(folder.resolve("cache")).open(file);
    Set<String> words = new HashSet<>();
    for (int row = 1; row <= store.size(); row++) {
      words.add(store.word(row));
    }
    return new Found(store.width(), store.size() + store.repeated(), store.repeated(), words);
  }

  @Test
  void gloveHasNoHeader() throws IOException {
    Found vectors = read("the 0.1 -2 3e-4\nof 1 2 3\n");
    assertEquals(new Found(3, 2, 0, Set.of("the", "of")), vectors);
  }

  @Test
  void word2vecHasOne() throws IOException {
    assertEquals(new Found(3, 2, 0, Set.of("the", "2")), read("2 3\nthe 1 2 3 \n2 1 2 3 \n"));
  }

  @Test
  void theFirstVectorOfAWordCounts() throws IOException {
    assertEquals(new Found(2, 3, 1, Set.of("the", "of")), read("the 1 2\nof 1 2\nthe 3 4\n"));
  }

  @Test
  void aWordMayHaveBlanksAndAFileAMark() throws IOException {
    assertEquals(
        Set.of("a", "New York", ". . ."), read("\uFEFFa 1 2\nNew York 1 2\n. . . 1 2").words());
  }

  @Test
  void gzipIsUnpacked() throws IOException {
    Path file = folder.resolve("v.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("the 1 2\n".getBytes(StandardCharsets.UTF_8));
    }
    assertEquals(1, read(file).vectors());
  }

  @Test
  void whatIsNoVectorIsToldWithItsLine() {
    assertFault("v.txt:2: expected a word and 3 numbers", "the 1 2 3\nof 1 2\n");
    assertFault("v.txt:2: has more than the 3 numbers", "the 1 2 3\nof 1 2 3 4\n");
    assertFault("v.txt:1: expected a word and its numbers", "hello\n");
    assertFault("v.txt:1: \"nan\" is no number", "EU nan 1 2\n");
    assertFault("v.txt:2: \"nan\" is no number", "EU 1 2\nthe nan 1\n");
    assertFault("v.txt:2: \"b\" is no number", "EU 1 2\nthe 1 b\n");
    assertFault("v.txt:2: \"1,5\" is no number", "EU 1 2\nthe 1,5 2\n");
    assertFault("v.txt: has no vectors", "");
    assertFault("v.txt: has no vectors", "0 100\n");
  }

  private void assertFault(String message, String text) {
    CorpusException fault = assertThrows(CorpusException.class, () -> read(text));
    assertTrue(fault.getMessage().contains(message), fault.getMessage());
  }

  @Test
  void binaryFilesAreRefusedWithAClearWord() throws IOException {
    Path file =
        Files.write(folder.resolve("v.bin"), new byte[] {'a', ' ', (byte) 0xFF, (byte) 0x80});
    CorpusException fault = assertThrows(CorpusException.class, () -> read(file));
    assertTrue(fault.getMessage().contains("is not UTF-8 text"), fault.getMessage());
  }
}
