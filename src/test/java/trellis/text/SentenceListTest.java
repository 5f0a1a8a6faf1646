package trellis.text;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class SentenceListTest {
  @Test
  void sentencesComeOutAsTheyWere() {
    RandomCases.check(
        400,
        random -> {
          RandomCorpus corpus = RandomCorpus.any(random);
          List<Sentence> read = read(corpus.bytes(), corpus.layout());
          read.addAll(read(corpus.bytes(), corpus.layout().withoutLabel()));
          SentenceList.Builder builder = new SentenceList.Builder();
          read.forEach(builder::add);
          assertSame(read, builder.build());
        });
  }

  private static List<Sentence> read(byte[] bytes, ConllLayout layout) {
    List<Sentence> sentences = new ArrayList<>();
    new ConllReader("f" + layout.label().isPresent(), new ByteArrayInputStream(bytes), layout)
        .forEachRemaining(sentences::add);
    return sentences;
  }

  private static void assertSame(List<Sentence> read, SentenceList packed) {
    assertEquals(read.size(), packed.size());
    for (int i = 0; i < read.size(); i++) {
      Sentence before = read.get(i);
      Sentence after = packed.get(i);
      assertEquals(before.file(), after.file());
      assertEquals(before.layout(), after.layout());
      assertEquals(before.tokens(), after.tokens());
      assertEquals(before.labels(), after.labels());
      assertEquals(before.lead(), after.lead());
      assertEquals(before.tail(), after.tail());
      assertEquals(before.rows(), after.rows());
      assertEquals(before.startsDocument(), after.startsDocument());
    }
  }

  /** Sentences longer than a block, lines beyond what an int counts are not at hand. */
  @Test
  void aLongSentenceHasABlockOfItsOwn() {
    String text = "a O\n\n" + ("word" + "x".repeat(40) + " O\n").repeat(60_000) + "\nb O\n";
    List<Sentence> read = read(text.getBytes(UTF_8), ConllLayout.conll());
    SentenceList.Builder builder = new SentenceList.Builder();
    read.forEach(builder::add);
    assertSame(read, builder.build());
    assertEquals(0, new SentenceList.Builder().build().size());
    assertThrows(IndexOutOfBoundsException.class, () -> new SentenceList.Builder().build().get(0));
  }
}
