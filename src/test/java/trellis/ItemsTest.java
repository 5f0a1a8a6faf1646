package trellis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import trellis.error.ConstraintException;
import trellis.model.RandomModel;
import trellis.tokenize.TokenRules;

/** Items of a caller's own come back with their answers. */
@Timeout(120)
class ItemsTest {
  private static final Tagger TAGGER = Tagger.of(RandomModel.usual(21));

  private record Row(int number, List<String> tokens, Constraints known) {}

  private record Document(int number, String body, TextConstraints known) {}

  @Test
  void itemsComeWithTheirAnswersInOrder() {
    List<Row> rows = new ArrayList<>();
    for (List<String> tokens : RandomModel.sentences(new Random(4), 1_500, 12)) {
      Constraints first = Constraints.builder().span("LOC", 0, 1).build();
      boolean isKnown = rows.size() % 3 == 0 && !tokens.isEmpty();
      rows.add(new Row(rows.size(), tokens, isKnown ? first : Constraints.none()));
    }
    List<Tagged<Row, TaggedSentence>> tagged =
        TAGGER.tagAll(Items.of(rows.stream(), Row::tokens, Row::known)).toList();
    assertEquals(rows.size(), tagged.size());
    for (int i = 0; i < tagged.size(); i++) {
      Row row = rows.get(i);
      assertSame(row, tagged.get(i).item());
      TaggedSentence expected = TAGGER.tag(row.tokens(), row.known());
      assertEquals(expected.labels(), tagged.get(i).answer().labels());
    }
    List<Tagged<Row, TaggedSentence>> free =
        TAGGER.tagAll(Items.of(rows.stream(), Row::tokens)).toList();
    for (int i = 0; i < free.size(); i++) {
      assertSame(rows.get(i), free.get(i).item());
      assertEquals(TAGGER.tag(rows.get(i).tokens()).labels(), free.get(i).answer().labels());
    }
  }

