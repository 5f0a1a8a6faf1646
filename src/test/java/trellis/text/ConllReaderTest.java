package trellis.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;

class ConllReaderTest {
  @TempDir Path folder;

  @Test
  void readsTokensAndLabels() {
    List<Sentence> sentences = read("Ada\tB-PER\nlives\tO\n\nIn O\n", ConllLayout.conll());
    assertEquals(2, sentences.size());
    assertEquals(List.of("Ada", "lives"), sentences.get(0).tokens());
    assertEquals(List.of("B-PER", "O"), sentences.get(0).labels());
    assertEquals(2, sentences.get(0).line(1));
    assertEquals("Ada\tB-PER\n", sentences.get(0).rows().get(0).raw());
    assertEquals("\n", sentences.get(0).tail());
  }

  @Test
  void readsTheColumnsOfATreebankByName() {
    String text =
        "# newdoc\n# text = Don't\n1-2\tDon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
            + "1\tDo\tdo\tAUX\tVBP\t_\t0\troot\t_\t_\n1.1\tx\tx\tX\tX\t_\t0\tx\t_\t_\n"
            + "2\tn't\tnot\tPART\tRB\t_\t1\tadvmod\t_\t_\n# end\n\n";
    Sentence sentence = read(text, ConllLayout.conllu("upos")).get(0);
    assertEquals(List.of("Do", "n't"), sentence.tokens());
    assertEquals(List.of("AUX", "PART"), sentence.labels());
    assertEquals(List.of("VBP", "RB"), sentence.column(Column.parse("xpos")));
    assertTrue(sentence.startsDocument());
    assertTrue(sentence.lead().endsWith("_\t_\n"));
    assertTrue(sentence.rows().get(1).lead().startsWith("1.1\t"));
    assertEquals("# end\n\n", sentence.tail());
  }

  @Test
  void aDocumentBorderEndsASentenceAndIsNone() {
    List<Sentence> sentences =
        read("-DOCSTART- -X- O\nA O\n-DOCSTART- O\n\nB O\n\nC O\n", ConllLayout.conll());
    assertEquals(3, sentences.size());
    assertTrue(sentences.get(0).startsDocument());
    assertTrue(sentences.get(1).startsDocument());
    assertFalse(sentences.get(2).startsDocument());
    assertEquals("", sentences.get(0).tail());
    assertEquals("-DOCSTART- O\n\n", sentences.get(1).lead());
  }

  @Test
  void aHashIsATokenInConll() {
    assertEquals(List.of("#", "1"), read("# O\n1 O\n", ConllLayout.conll()).get(0).tokens());
  }

  @Test
  void unicodeBlanksArePartOfATokenAndAByteOrderMarkIsNot() {
    Sentence sentence = read("\uFEFF10\u00A0000 O\n\u2003 O\n", ConllLayout.conll()).get(0);
    assertEquals(List.of("10\u00A0000", "\u2003"), sentence.tokens());
    assertEquals("\uFEFF", sentence.lead());
  }

  @Test
  void labelsAreEmptyWithoutALabelColumn() {
    Sentence sentence = read("Ada\n", ConllLayout.conll().withoutLabel()).get(0);
    assertEquals(List.of("Ada"), sentence.tokens());
    assertEquals(List.of(), sentence.labels());
  }

  @Test
  void filesWithoutASentenceAreAllTrailer() {
    for (String text : List.of("", "\n", "\uFEFF", "\uFEFF\r\n \t\n", "-DOCSTART- O\n\n", "  ")) {
      ConllReader reader = reader(text, ConllLayout.conll());
      assertThrows(IllegalStateException.class, reader::trailer);
      assertFalse(reader.hasNext());
      assertThrows(NoSuchElementException.class, reader::next);
      assertEquals(text, reader.trailer());
    }
  }

  @Test
  void afterAFaultTheReaderSaysSo() {
    ConllReader reader = reader("A O\n\nB\n\nC O\n", ConllLayout.conll());
    assertTrue(reader.hasNext());
    assertEquals(List.of("A"), reader.next().tokens());
    assertThrows(CorpusException.class, reader::hasNext);
    assertThrows(IllegalStateException.class, reader::hasNext);
  }

  @Test
  void aClosedReaderKeepsItsTrailerAndReadsNoMore() {
    ConllReader whole = reader("A O\n\n\n", ConllLayout.conll());
    whole.forEachRemaining(sentence -> {});
    whole.close();
    assertEquals("\n", whole.trailer());
    ConllReader half = reader("A O\n\nB O\n", ConllLayout.conll());
    half.next();
    half.close();
    assertThrows(IllegalStateException.class, half::hasNext);
  }

