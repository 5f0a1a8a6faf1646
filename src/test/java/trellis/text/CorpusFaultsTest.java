package trellis.text;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;

/** Every kind of broken file is told with its place, its text, what was expected and the cure. */
class CorpusFaultsTest {
  private static final ConllLayout LAST = ConllLayout.conll();
  private static final ConllLayout SECOND = ConllLayout.conll(0, 1);
  private static final ConllLayout TREEBANK = ConllLayout.conllu("upos");
  private static final String WORD = "1\tA\ta\tX\t_\t_\t0\troot\t_\t_\n";

  @TempDir Path folder;

  @Test
  void aMissingLabel() {
    assertFault(
        "f:2: \"London\" has 1 column, but the label is column 1 (counted from 0): add the label,"
            + " or name another column for the label",
        "In O\nLondon\n",
        SECOND);
    assertFault(
        "f:1: \"London\" has 1 column, but the label is column -1 (the last): add the label,"
            + " or name another column for the label",
        "London\t\n",
        LAST);
    assertFault(
        "f:2: \"in IN\" has 2 columns, but most rows at the beginning of the file have 3: with"
            + " columns counted from the end every row needs as many; add what is missing, count"
            + " the columns from 0, or, if it is a comment, say so with data.comments",
        "Ada NNP O\nin IN\n",
        LAST);
  }

  @Test
  void aMissingToken() {
    assertFault(
        "f:1: \"a O\" has 2 columns, but the token is column 2 (counted from 0): add the columns,"
            + " or name another column for the token",
        "a O\n",
        ConllLayout.conll(2, 0));
  }

  @Test
  void anEmptyCell() {
    String cure = " (counted from 0): write _ for nothing, or take the extra separator away";
    assertFault("f:1: \"\\tO\" has an empty cell, column 0" + cure, "\tO\n", LAST);
    assertFault("f:1: \"a\\t \\tO\" has an empty cell, column 1" + cure, "a\t \tO\n", LAST);
    assertFault(
        "f:1: \"1\\tA\\t\\tX\\t_\\t_\\t0\\troot\\t_\\t_\" has an empty cell, column 2" + cure,
        WORD.replace("a", ""),
        TREEBANK);
  }

  @Test
  void aTreebankWithoutTenColumns() {
    assertFault(
        "f:1: \"Ada O\" has 1 column, but CoNLL-U has 10, separated by tabs: add what is missing (_"
            + " for nothing), or set format conll",
        "Ada O\n",
        TREEBANK);
  }

  @Test
  void anIdThatIsNone() {
    for (String id : new String[] {"x", "1-", "-1", "1.", ".1", "1-2-3", "1.x", "\u0661"}) {
      assertFault(
          "f:1: \"%s\\tA\\ta\\tX\\t_\\t_\\t0\\troot\\t_\\t_\" begins with the id \"%s\", but an id"
                  .formatted(id, id)
              + " is a whole number (8), a range (1-2) or an empty node (8.1)",
          id + WORD.substring(1),
          TREEBANK);
    }
  }

  @Test
  void bytesThatAreNotUtf8() {
    CorpusException fault = fault("Zoe O\nZoë O\n".getBytes(ISO_8859_1), LAST);
    assertEquals(
        "f:2: \"Zo\uFFFD O\" has byte 0xEB at place 3, which is not UTF-8: save the file as UTF-8"
            + " (if it is Windows-1252: iconv -f WINDOWS-1252 -t UTF-8)",
        fault.getMessage());
    assertEquals(2, fault.line());
    assertEquals("f", fault.file());
    assertEquals("f:2", fault.place());
    assertEquals(fault.getMessage(), fault.place() + ": " + fault.text());
  }

