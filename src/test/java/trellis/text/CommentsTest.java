package trellis.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;

class CommentsTest {
  private static final ConllLayout LAST = ConllLayout.conll();

  private static final String UNIVERSAL_NER =
      """
      # newdoc id = answers-1
      # sent_id = answers-1-0001
      # text = Ada # 1
      1\tAda\tB-PER\t-\tx
      2\t#\tO\t-\tx
      3\t1\tO\t-\tx

      # sent_id = answers-1-0002
      1\tBath\tB-LOC\t-\tx
      """;

  private static final String GERMEVAL =
      """
      #\thttp://de.wikipedia.org/wiki/Korfmann\t[2009-10-17]
      1\tAufgrund\tO\tO
      2\tseiner\tO\tO

      #\thttp://de.wikipedia.org/wiki/Kiel\t[2009-10-18]
      1\tKiel\tB-LOC\tO
      """;

  private static final String MULTICONER =
      """
      # id 5239d808-f300-46ea-aa3b-5093040213a3\tdomain=en
      robert _ _ B-PER
      won _ _ O

      # id fcd16e8b-4d4b domain=en
      bath _ _ B-LOC
      """;

  private static final String ONTONOTES =
      """
      #begin document (bc/cctv/00/cctv_0001); part 000
      bc/cctv 0 0 In IN (TOP* O
      bc/cctv 0 1 Bath NNP *) B-GPE

      bc/cctv 0 0 # NN *) O

      #end document
      #begin document (bc/cctv/00/cctv_0001); part 001
      bc/cctv 0 0 Yes UH * O
      #end document
      """;

  private static List<Sentence> read(String text, ConllLayout layout) {
    List<Sentence> sentences = new ArrayList<>();
    reader(text, layout).forEachRemaining(sentences::add);
    return sentences;
  }

  private static ConllReader reader(String text, ConllLayout layout) {
    return new ConllReader("f", new ByteArrayInputStream(text.getBytes(UTF_8)), layout);
  }

  private static String tokens(String text, ConllLayout layout) {
    return read(text, layout).stream().map(s -> String.join(" ", s.tokens())).toList().toString();
  }

