package trellis.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class ConllWriterTest {
  @Test
  void writesBackWhatWasRead() {
    RandomCases.check(
        500,
        random -> {
          RandomCorpus corpus = RandomCorpus.any(random);
          byte[] bytes = corpus.bytes();
          byte[] stored = random.nextBoolean() ? bytes : RandomCorpus.gzip(bytes);
          ConllReader reader =
              new ConllReader("x", new ByteArrayInputStream(stored), corpus.layout());
          ByteArrayOutputStream out = new ByteArrayOutputStream();
          try (ConllWriter writer = new ConllWriter(out)) {
            while (reader.hasNext()) {
              writer.write(reader.next());
            }
            writer.finish(reader.trailer());
          }
          assertEquals(new String(bytes, UTF_8), out.toString(UTF_8));
        });
  }

  @Test
  void anyChoiceOfSentencesIsReadBackAsSuch() {
    RandomCases.check(
        500,
        random -> {
          RandomCorpus corpus = RandomCorpus.any(random);
          ConllLayout layout = corpus.layout();
          String text = new String(corpus.bytes(), UTF_8);
          ConllReader reader =
              new ConllReader("x", new ByteArrayInputStream(corpus.bytes()), layout);
          List<Sentence> all = new ArrayList<>();
          reader.forEachRemaining(all::add);
          List<Sentence> chosen = new ArrayList<>();
          for (int i = all.isEmpty() ? 0 : random.nextInt(8); i > 0; i--) {
            chosen.add(all.get(random.nextInt(all.size())));
          }
          String written = write(chosen, random.nextBoolean() ? reader.trailer() : "");
          List<Sentence> again = ConllReaderTest.read(written, layout);
          assertEquals(cells(chosen), cells(again), () -> text + "\n=>\n" + written);
          assertEquals(borders(chosen), borders(again), () -> text + "\n=>\n" + written);
        });
  }

  @Test
  void sentencesWithoutALineEndAreKeptApart() throws IOException {
    List<Sentence> last = ConllReaderTest.read("A O\r\nB O", ConllLayout.conll());
    List<Sentence> marked = ConllReaderTest.read("\uFEFFC O\n", ConllLayout.conll());
    assertEquals(
        "A O\r\nB O\r\n\r\nC O\n\nA O\r\nB O",
        write(List.of(last.get(0), marked.get(0), last.get(0)), ""));
  }

  private static String write(List<Sentence> sentences, String trailer) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ConllWriter writer = new ConllWriter(out)) {
      for (Sentence sentence : sentences) {
        writer.write(sentence);
      }
      writer.finish(trailer);
    }
    return out.toString(UTF_8);
  }

  private static List<List<List<String>>> cells(List<Sentence> sentences) {
    return sentences.stream().map(Sentence::cells).toList();
  }

  private static List<Boolean> borders(List<Sentence> sentences) {
    return sentences.stream().map(Sentence::startsDocument).toList();
  }
}
