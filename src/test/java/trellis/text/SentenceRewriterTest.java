package trellis.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.error.CorpusException;
import trellis.testing.RandomCases;

class SentenceRewriterTest {
  private static final List<String> CELLS = List.of("B-X", "O", "é", "a much longer label", "__");

  @Test
  void replacesOnlyTheLabelsThatChange() {
    Sentence sentence = one("Ada   B-PER  \r\nis O\n\n", ConllLayout.conll());
    assertEquals("Ada   S-P  \r\nis O\n\n", text(sentence.withLabels(List.of("S-P", "O"))));
    assertSame(sentence, sentence.withLabels(List.of("B-PER", "O")));
  }

  @Test
  void replacesAnyColumn() {
    String line = "1\tHi\thi\t_\tUH\t_\t0\troot\t_\t_\n\n";
    ConllLayout untagged = ConllLayout.conllu("upos").withoutLabel();
    Sentence tagged = one(line, untagged).withColumn(Column.parse("upos"), List.of("INTJ"));
    assertEquals(line.replaceFirst("_", "INTJ"), text(tagged));
    Sentence sentence = one("Ada B-PER\nis O\n", ConllLayout.conll());
    Sentence relabelled = sentence.withColumn(Column.at(1), List.of("O", "O"));
    assertEquals(List.of("O", "O"), relabelled.labels());
    assertSame(sentence, sentence.withColumn(Column.at(0), sentence.tokens()));
    assertThrows(CorpusException.class, () -> sentence.withColumn(Column.at(2), List.of("O", "O")));
    assertThrows(
        IllegalArgumentException.class, () -> sentence.withColumn(Column.at(1), List.of("O")));
  }

  @Test
  void appendsWithTheSeparatorOfTheLine() {
    Sentence sentence = one("Ada   B-PER  \r\nis\tO\t\nso  O", ConllLayout.conll());
    assertEquals(
        "Ada   B-PER   X  \r\nis\tO\tY\t\nso  O  Z",
        text(sentence.withAppended(List.of("X", "Y", "Z"))));
    Sentence bare = one("Ada\n", ConllLayout.conll().withoutLabel());
    assertEquals("Ada\tB-PER\n", text(bare.withAppended(List.of("B-PER"))));
  }

  @Test
  void aRewrittenSentenceIsWhatAReaderReadsFromItsText() {
    RandomCases.check(
        500,
        random -> {
          RandomCorpus corpus = RandomCorpus.any(random);
          ConllLayout layout = corpus.layout();
          for (Sentence sentence :
              ConllReaderTest.read(new String(corpus.bytes(), UTF_8), layout)) {
            List<String> labels = replaced(sentence, random);
            Sentence relabelled = sentence.withLabels(labels);
            assertReadsBack(relabelled, layout);
            assertEquals(labels, relabelled.labels());
            assertEquals(sentence.tokens(), relabelled.tokens());
            assertArrayEquals(sentence.text(), relabelled.withLabels(sentence.labels()).text());
            if (layout.format() == ConllFormat.CONLL) {
              Sentence wider = sentence.withAppended(labels);
              assertReadsBack(wider, wider.layout());
              assertEquals(sentence.labels(), wider.labels());
              assertEquals(labels, wider.column(Column.at(-1)));
              assertEquals(
                  sentence.cells(),
                  wider.cells().stream().map(row -> row.subList(0, row.size() - 1)).toList());
            }
          }
        });
  }

  /** One cell a token: the label it has, or another one that may stand in its line. */
  private static List<String> replaced(Sentence sentence, RandomGenerator random) {
    List<String> labels = new ArrayList<>();
    for (int i = 0; i < sentence.size(); i++) {
      String cell = CELLS.get(random.nextInt(CELLS.size()));
      boolean tabs = sentence.rows().get(i).raw().strip().indexOf('\t') >= 0;
      boolean fits = tabs || cell.indexOf(' ') < 0;
      String label = sentence.labels().get(i);
      labels.add(fits && random.nextBoolean() ? cell : label);
    }
    return labels;
  }

  private static void assertReadsBack(Sentence sentence, ConllLayout layout) {
    Sentence read = one(text(sentence), layout);
    assertEquals(read.tokens(), sentence.tokens());
    assertEquals(read.labels(), sentence.labels());
    assertEquals(read.cells(), sentence.cells());
    assertEquals(raw(read), raw(sentence));
    assertEquals(read.lead(), sentence.lead());
    assertEquals(read.tail(), sentence.tail());
    assertEquals(
        sentence.line(0) + read.line(read.size() - 1) - read.line(0),
        sentence.line(read.size() - 1));
  }

  private static List<String> raw(Sentence sentence) {
    return sentence.rows().stream().map(row -> row.lead() + "|" + row.raw()).toList();
  }

  @Test
  void refusesWhatCannotBeReadBack() {
    Sentence spaces = one("Ada O\n", ConllLayout.conll());
    for (String bad :
        List.of("", " ", "a b", "a\tb", "a\nb", "a\rb", "a\0b", " a", "a ", "\uD83D")) {
      assertThrows(IllegalArgumentException.class, () -> spaces.withLabels(List.of(bad)), bad);
      assertThrows(IllegalArgumentException.class, () -> spaces.withAppended(List.of(bad)), bad);
    }
    Sentence first = one("O Ada\n", ConllLayout.conll(1, 0));
    assertThrows(IllegalArgumentException.class, () -> first.withLabels(List.of("-DOCSTART-")));
    assertThrows(IllegalArgumentException.class, () -> first.withLabels(List.of("\uFEFFO")));
    Sentence tabs = one("Ada\tO\n", ConllLayout.conll());
    assertEquals(List.of("a b"), tabs.withLabels(List.of("a b")).labels());
  }

  @Test
  void refusesAnotherNumberOfLabels() {
    Sentence sentence = one("Ada O\nis O\n", ConllLayout.conll());
    IllegalArgumentException fault =
        assertThrows(
            IllegalArgumentException.class, () -> sentence.withLabels(Collections.nCopies(3, "O")));
    assertTrue(fault.getMessage().startsWith("3 cells for the 2 tokens of x:1: Ada is"));
  }

  @Test
  void refusesWhatTheLayoutHasNoPlaceFor() {
    Sentence bare = one("Ada\n", ConllLayout.conll().withoutLabel());
    assertThrows(IllegalStateException.class, () -> bare.withLabels(List.of("O")));
    Sentence word = one("1\tA\ta\tX\t_\t_\t0\troot\t_\t_\n", ConllLayout.conllu("upos"));
    assertThrows(IllegalStateException.class, () -> word.withAppended(List.of("O")));
  }

  private static Sentence one(String text, ConllLayout layout) {
    List<Sentence> sentences = ConllReaderTest.read(text, layout);
    assertEquals(1, sentences.size());
    return sentences.get(0);
  }

  private static String text(Sentence sentence) {
    return new String(sentence.text(), UTF_8);
  }

  @Test
  void noPartOfSpeechIsWrittenAsMissing() {
    String row = "1\tA\ta\tX\t_\t_\t0\troot\t_\t_\n";
    Sentence sentence =
        new ConllReader(
                "x",
                new ByteArrayInputStream(row.getBytes(StandardCharsets.UTF_8)),
                ConllLayout.conllu("upos"))
            .next();
    var fault =
        assertThrows(IllegalArgumentException.class, () -> sentence.withLabels(List.of("_")));
    assertTrue(fault.getMessage().contains("it says that there is no label"), fault.getMessage());
  }
}
