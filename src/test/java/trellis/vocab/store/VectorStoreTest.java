package trellis.vocab.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;
import trellis.vocab.WordVectors;
import trellis.vocab.file.VectorFiles;

class VectorStoreTest {
  @TempDir private Path folder;

  private VectorStore convert(byte[] bytes, VectorType type) throws IOException {
    Path file = Files.write(folder.resolve("vectors"), bytes);
    return VectorStore.convert(file, folder.resolve("store"), type).requireWhole();
  }

  private static float[] vector(WordVectors vectors, int row) {
    float[] vector = new float[vectors.width()];
    vectors.copy(row, vector, 0);
    return vector;
  }

  private static void assertHolds(VectorFiles expected, VectorStore store) {
    assertEquals(expected.words().size(), store.size());
    for (int w = 0; w < store.size(); w++) {
      assertEquals(w + 1, store.row(expected.words().get(w)));
      assertEquals(expected.words().get(w), store.word(w + 1));
      assertArrayEquals(expected.vectors()[w], vector(store, w + 1));
      assertEquals(0, store.row(expected.words().get(w) + "x"));
    }
    assertEquals(0, store.row(""));
  }

  @Test
  void everyKindOfFileGivesTheSameVectors() {
    RandomCases.check(
        40,
        random -> {
          VectorFiles files = VectorFiles.random(random);
          List<byte[]> plain =
              List.of(
                  files.text(false, "\n"),
                  files.text(true, "\n"),
                  files.text(true, " \r\n"),
                  files.binary("\n"),
                  files.binary(""));
          byte[] bytes = plain.get(random.nextInt(plain.size()));
          byte[] packed =
              switch (random.nextInt(3)) {
                case 0 -> bytes;
                case 1 -> VectorFiles.gzip(bytes);
                default -> VectorFiles.zip(bytes, "folder/", "folder/v.txt", "__MACOSX/v.txt");
              };
          assertHolds(files, convert(packed, VectorType.FLOAT32));
        });
  }

  @Test
  void float16IsTheNearestHalf() {
    RandomCases.check(
        20,
        random -> {
          VectorFiles files = VectorFiles.random(random);
          VectorStore store = convert(files.binary("\n"), VectorType.FLOAT16);
          for (int w = 0; w < store.size(); w++) {
            float[] rounded = files.vectors()[w].clone();
            for (int i = 0; i < rounded.length; i++) {
              rounded[i] = Half.toFloat(Half.of(rounded[i]));
            }
            assertArrayEquals(rounded, vector(store, w + 1));
          }
        });
  }