  @Test
  void textsComeWithTheirAnswersInOrder() {
    Random random = new Random(5);
    List<Document> documents = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      String body = "Ada lives in London. Byron left.\n\n".repeat(random.nextInt(4));
      body = i % 50 == 7 ? body + "東京 😀 .\n\n".repeat(900) : body; // more tokens than a batch has
      TextConstraints known =
          body.startsWith("Ada") && i % 2 == 0
              ? TextConstraints.builder().span("LOC", 0, 3).build()
              : TextConstraints.none();
      documents.add(new Document(i, body, known));
    }
    List<Tagged<Document, TaggedText>> tagged =
        TAGGER.tagAll(Items.ofTexts(documents.stream(), Document::body, Document::known)).toList();
    assertEquals(documents.size(), tagged.size());
    for (int i = 0; i < tagged.size(); i++) {
      Document document = documents.get(i);
      assertSame(document, tagged.get(i).item());
      assertSame(document.body(), tagged.get(i).answer().text());
      TaggedText expected = TAGGER.tag(document.body(), document.known());
      assertEquals(expected.toString(), tagged.get(i).answer().toString());
    }
    assertEquals(
        documents.stream().map(d -> TAGGER.tag(d.body()).toString()).toList(),
        TAGGER
            .tagAllTexts(documents.stream().map(Document::body))
            .map(TaggedText::toString)
            .toList());
  }

  @Test
  void theTaggersOwnTokenizerAndGazetteerHold() {
    Gazetteer names = Gazetteer.builder().add("LOC", "London.").build();
    Tagger ours = TAGGER.with(TokenRules.WHITESPACE).with(names);
    TaggedText text = ours.tagAllTexts(Stream.of("in London.")).findFirst().orElseThrow();
    assertEquals("London.", text.spans().get(text.spans().size() - 1).text());
    assertEquals("London.", ours.tag("in London.").sentences().get(0).tagged().tokens().get(1));
    assertSame(TokenRules.WHITESPACE, ours.tokenizer());
  }

  @Test
  void endlessSourcesLeaveNoThreadsBehind() {
    Set<String> before = taggingThreads();
    Set<String> started = new HashSet<>();
    for (int i = 0; i < 4_000; i++) {
      int first = i;
      Stream<Integer> endless = Stream.iterate(first, n -> n + 1);
      Tagged<Integer, ?> found =
          i % 2 == 0
              ? TAGGER.tagAll(Items.of(endless, n -> List.of("" + n))).findFirst().orElseThrow()
              : TAGGER.tagAll(Items.ofTexts(endless, n -> "Ada " + n)).findFirst().orElseThrow();
      assertEquals(first, found.item());
      if (i % 100 == 0) {
        started.addAll(taggingThreads());
      }
    }
    started.removeAll(before);
    int most = 2 * Runtime.getRuntime().availableProcessors(); // some may have ended meanwhile
    assertTrue(started.size() <= most, started::toString);
    assertTrue(
        taggingThreads().size() <= Runtime.getRuntime().availableProcessors(),
        () -> taggingThreads().toString());
  }

  private static Set<String> taggingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("trellis-tag"))
        .collect(Collectors.toSet());
  }

  @Test
  void sourcesAreReadABoundedWayAheadAndClosed() {
    AtomicInteger read = new AtomicInteger();
    AtomicBoolean closed = new AtomicBoolean();
    Stream<Integer> endless =
        Stream.generate(read::incrementAndGet).onClose(() -> closed.set(true));
    try (Stream<Tagged<Integer, TaggedText>> all =
        TAGGER.tagAll(Items.ofTexts(endless, n -> "Ada"))) {
      assertEquals(0, read.get());
      assertEquals(3, all.limit(3).count());
    }
    assertTrue(closed.get());
    assertTrue(read.get() <= 3 + 200 * Runtime.getRuntime().availableProcessors(), read::toString);
  }

  @Test
  void whatIsWrongWithAnItemComesAfterTheAnswersBefore() {
    TextConstraints cut = TextConstraints.builder().span("PER", 1, 3).build();
    assertFailsAtThird(
        TAGGER.tagAll(
            Items.ofTexts(numbers(), n -> "Ada", n -> n == 3 ? cut : TextConstraints.none())),
        ConstraintException.class,
        "text 3 (counted from 0): span PER 1-3 cuts the token \"Ada\" at 0-3");
    TextConstraints clash = TextConstraints.builder().span("PER", 0, 3).label(0, 3, "O").build();
    assertFailsAtThird(
        TAGGER.tagAll(
            Items.ofTexts(numbers(), n -> "Ada", n -> n == 3 ? clash : TextConstraints.none())),
        ConstraintException.class,
        "text 3 (counted from 0): no labeling of the sentence can be as demanded");
    assertFailsAtThird(
        TAGGER.tagAll(Items.ofTexts(numbers(), n -> n == 3 ? null : "Ada")),
        IllegalArgumentException.class,
        "text 3 (counted from 0): the text is null");
    assertFailsAtThird(
        TAGGER.tagAll(Items.of(numbers(), n -> n == 3 ? Arrays.asList("a", null) : List.of("Ada"))),
        IllegalArgumentException.class,
        "token 1 of sentence 3");
    assertFailsAtThird(
        TAGGER.tagAll(
            Items.of(numbers(), n -> List.of("Ada"), n -> n == 3 ? null : Constraints.none())),
        IllegalArgumentException.class,
        "what is known of the sentence is null");
  }

  private static Stream<Integer> numbers() {
    return IntStream.range(0, 10).boxed();
  }

  private static <A> void assertFailsAtThird(
      Stream<Tagged<Integer, A>> all, Class<? extends RuntimeException> type, String words) {
    List<Integer> seen = new ArrayList<>();
    RuntimeException failure =
        assertThrows(type, () -> all.forEach(tagged -> seen.add(tagged.item())));
    assertEquals(List.of(0, 1, 2), seen);
    assertTrue(failure.getMessage().startsWith(words), failure::getMessage);
  }

  @Test
  void itemsThatAreNullAreRefused() {
    Stream<Integer> withNull = Stream.of(1, null);
    assertThrows(
        IllegalArgumentException.class,
        () -> TAGGER.tagAll(Items.of(withNull, n -> List.of())).toList());
    assertThrows(IllegalArgumentException.class, () -> Items.of((Stream<Row>) null, Row::tokens));
    assertThrows(
        IllegalArgumentException.class, () -> TAGGER.tagAll((Items<Row, TaggedText>) null));
  }

  @Test
  void itemsMayHaveFeatures() {
    Tagger featured = Tagger.of(RandomModel.withFeatures(4));
    FeaturedSentence sentence =
        new FeaturedSentence(List.of("Ada"), List.of(List.of("NNP"), List.of("_")));
    List<Tagged<Integer, TaggedSentence>> tagged =
        featured
            .tagAll(Items.ofFeatured(numbers(), n -> sentence, n -> Constraints.none()))
            .toList();
    assertEquals(10, tagged.size());
    assertEquals(
        featured.tag(sentence.tokens(), sentence.features()).labels(),
        tagged.get(9).answer().labels());
  }
}
