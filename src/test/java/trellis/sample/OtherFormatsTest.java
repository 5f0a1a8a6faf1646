package trellis.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.ConllLayout;
import trellis.text.ConllReader;
import trellis.text.Sentence;

class OtherFormatsTest {
  private static final Path SAMPLE = Path.of("data/sample");

  @TempDir private Path folder;

  /** Names of two types, many of which touch. */
  private static List<Span> randomNames(RandomGenerator random, int length) {
    List<Span> names = new ArrayList<>();
    int start = 0;
    while (start < length) {
      int end = random.nextInt(start, length) + 1;
      if (random.nextInt(3) > 0) {
        names.add(new Span(random.nextBoolean() ? "PER" : "LOC", start, end));
      }
      start = end;
    }
    return names;
  }

  private static List<Token> withLabels(List<String> labels) {
    return labels.stream().map(label -> new Token("w", "X", label)).toList();
  }

  private static List<String> inIob1(List<String> labels) {
    return OtherFormats.inIob1(withLabels(labels)).stream().map(Token::label).toList();
  }

  @Test
  void onlyTouchingNamesOfOneTypeNeedABegin() {
    assertEquals(
        List.of("I-PER", "I-PER", "B-PER", "I-LOC", "O", "I-LOC"),
        inIob1(List.of("B-PER", "I-PER", "B-PER", "B-LOC", "O", "B-LOC")));
  }

  @Test
  void iob1HasTheSameNames() {
    RandomCases.check(
        500,
        random -> {
          int length = random.nextInt(1, 15);
          List<Span> names = randomNames(random, length);
          List<String> written = inIob1(TagScheme.BIO.encode(names, length));
          assertEquals(TagScheme.IOB1.encode(names, length), written);
          assertEquals(names, TagScheme.IOB1.decode(written));
        });
  }

  @Test
  void filesHaveTheSentencesOfTheSample() throws IOException {
    OtherFormats.main(new String[] {SAMPLE.toString(), folder.toString()});
    Path names = folder.resolve("conll2003/eng.testb");
    Path tags = folder.resolve("wsj/test.conll");
    List<Sentence> sample = ConllReader.readAll(SAMPLE.resolve("test.conll"), ConllLayout.conll());
    List<Sentence> inIob1 = ConllReader.readAll(names, ConllLayout.conll(0, 3));
    List<Sentence> tagged = ConllReader.readAll(tags, ConllLayout.conll(0, 1));
    assertEquals(sample.size(), inIob1.size());
    assertEquals(sample.size(), tagged.size());
    for (int i = 0; i < sample.size(); i++) {
      Sentence sentence = sample.get(i);
      assertEquals(sentence.tokens(), inIob1.get(i).tokens());
      assertEquals(
          ConllevalReading.spans(sentence.labels()), TagScheme.IOB1.decode(inIob1.get(i).labels()));
      assertEquals(sentence.tokens(), tagged.get(i).tokens());
    }
    List<String> lines = Files.readAllLines(names);
    assertEquals("-DOCSTART- -X- O O", lines.get(0));
    assertTrue(lines.get(1).isEmpty());
  }
}