  @Test
  void anyBytesAreReadOrToldAsFault() {
    RandomCases.check(
        1_000,
        random -> {
          byte[] bytes = "Zoë\tO\n漢字 O\n😀 O\n".repeat(2).getBytes(UTF_8);
          for (int i = random.nextInt(3); i > 0; i--) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
          }
          boolean valid = isUtf8(bytes);
          try (ConllReader reader = new ConllReader("f", new ByteArrayInputStream(bytes), SECOND)) {
            reader.forEachRemaining(Sentence::rows);
            assertTrue(valid, "bad UTF-8 was read");
          } catch (CorpusException fault) {
            assertTrue(fault.line() > 0, fault::getMessage);
            assertTrue(valid || fault.getMessage().matches("(?s).*(UTF-8|column|NUL|return).*"));
          }
        });
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  @Test
  void binaryFiles() {
    assertFault(
        "f:2: byte 3 of the line is NUL: this is a binary file or UTF-16; a corpus is UTF-8 text",
        "a O\nb \0\n",
        LAST);
    assertEquals(
        "f: the file is UTF-16: save it as UTF-8",
        fault("Ada O\n".getBytes(UTF_16), LAST).getMessage());
    assertEquals(1, fault("Ada O\n".getBytes(UTF_16LE), LAST).line());
  }

  @Test
  void oldMacLineEnds() {
    assertFault(
        "f:1: \"Ada\\tO\\r"
            + "in\\tO\" has a carriage return inside the line: lines end with LF or CR LF; convert"
            + " files of old Macs, whose lines end with CR alone",
        "Ada\tO\rin\tO\r",
        LAST);
  }

  @Test
  void aGzipFileCutShort() throws IOException {
    byte[] whole = gzipOfRandomWords();
    byte[] cut = Arrays.copyOf(whole, whole.length / 2);
    CorpusException fault = fault(cut, LAST);
    assertTrue(
        fault
            .getMessage()
            .endsWith("the gzip file ends too early, it was cut short: copy or pack it again"),
        fault::getMessage);
    assertTrue(fault.line() > 1);
    assertNotNull(fault.getCause());
    assertEquals(0, fault(Arrays.copyOf(whole, 5), LAST).line());
  }

  @Test
  void aDamagedGzipFile() throws IOException {
    byte[] damaged = gzipOfRandomWords();
    damaged[damaged.length - 8]++; // the checksum
    CorpusException fault = fault(damaged, LAST);
    assertTrue(fault.getMessage().contains("the gzip file is damaged"), fault::getMessage);
    assertNotNull(fault.getCause());
  }

  @Test
  void aGzipFileWithADamagedHeadIsToldWhenItIsOpened() throws IOException {
    byte[] head = {0x1F, (byte) 0x8B, 0x7F, 0, 0, 0, 0, 0, 0, 0};
    Path file = Files.write(folder.resolve("vectors.gz"), head);
    CorpusException fault = assertThrows(CorpusException.class, () -> CorpusInput.open(file));
    assertTrue(fault.getMessage().startsWith(file + ": the gzip file is damaged ("));
    Files.write(file, Arrays.copyOf(head, 2));
    CorpusException cut = assertThrows(CorpusException.class, () -> CorpusInput.open(file));
    assertTrue(cut.getMessage().startsWith(file + ": the gzip file ends too early"));
  }

  private static byte[] gzipOfRandomWords() throws IOException {
    StringBuilder text = new StringBuilder();
    new Random(1)
        .ints(100_000)
        .forEach(word -> text.append(Integer.toString(word, 36)).append(" O\n\n"));
    return RandomCorpus.gzip(text.toString().getBytes(UTF_8));
  }

