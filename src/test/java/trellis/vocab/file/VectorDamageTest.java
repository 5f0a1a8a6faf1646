package trellis.vocab.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.error.CorpusException;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

/** What is wrong with a vector file is told with its place, what was found and the cure. */
class VectorDamageTest {
  private static final VectorFiles TWO =
      new VectorFiles(List.of("the", "of"), new float[][] {{0.5f, -1, 2}, {1, 2, 3}});

  @TempDir private Path folder;

  private VectorStore convert(byte[] bytes) throws IOException {
    Path file = Files.write(folder.resolve("v"), bytes);
    return VectorStore.convert(file, folder.resolve("store"), VectorType.FLOAT32);
  }

  private void assertFault(byte[] bytes, String... parts) {
    CorpusException fault = assertThrows(CorpusException.class, () -> convert(bytes));
    assertTrue(fault.getMessage().contains(folder.resolve("v").toString()), fault.getMessage());
    for (String part : parts) {
      assertTrue(fault.getMessage().contains(part), fault.getMessage());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "a 1 2;b 1            | v:2: expected a word and 2 numbers",
        "a 1 2;b 1 2 3        | v:2: has more than the 2 numbers",
        "a 1 2;b 1 x          | v:2: \"x\" is no number: a vector is made of plain decimals; mend",
        "a 1 2;b nan 1        | v:2: \"nan\" is no number",
        "a 1 2;b 1 -Infinity  | v:2: \"-Infinity\" is no number",
        "a 1 2;b 1 1e39       | v:2: \"1e39\" is no number",
        "a 1 2;b 1 1,5        | v:2: \"1,5\" is no number",
        "a 1 2;b 1 0x1p3      | v:2: \"0x1p3\" is no number",
        "a 1 2;;; b 1 2;c 1   | v:5: expected a word and 2 numbers",
        "a 1 2;1 2            | v:2: expected a word and 2 numbers, as in the lines before, but",
        "hello                | v:1: expected a word and its numbers with single blanks",
        "a\t1\t2              | v:1: expected a word and its numbers with single blanks",
        "2 2;a 1 2;b 1        | v:3: expected a word and 2 numbers",
        "2 3;a 1 2            | v:2: expected a word and 3 numbers",
        "9 0;a 1              | v:1: the header promises vectors of 0 numbers, expected",
        "9 999999999999;a 1   | v:1: the header promises vectors of 999999999999 numbers",
        "7 2                  | has no vectors",
        "<!DOCTYPE html>      | is a web page",
        "version https://git-lfs.github.com/spec/v1 | git lfs pull",
      })
  void textIsToldWithItsLine(String text, String message) {
    assertFault(text.replace(';', '\n').getBytes(StandardCharsets.UTF_8), message);
  }

  @Test
  void anEmptyFileHasNoVectors() throws IOException {
    assertFault(new byte[0], "has no vectors");
    assertFault(VectorFiles.ascii("\n \r\n\n"), "has no vectors");
    assertFault(VectorFiles.gzip(new byte[0]), "has no vectors");
  }

  @Test
  void whatIsNotUtf8IsToldWithItsLine() {
    byte[] latin = "a 1\né 2\n".getBytes(StandardCharsets.ISO_8859_1);
    assertFault(latin, "v:2: is not UTF-8 text, \"é 2\"", "convert the file to UTF-8");
    assertFault("a 1\n".getBytes(StandardCharsets.UTF_16LE), "v:1: ");
    assertFault("\uFEFFa 1\n".getBytes(StandardCharsets.UTF_16LE), "UTF-16");
  }

  @Test
  void filesOfOtherToolsAreKnown() {
    assertFault(new byte[] {(byte) 0xBA, 0x16, 0x4F, 0x2F, 12, 0, 0, 0}, ".vec file");
    assertFault(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0}, "numpy");
  }

  @Test
  void aMarkAndReturnsAndBlanksInWordsAreRead() throws IOException {
    VectorStore store =
        convert("\uFEFFNew York 1 2\r\n\r\n. . . 3 4 \r\nof 5 6".getBytes(StandardCharsets.UTF_8));
    assertEquals(
        List.of("New York", ". . .", "of"),
        IntStream.rangeClosed(1, 3).mapToObj(store::word).toList());
  }

  @Test
  void aHeaderThatPromisesAnotherNumberIsKept() throws IOException {
    VectorStore store = convert(VectorFiles.ascii("999999999999999999 2\na 1 2\n"));
    assertEquals(1, store.size());
    assertEquals(999_999_999_999_999_999L, store.promised().orElseThrow());
  }

  @Test
  void cutArchivesAreTold() throws IOException {
    byte[] gzip = VectorFiles.gzip(TWO.text(true, "\n"));
    assertFault(Arrays.copyOf(gzip, gzip.length - 12), "cut short");
    byte[] damaged = gzip.clone();
    damaged[gzip.length - 6] ^= 1;
    assertFault(damaged, "the gzip file is damaged");
    byte[] zip = VectorFiles.zip(TWO.text(true, "\n"), "v.txt");
    assertFault(Arrays.copyOf(zip, zip.length - 30), "the zip file is damaged or was cut short");
  }

  @Test
  void aZipHasOneFile() throws IOException {
    byte[] text = TWO.text(false, "\n");
    assertFault(VectorFiles.zip(text, "a.txt", "b.txt"), "holds 2 files", "a.txt, b.txt");
    assertFault(VectorFiles.zip(text, "folder/"), "the zip holds no file");
  }

  @Test
  void everyCutOfABinaryFileIsTold() {
    byte[] whole = TWO.binary("\n");
    for (int length = 12; length < whole.length - 1; length++) {
      assertFault(Arrays.copyOf(whole, length), "vector ");
    }
    assertFault(
        Arrays.copyOf(whole, whole.length - 4),
        "vector 2, \"of\": ends after 9 of the 12 bytes of its 3 numbers");
    assertFault(Arrays.copyOf(whole, 20 + 4), "the file was cut short");
  }

  @Test
  void damagedBinaryFilesAreToldWithTheirVector() {
    float[][] broken = {{1, 2, 3}, {1, Float.NaN, 3}};
    assertFault(
        new VectorFiles(List.of("a", "b"), broken).binary("\n"),
        "vector 2, \"b\": has NaN as number 2, expected a finite one");
    byte[] longer = Arrays.copyOf(TWO.binary("\n"), TWO.binary("\n").length + 3);
    assertFault(longer, "goes on after the 2 vectors that its header promises");
    byte[] noUtf8 = TWO.binary("\n");
    noUtf8[4] = (byte) 0xFF;
    assertFault(noUtf8, "vector 1: has a word that is not UTF-8");
    byte[] absurd = new byte[64];
    System.arraycopy(VectorFiles.ascii("99999999999 100000\nx "), 0, absurd, 0, 21);
    assertFault(absurd, "vector 1, \"x\": ends after 43 of the 400000 bytes");
  }

  @Test
  void whatIsNotThereIsTold() {
    CorpusException fault =
        assertThrows(
            CorpusException.class,
            () ->
                VectorStore.convert(
                    folder.resolve("none"), folder.resolve("store"), VectorType.FLOAT32));
    assertTrue(fault.getMessage().contains("none: no such file"), fault.getMessage());
  }
}