  /** Reads a text from a stream, and writes each sentence back. */
  private static String copied(String text, ConllLayout layout) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ConllWriter writer = new ConllWriter(out);
    ConllReader reader = reader(text, layout);
    while (reader.hasNext()) {
      writer.write(reader.next());
    }
    writer.finish(reader.trailer());
    return out.toString(UTF_8);
  }

  @Test
  void commentsOfWellKnownCorporaAreNoTokens() throws IOException {
    assertEquals("[Ada # 1, Bath]", tokens(UNIVERSAL_NER, ConllLayout.conll(1, 2)));
    assertEquals("[Ada # 1, Bath]", tokens(UNIVERSAL_NER, ConllLayout.conll(1, -3)));
    assertEquals("[Aufgrund seiner, Kiel]", tokens(GERMEVAL, ConllLayout.conll(1, -2)));
    assertEquals("[robert won, bath]", tokens(MULTICONER, LAST));
    assertEquals("[In Bath, #, Yes]", tokens(ONTONOTES, ConllLayout.conll(3, -1)));
    for (String text : List.of(UNIVERSAL_NER, GERMEVAL, MULTICONER, ONTONOTES)) {
      assertEquals(text, copied(text, ConllLayout.conll(1, -1)));
      assertEquals(text, copied(text, LAST.withoutLabel()));
    }
  }

  @Test
  void theyStayInTheirPlacesWhenLabelsAreAdded() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ConllWriter writer = new ConllWriter(out);
    for (Sentence sentence : read(GERMEVAL, ConllLayout.conll(1, -2).withoutLabel())) {
      writer.write(sentence.withAppended(sentence.tokens().stream().map(t -> "X").toList()));
    }
    writer.finish("");
    assertEquals(GERMEVAL.replaceAll("(?m)^(\\d.*)$", "$1\tX"), out.toString(UTF_8));
  }

  /** GermEval without one of its columns: comments have as many cells as rows. */
  @Test
  void rowsThatBeginWithNumbersTellWhatIsNone() {
    String narrow = GERMEVAL.replace("\tO\n", "\n");
    assertEquals("[Aufgrund seiner, Kiel]", tokens(narrow, ConllLayout.conll(1, -1)));
    // Tokens of the first column may be numbers, and one of them a #.
    assertEquals("[# 1 2]", tokens("#\tO\n1\tO\n2\tO\n", ConllLayout.conll()));
  }

  @Test
  void documentsBeginAtTheirComments() {
    List<Sentence> sentences = read(ONTONOTES, ConllLayout.conll(3, -1));
    assertTrue(sentences.get(0).startsDocument());
    assertFalse(sentences.get(1).startsDocument());
    assertTrue(sentences.get(2).startsDocument());
    assertTrue(read(UNIVERSAL_NER, ConllLayout.conll(1, 2)).get(0).startsDocument());
    assertFalse(read(UNIVERSAL_NER, ConllLayout.conll(1, 2)).get(1).startsDocument());
  }

  @Test
  void tokensOfTweetsStayTokens() {
    assertEquals(
        "[# 1 rule, #AdaLovelace wins #, # B]",
        tokens(
            "#\tO\n1\tO\nrule\tO\n\n#AdaLovelace\tB-PER\nwins\tO\n#\tO\n\n#\tB-LOC\nB\tO\n", LAST));
    assertEquals("[# a, #b]", tokens("#\na\n\n#b\n", LAST.withoutLabel()));
    assertEquals("[# x]", tokens("# NN = O\nx NN I-NP O\n".replace("= ", "B-NP "), LAST));
  }

  /** What looks like a token with a label too many is told, not passed over. */
  @Test
  void rowsThatAreTooWideAreNoComments() {
    CorpusException fault =
        assertThrows(
            CorpusException.class, () -> read("a O\nb O\n\n# x B-LOC\n\nc O\nd O\n", LAST));
    assertTrue(fault.getMessage().startsWith("f:4: \"# x B-LOC\" has 3 columns"), fault::toString);
    fault = assertThrows(CorpusException.class, () -> read("a O\nb O\n# c d\n", LAST));
    assertTrue(fault.getMessage().startsWith("f:3: "), "comments stand before sentences");
    fault = assertThrows(CorpusException.class, () -> read("a O\nb O\n\n#c\n", LAST));
    assertTrue(fault.getMessage().startsWith("f:4: \"#c\" has 1 column"), fault::toString);
  }

  @Test
  void noneAndAPrefix() throws IOException {
    String text = "# id = 1\na O\n\n% a comment\nb O\n%c d\n#d O\n";
    ConllLayout percent = LAST.withComments(new Comments("%"));
    CorpusException fault = assertThrows(CorpusException.class, () -> read(text, percent));
    assertTrue(fault.getMessage().startsWith("f:1: \"# id = 1\" has 4 columns"), fault::toString);
    String rest = text.substring(text.indexOf("\n\n") + 2);
    assertEquals("[b #d]", tokens(rest, percent));
    assertEquals(rest, copied(rest, percent));
    assertEquals("[b]", tokens("#d O\nb O\n", LAST.withComments(new Comments("#d"))));
    assertEquals("[# b]", tokens("# = = O\nb X X O\n", LAST.withComments(Comments.NONE)), "a row");
    Sentence sentence = read(rest, percent).get(0);
    assertEquals(
        "\"%x\" cannot be a cell: it would make the line a comment",
        assertThrows(
                IllegalArgumentException.class,
                () -> sentence.withColumn(Column.at(0), List.of("%x", "y")))
            .getMessage());
    assertThrows(IllegalArgumentException.class, () -> new Comments(" #"));
    assertThrows(IllegalArgumentException.class, () -> new Comments(""));
  }

  @Test
  void theWrongLineIsToldNotTheRightOnes(@TempDir Path folder) throws IOException {
    StringBuilder text = new StringBuilder("token label\n\nhead X O\n");
    for (int i = 0; i < 1_000; i++) {
      text.append("Ada NNP B-PER\nlives VBZ O\n").append(i % 9 == 0 ? "\n" : "");
    }
    Path file = Files.writeString(folder.resolve("f"), text);
    List<String> told = new ArrayList<>();
    try (ConllReader reader = ConllReader.open(file, LAST)) {
      boolean more = true;
      while (more) {
        try {
          reader.forEachRemaining(sentence -> {});
          more = false;
        } catch (CorpusException fault) {
          told.add(fault.getMessage());
          more = reader.passOverFault();
        }
      }
    }
    assertEquals(1, told.size(), told::toString);
    assertTrue(
        told.get(0)
            .startsWith(
                file
                    + ":1: \"token label\" has 2 columns, but most rows at the beginning of the"
                    + " file have 3"),
        told::toString);
  }

  /** A sentence that somebody typed is answered before there is more to read. */
  @Test
  void aStreamIsReadNoFurtherThanItsFirstSentence() {
    InputStream later =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("nobody has typed yet");
          }
        };
    InputStream in =
        new SequenceInputStream(
            new ByteArrayInputStream("# id = 1\n\nAda\nlives\n\n".getBytes(UTF_8)), later);
    ConllLayout layout =
        new ConllLayout(ConllFormat.CONLL, Column.at(0), Optional.empty(), Comments.AUTO);
    ConllReader reader = new ConllReader("f", in, layout);
    assertTrue(reader.hasNext());
    assertEquals(List.of("Ada", "lives"), reader.next().tokens());
    assertThrows(CorpusException.class, reader::hasNext);
  }
}