  @Test
  void aStreamThatFails() {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the disk is gone");
          }
        };
    ConllReader reader = new ConllReader("f", failing, LAST);
    CorpusException fault = assertThrows(CorpusException.class, reader::hasNext);
    assertEquals("f: cannot be read: the disk is gone", fault.getMessage());
  }

  @Test
  void aSentenceWithoutEnd() {
    assertFault(
        "f:2000001: \"a\" is token 2000001 of its sentence: put an empty line behind each one",
        "a\n".repeat(2_000_001),
        LAST.withoutLabel());
  }

  @Test
  void aLineWithoutEndIsRefusedBeforeItFillsTheMemory() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }

          @Override
          public int read(byte[] target, int offset, int length) {
            Arrays.fill(target, offset, offset + length, (byte) 'x');
            return length;
          }
        };
    ConllReader reader = new ConllReader("f", endless, LAST);
    assertEquals(
        "f:1: no sentence ends within 64 MiB: end lines with LF, and put an empty line behind each"
            + " sentence",
        assertThrows(CorpusException.class, reader::hasNext).getMessage());
  }

  @Test
  void aMissingFileNamesTheNearestOne() throws IOException {
    Files.createFile(folder.resolve("train.conll"));
    Files.createFile(folder.resolve("dev.conll"));
    Path missing = folder.resolve("trian.conll");
    assertEquals(
        missing + ": no such file at " + missing + "; did you mean `train.conll`?",
        opening(missing));
  }

  @Test
  void aRelativeNameIsToldWithThePlaceLookedIn() {
    assertTrue(
        opening(Path.of("no-such-corpus.conll"))
            .startsWith("no-such-corpus.conll: no such file at " + Path.of("").toAbsolutePath()));
  }

  @Test
  void aFolder() throws IOException {
    assertEquals(folder + ": is a folder, not a file, and no file is in it", opening(folder));
    Files.createFile(folder.resolve(".hidden"));
    Files.createDirectory(folder.resolve("a"));
    Files.createFile(folder.resolve("dev.conll"));
    assertEquals(
        folder
            + ": is a folder, not a file: name a file in it, such as "
            + folder.resolve("dev.conll"),
        opening(folder));
  }

  @Test
  void longAndInvisibleTextIsShownShortAndEscaped() {
    String word = "\u001B[31m\u00A0" + "x".repeat(200);
    String message = fault((word + "\n").getBytes(UTF_8), LAST).getMessage();
    assertTrue(message.contains("x…\" has 1 column"), message);
    assertTrue(message.length() < 250, message);
    assertTrue(message.chars().noneMatch(c -> c < ' ' || c == '\u00A0'), message);
  }

  @Test
  void aColumnThatARowDoesNotHave() {
    Sentence sentence = ConllReaderTest.read("Ada NNP O\nin O\n", SECOND).get(0);
    CorpusException fault =
        assertThrows(CorpusException.class, () -> sentence.column(Column.at(2)));
    assertEquals(
        "x:2: \"in O\" has no column 2 (counted from 0), only 2: add it, or name another column",
        fault.getMessage());
  }

  private String opening(Path file) {
    return assertThrows(CorpusException.class, () -> ConllReader.open(file, LAST)).getMessage();
  }

  private static void assertFault(String message, String text, ConllLayout layout) {
    assertEquals(message, fault(text.getBytes(UTF_8), layout).getMessage());
  }

  private static CorpusException fault(byte[] bytes, ConllLayout layout) {
    ConllReader reader = new ConllReader("f", new ByteArrayInputStream(bytes), layout);
    return assertThrows(
        CorpusException.class,
        () -> reader.forEachRemaining(sentence -> assertTrue(sentence.size() > 0)));
  }

  @Test
  void wordsOfConlluCountUpFromOne() {
    assertFault(
        "f:3: "
            + quoted(WORD)
            + " begins a sentence inside another (id 1, expected 3): put an empty"
            + " line before",
        WORD + WORD.replace("1\tA", "2\tA") + WORD,
        ConllLayout.conllu("upos"));
    String third = WORD.replace("1\tA", "3\tA");
    assertFault(
        "f:2: "
            + quoted(third)
            + " has the id 3, expected 2: words count up from 1, is a line"
            + " missing?",
        WORD + third,
        ConllLayout.conllu("upos"));
    String huge = WORD.replace("1\tA", "99999999999\tA");
    assertFault(
        "f:1: "
            + quoted(huge)
            + " has the id 99999999999, expected 1: words count up from 1, is a"
            + " line missing?",
        huge,
        ConllLayout.conllu("upos"));
  }

  @Test
  void aWordWithoutAPartOfSpeech() {
    assertFault(
        "f:1: "
            + quoted(WORD)
            + " has no label: its xpos is _; add the tag, or choose another"
            + " column",
        WORD,
        ConllLayout.conllu("xpos"));
  }

  private static String quoted(String line) {
    return '"' + line.strip().replace("\t", "\\t") + '"';
  }
}
