package trellis.vocab.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;

class VectorCacheTest {
  @TempDir private Path folder;

  private Path write(String text) throws IOException {
    return Files.writeString(folder.resolve("v.txt"), text);
  }

  private VectorCache cache() {
    return new VectorCache(folder.resolve("cache").resolve("trellis"));
  }

  private List<Path> kept() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("cache").resolve("trellis"))) {
      return files.toList();
    }
  }

  private static float first(VectorStore store) {
    float[] vector = new float[store.width()];
    store.copy(1, vector, 0);
    return vector[0];
  }

  /** A pipe would be waited for without end. */
  @Test
  void whatCannotBeReadTwiceIsRefused() {
    Path device = Path.of("/dev/null");
    assumeTrue(Files.exists(device));
    String message = assertThrows(CorpusException.class, () -> cache().open(device)).getMessage();
    assertTrue(message.contains("is a pipe or a device"), message);
  }

  @Test
  void aFolderIsRefused() {
    String message = assertThrows(CorpusException.class, () -> cache().open(folder)).getMessage();
    assertTrue(message.contains("is a folder, not a file"), message);
  }

  @Test
  void aFileIsConvertedOnce() throws IOException {
    Path file = write("a 1\n");
    Files.setLastModifiedTime(file, FileTime.from(Instant.now().minusSeconds(60)));
    assertEquals(1, first(cache().open(file)));
    Path store = kept().get(0);
    Instant made = Files.getLastModifiedTime(store).toInstant();
    VectorStore again = cache().open(file);
    assertEquals(1, first(again));
    assertEquals(file.toString(), again.name());
    assertEquals(List.of(store), kept());
    assertEquals(made, Files.getLastModifiedTime(store).toInstant());
  }

  @Test
  void aChangedFileIsConvertedAnewAndItsOldStoreDeleted() throws IOException {
    assertEquals(1, first(cache().open(write("a 1\n"))));
    assertEquals(2, first(cache().open(write("a 2\n")))); // of the same size, and perhaps time
    assertEquals(3, first(cache().open(write("a 3\nb 4\n"))));
    assertEquals(1, kept().size());
  }

  @Test
  void aDamagedStoreIsMadeAnew() throws IOException {
    Path file = write("a 1\n");
    cache().open(file);
    Files.write(kept().get(0), new byte[10]);
    assertEquals(1, first(cache().open(file)));
    assertEquals(1, kept().size());
  }

  @Test
  void aStoreIsOpenedAsItIs() throws IOException {
    Path store = folder.resolve("s");
    VectorStore.convert(write("a 1\n"), store, VectorType.FLOAT16);
    assertEquals(VectorType.FLOAT16, cache().open(store).type());
    assertTrue(Files.notExists(folder.resolve("cache")));
  }

  @Test
  void withoutAFolderToWriteToItStillWorks() throws IOException {
    Path file = write("a 1\n");
    VectorStore store = new VectorCache(file.resolve("no folder")).open(file);
    assertEquals(1, first(store));
    assertArrayEquals(new int[] {1, 0}, new int[] {store.row("a"), store.row("b")});
  }

  @Test
  void damageIsToldUnderTheNameOfTheFile() throws IOException {
    Path file = write("a 1\nb\n");
    CorpusException fault = assertThrows(CorpusException.class, () -> cache().open(file));
    assertTrue(fault.getMessage().startsWith(file + ":2: expected"), fault.getMessage());
    assertEquals(List.of(), kept());
    Path none = folder.resolve("none.txt");
    CorpusException missing = assertThrows(CorpusException.class, () -> cache().open(none));
    assertTrue(missing.getMessage().contains("none.txt: no such file"), missing.getMessage());
    assertThrows(CorpusException.class, () -> cache().open(folder));
  }

  @Test
  void manyMayConvertAtOnce() throws Exception {
    Path file = write("a 1\nb 2\n");
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<VectorStore>> stores = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        stores.add(threads.submit(() -> cache().open(file)));
      }
      for (Future<VectorStore> store : stores) {
        assertEquals(2, store.get().requireWhole().row("b"));
      }
    } finally {
      threads.shutdown();
    }
    assertEquals(1, kept().size());
  }

  @Test
  void theFolderIsTheUsersChoice() {
    assertEquals(
        Path.of("c"), VectorCache.folder(Map.of("TRELLIS_CACHE", "c", "XDG_CACHE_HOME", "x"), "h"));
    assertEquals(Path.of("x", "trellis"), VectorCache.folder(Map.of("XDG_CACHE_HOME", "x"), "h"));
    assertEquals(
        Path.of("h", ".cache", "trellis"), VectorCache.folder(Map.of("TRELLIS_CACHE", " "), "h"));
  }
}