  @Test
  void manyWordsFindTheirRows() throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 5_000; i++) {
      text.append('w').append(i % 4_000).append(' ').append(i).append('\n');
    }
    VectorStore store = convert(VectorFiles.ascii(text.toString()), VectorType.FLOAT32);
    assertEquals(4_000, store.size());
    assertEquals(1_000, store.repeated());
    for (int i = 0; i < 4_000; i++) {
      assertEquals(i + 1, store.row("w" + i));
      assertArrayEquals(new float[] {i}, vector(store, i + 1));
    }
  }

  @Test
  void aStoreTellsOfItsSource() throws IOException {
    VectorStore store = convert(VectorFiles.ascii("3 1\na 1\na 2\n"), VectorType.FLOAT32);
    assertEquals("vectors", store.source().name());
    assertEquals(12, store.source().size());
    assertEquals(VectorSource.of(folder.resolve("vectors")), store.source());
    assertEquals(OptionalLong.of(3), store.promised());
    assertEquals(1, store.repeated());
    assertTrue(VectorStore.isStore(folder.resolve("store")));
    assertFalse(VectorStore.isStore(folder.resolve("vectors")));
    assertFalse(VectorStore.isStore(folder));
  }

  @Test
  void severalMapsReadAsOne() throws IOException {
    byte[] bytes = new byte[3 << 20];
    new Random(5).nextBytes(bytes);
    Path file = Files.write(folder.resolve("large"), bytes);
    try (FileChannel channel = FileChannel.open(file)) {
      MappedFile mapped = MappedFile.of(channel, 12);
      for (int at = 0; at + 5000 < bytes.length; at += 4099) {
        byte[] expected = Arrays.copyOfRange(bytes, at, at + 5000);
        assertArrayEquals(expected, mapped.get(at, 5000));
        assertTrue(mapped.holds(at, expected));
      }
    }
  }

  @Test
  void whateverIsCutOffOrChangedIsNoticed() {
    RandomCases.check(
        60,
        random -> {
          convert(VectorFiles.random(random).binary("\n"), VectorType.FLOAT32);
          Path store = folder.resolve("store");
          long size = Files.size(store);
          long place = random.nextLong(size);
          try (RandomAccessFile file = new RandomAccessFile(store.toFile(), "rw")) {
            if (random.nextBoolean()) {
              file.setLength(place);
            } else {
              file.seek(place);
              int old = file.read();
              file.seek(place);
              file.write(old ^ 1 << random.nextInt(8));
            }
          }
          CorpusException fault =
              assertThrows(CorpusException.class, () -> VectorStore.open(store).requireWhole());
          assertTrue(fault.getMessage().contains(store.toString()), fault.getMessage());
        });
  }

  @Test
  void aFailedConversionLeavesTheOldStoreAndNothingElse() throws IOException {
    convert(VectorFiles.ascii("a 1\n"), VectorType.FLOAT32);
    assertThrows(
        CorpusException.class,
        () -> convert(VectorFiles.ascii("a 1\nb 1 2\n"), VectorType.FLOAT32));
    assertEquals(1, VectorStore.open(folder.resolve("store")).requireWhole().size());
    try (Stream<Path> left = Files.list(folder)) {
      assertEquals(2, left.count());
    }
  }

  @Test
  void whatCannotBeConvertedIsTold() throws IOException {
    byte[] large = VectorFiles.ascii("a 1 70000\n");
    CorpusException fault =
        assertThrows(CorpusException.class, () -> convert(large, VectorType.FLOAT16));
    assertTrue(fault.getMessage().contains("vectors:1: \"a\" has the number 70000.0"));
    assertEquals(70_000, vector(convert(large, VectorType.FLOAT32), 1)[1]);
    Path store = folder.resolve("store");
    CorpusException again =
        assertThrows(
            CorpusException.class,
            () -> VectorStore.convert(store, folder.resolve("b"), VectorType.FLOAT32));
    assertTrue(again.getMessage().contains("is a store of vectors already"), again.getMessage());
    CorpusException nowhere =
        assertThrows(
            CorpusException.class,
            () ->
                VectorStore.convert(
                    folder.resolve("vectors"), folder.resolve("x/y"), VectorType.FLOAT32));
    assertTrue(nowhere.getMessage().contains("cannot be written"), nowhere.getMessage());
  }

  @Test
  void aStoreNeverTakesThePlaceOfItsSource() throws IOException {
    byte[] text = VectorFiles.ascii("a 1\n");
    Path file = Files.write(folder.resolve("vectors"), text);
    Path link = Files.createLink(folder.resolve("link"), file);
    for (Path same :
        List.of(file, folder.resolve("../" + folder.getFileName() + "/vectors"), link)) {
      CorpusException refused =
          assertThrows(
              CorpusException.class, () -> VectorStore.convert(file, same, VectorType.FLOAT32));
      assertTrue(refused.getMessage().contains("name another file"), refused.getMessage());
    }
    assertArrayEquals(text, Files.readAllBytes(file));
  }

  @Test
  void aMissingFolderIsToldAsThat() throws IOException {
    Path file = Files.write(folder.resolve("vectors"), VectorFiles.ascii("a 1\n"));
    Path store = folder.resolve("none/store");
    CorpusException refused =
        assertThrows(
            CorpusException.class, () -> VectorStore.convert(file, store, VectorType.FLOAT32));
    assertEquals(
        store + ": cannot be written: its folder is missing; make it first", refused.getMessage());
  }
}