  @Test
  void aRowMayHaveManyColumns() {
    String row = "c ".repeat(99) + "O\n";
    Sentence sentence = read(row + row, ConllLayout.conll(98, -1)).get(0);
    assertEquals(List.of("c", "c"), sentence.tokens());
    assertEquals(List.of("O", "O"), sentence.labels());
    assertEquals(100, sentence.rows().get(1).fields().size());
  }

  @Test
  void readsWhatWasWritten() {
    RandomCases.check(
        500,
        random -> {
          RandomCorpus corpus = RandomCorpus.any(random);
          ConllLayout layout = corpus.layout();
          ConllReader reader = new ConllReader("x", dripping(corpus.bytes(), random), layout);
          StringBuilder text = new StringBuilder();
          for (RandomCorpus.Expected expected : corpus.sentences()) {
            Sentence sentence = reader.next();
            assertAsExpected(expected, sentence, layout);
            text.append(textOf(sentence));
          }
          assertFalse(reader.hasNext());
          assertEquals(new String(corpus.bytes(), UTF_8), text + reader.trailer());
        });
  }

  private static void assertAsExpected(
      RandomCorpus.Expected expected, Sentence sentence, ConllLayout layout) {
    int size = expected.cells().size();
    assertEquals(size, sentence.size());
    assertEquals(expected.startsDocument(), sentence.startsDocument());
    List<String> tokens = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      List<String> cells = expected.cells().get(i);
      Row row = sentence.rows().get(i);
      assertEquals(trimmed(cells), trimmed(row.fields()));
      assertEquals(expected.lines().get(i), row.line());
      assertEquals(row.line(), sentence.line(i));
      tokens.add(row.fields().get(layout.token().in(cells.size())));
      labels.add(row.fields().get(layout.label().orElseThrow().in(cells.size())));
    }
    assertEquals(tokens, sentence.tokens());
    assertEquals(tokens, sentence.column(layout.token()));
    assertEquals(labels, sentence.labels());
  }

  /** The cells, the last one without trailing blanks, which do not count. */
  private static List<String> trimmed(List<String> cells) {
    List<String> trimmed = new ArrayList<>(cells);
    trimmed.replaceAll(cell -> cell.replaceAll("[ \t\r]+$", ""));
    return trimmed;
  }

  private static String textOf(Sentence sentence) {
    StringBuilder text = new StringBuilder(sentence.lead());
    sentence.rows().forEach(row -> text.append(row.lead()).append(row.raw()));
    return text.append(sentence.tail()).toString();
  }

  @Test
  void readsGzipFilesByTheirFirstBytes() throws IOException {
    Path file = folder.resolve("packed.conll");
    String text = "Ada B-PER\n\n".repeat(50_000);
    Files.write(file, RandomCorpus.gzip(text.getBytes(UTF_8)));
    List<Sentence> sentences = ConllReader.readAll(file, ConllLayout.conll());
    assertEquals(50_000, sentences.size());
    assertEquals(99_999, sentences.get(49_999).line(0));
  }

  @Test
  void aLineOfManyMegabytesIsReadInLinearTime() {
    int length = 48 << 20;
    byte[] text = new byte[length];
    Arrays.fill(text, (byte) 'x');
    ConllLayout layout = ConllLayout.conll().withoutLabel();
    try (ConllReader reader = new ConllReader("x", new ByteArrayInputStream(text), layout)) {
      assertEquals(length, reader.next().tokens().get(0).length());
      assertFalse(reader.hasNext());
    }
  }

  @Test
  void equalLabelsAreOneString() {
    List<String> labels = read("A B-PER\nB B-PER\n", ConllLayout.conll()).get(0).labels();
    assertSame(labels.get(0), labels.get(1));
  }

  private static ConllReader reader(String text, ConllLayout layout) {
    return new ConllReader("x", new ByteArrayInputStream(text.getBytes(UTF_8)), layout);
  }

  static List<Sentence> read(String text, ConllLayout layout) {
    List<Sentence> sentences = new ArrayList<>();
    reader(text, layout).forEachRemaining(sentences::add);
    return sentences;
  }

  /** A stream that gives a few bytes at a time, as a slow one does. */
  private static InputStream dripping(byte[] bytes, RandomGenerator random) {
    int most = random.nextBoolean() ? 5 : 100_000;
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] target, int offset, int length) {
        return super.read(target, offset, Math.min(length, random.nextInt(1, most)));
      }
    };
  }
}
