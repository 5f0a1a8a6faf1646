package trellis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.ModelException;
import trellis.labels.TagScheme;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;
import trellis.tokenize.TokenRules;
import trellis.tokenize.Tokenizer;
import trellis.util.Sha256;

@Timeout(60)
class TaggerTest {
  private static final int THREADS = 16;
  private static final double CLOSE = 1e-6;
  private static final Tagger TAGGER = tagger();

  private static Tagger tagger() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(RandomModel.usual(21), out);
    return Tagger.load(new ByteArrayInputStream(out.toByteArray()));
  }

  @Test
  void sentenceHasAllThatWasAskedFor() {
    List<String> tokens = List.of("Ada", "lives", "in", "London", ".");
    TaggedSentence sentence = TAGGER.tag(tokens);
    assertEquals(tokens, sentence.tokens());
    assertEquals(5, sentence.labels().size());
    assertTrue(TAGGER.labels().containsAll(sentence.labels()));
    assertTrue(TAGGER.networkLabels().containsAll(sentence.networkLabels()));
    for (int token = 0; token < 5; token++) {
      String label = sentence.networkLabels().get(token);
      assertEquals(sentence.probability(token, label), sentence.probability(token));
      int place = token;
      double sum =
          TAGGER.networkLabels().stream()
              .mapToDouble(any -> sentence.probability(place, any))
              .sum();
      assertEquals(1, sum, CLOSE);
    }
    for (int token = 0; token < 5; token++) {
      assertEquals(TAGGER.labels(), List.copyOf(sentence.probabilities(token).keySet()));
      assertEquals(
          TAGGER.networkLabels(), List.copyOf(sentence.networkProbabilities(token).keySet()));
      sum(sentence.probabilities(token));
      sum(sentence.networkProbabilities(token));
    }
    assertEquals("lives in", sentence.text(new TaggedSpan("LOC", 1, 3, 1)));
    assertThrows(
        IndexOutOfBoundsException.class, () -> sentence.text(new TaggedSpan("LOC", 1, 6, 1)));
    assertThrows(IndexOutOfBoundsException.class, () -> sentence.probabilities(5));
    List<Labeling> best = sentence.best(4);
    assertEquals(4, best.size());
    assertEquals(sentence.labels(), best.get(0).labels());
    assertEquals(sentence.networkLabels(), best.get(0).networkLabels());
    assertEquals(sentence.spans(), best.get(0).spans());
    assertTrue(best.get(0).probability() >= best.get(3).probability());
    assertTrue(sentence.toString().startsWith("Ada/" + sentence.labels().get(0) + " lives/"));
  }

  private static void sum(Map<String, Double> probabilities) {
    double sum = probabilities.values().stream().mapToDouble(Double::doubleValue).sum();
    assertEquals(1, sum, CLOSE);
  }

  @Test
  void typesOfItsSpansAreTold() {
    assertEquals(
        List.of("PER", "LOC"),
        TAGGER.spanTypes().stream().sorted(Comparator.reverseOrder()).toList());
  }

  @Test
  void labelsOfTheFilesMarkTheSameSpans() {
    TaggedSentence sentence = TAGGER.tag(RandomModel.sentence(new Random(8), 200));
    assertTrue(sentence.networkLabels().stream().anyMatch(label -> label.startsWith("S-")));
    List<String> inBio =
        sentence.networkLabels().stream()
            .map(label -> label.replace("S-", "B-").replace("E-", "I-"))
            .toList();
    assertEquals(inBio, sentence.labels());
  }

  @Test
  void everyLabelOfTheFilesIsNamedOnceAndNoOther() {
    assertEquals(TagScheme.BIO, TAGGER.fileScheme());
    assertEquals(
        List.of("B-LOC", "B-PER", "I-LOC", "I-PER", "O"),
        TAGGER.labels().stream().sorted().toList());
    assertEquals(9, TAGGER.networkLabels().size());
  }

  @Test
  void aLabelThatIsNullIsRefused() {
    TaggedSentence sentence = TAGGER.tag(List.of("Ada"));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> sentence.probability(0, null));
    assertTrue(refused.getMessage().contains("B-PER"), refused::getMessage);
  }

  @Test
  void spansAreWrittenShortly() {
    assertEquals("PER 0-2 0.98", new TaggedSpan("PER", 0, 2, 0.9849).toString());
    assertEquals(
        "[PER 0-2 1.00, LOC 4-5 0.00]",
        List.of(new TaggedSpan("PER", 0, 2, 1), new TaggedSpan("LOC", 4, 5, 1e-9)).toString());
  }

  @Test
  void sixteenThreadsGetTheAnswersOfOne() throws InterruptedException, ExecutionException {
    List<List<String>> sentences = RandomModel.sentences(new Random(3), 120, 20);
    List<String> expected = sentences.stream().map(TaggerTest::allOf).toList();
    CountDownLatch start = new CountDownLatch(THREADS);
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    try {
      List<Future<List<String>>> found = new ArrayList<>();
      for (int i = 0; i < THREADS; i++) {
        int first = i * 7;
        found.add(
            threads.submit(
                () -> {
                  start.countDown();
                  start.await();
                  List<String> mine = new ArrayList<>(Collections.nCopies(120, ""));
                  for (int j = 0; j < 120; j++) {
                    int place = (first + j) % 120; // each thread in another order
                    mine.set(place, allOf(sentences.get(place)));
                  }
                  return mine;
                }));
      }
      for (Future<List<String>> one : found) {
        assertEquals(expected, one.get());
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void oneSentenceIsSharedByManyThreads() {
    TaggedSentence sentence = TAGGER.tag(RandomModel.sentence(new Random(4), 30));
    List<String> seen =
        IntStream.range(0, 500)
            .parallel()
            .mapToObj(i -> describe(sentence, 1 + i % 5))
            .map(text -> text.substring(0, text.indexOf("best")))
            .distinct()
            .toList();
    assertEquals(1, seen.size(), seen::toString);
  }

  /** All that a sentence says, probabilities with six digits. */
  private static String allOf(List<String> tokens) {
    return describe(TAGGER.tag(tokens), 3);
  }

  private static String describe(TaggedSentence sentence, int best) {
    StringBuilder text = new StringBuilder(sentence.toString()).append(sentence.spans());
    for (int token = 0; token < sentence.tokens().size(); token++) {
      text.append(String.format(" %.5f", sentence.probability(token)));
    }
    text.append("best");
    for (Labeling labeling : sentence.best(best)) {
      text.append(labeling.networkLabels()).append(String.format(" %.5f", labeling.probability()));
    }
    return text.toString();
  }

  @Test
  void manySentencesAreTaggedInOrder() {
    List<List<String>> sentences = RandomModel.sentences(new Random(5), 1_000, 12);
    List<List<String>> labels =
        sentences.stream().map(tokens -> TAGGER.tag(tokens).labels()).toList();
    try (Stream<TaggedSentence> all = TAGGER.tagAll(sentences)) {
      assertEquals(labels, all.map(TaggedSentence::labels).toList());
    }
    try (Stream<TaggedSentence> all = TAGGER.tagAll(sentences.stream())) {
      assertEquals(sentences, all.map(TaggedSentence::tokens).toList());
    }
    assertEquals(0, TAGGER.tagAll(List.<List<String>>of()).count());
  }

  @Test
  void aBatchIsTaggedOnTheCallingThreadAsItsSentencesAre() {
    List<List<String>> sentences = new ArrayList<>(RandomModel.sentences(new Random(6), 300, 12));
    sentences.add(List.of());
    Set<String> before = taggingThreads();
    List<TaggedSentence> tagged = TAGGER.tagBatch(sentences);
    assertTrue(before.containsAll(taggingThreads()), "a thread was started");
    assertEquals(
        sentences.stream().map(TaggerTest::allOf).toList(),
        tagged.stream().map(one -> describe(one, 3)).toList());
    assertEquals(List.of(), TAGGER.tagBatch(List.of()));
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> TAGGER.tagBatch(List.of(List.of(), Arrays.asList("a", null))));
    assertTrue(refused.getMessage().contains("token 1 of sentence 1"), refused::getMessage);
  }

  @Test
  void aStreamIsRefusedByTheNameOfWhatItComesFrom() {
    InputStream none = new ByteArrayInputStream("no model".getBytes(StandardCharsets.UTF_8));
    ModelException refused =
        assertThrows(ModelException.class, () -> Tagger.load(none, "hdfs://here/ner.trellis"));
    assertEquals("hdfs://here/ner.trellis", refused.file());
    assertTrue(refused.getMessage().startsWith("hdfs://here/ner.trellis: "), refused::getMessage);
  }

  @Test
  void aBatchOfTextsIsTaggedOnTheCallingThreadAsEachIsAlone() {
    Random random = new Random(8);
    List<String> some = List.of("", "Ada lives in London. Byron left.", " \n\n ", "東京 😀 .", "Bob");
    List<String> texts =
        new ArrayList<>(
            IntStream.range(0, 200).mapToObj(i -> some.get(random.nextInt(some.size()))).toList());
    texts.add("Ada lives in London . ".repeat(500)); // which tag(String) gives to several threads
    Tagger named = TAGGER.with(Gazetteer.builder().add("LOC", "London").build());
    for (Tagger tagger : List.of(TAGGER, named.with(TokenRules.WHITESPACE))) {
      List<List<String>> alone = texts.stream().map(text -> exactly(tagger.tag(text))).toList();
      Set<String> before = taggingThreads();
      List<TaggedText> tagged = tagger.tagBatchTexts(texts);
      assertTrue(before.containsAll(taggingThreads()), "a thread was started");
      assertEquals(alone, tagged.stream().map(TaggerTest::exactly).toList());
    }
    assertEquals(List.of(), TAGGER.tagBatchTexts(List.of()));
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> TAGGER.tagBatchTexts(Arrays.asList("a", null, "b")));
    assertEquals(
        "text 1 (counted from 0): the text is null: give a string, empty if need be",
        refused.getMessage());
  }

  /** A text with its labels and spans, each probability with all of its bits. */
  private static List<String> exactly(TaggedText text) {
    List<String> lines = new ArrayList<>(List.of(text.toString()));
    for (TextSpan span : text.spans()) {
      lines.add(span + " " + Double.toHexString(span.probability()));
    }
    return lines;
  }

  @Test
  void streamsThatAreNotClosedAndLongTextsLeaveOneThreadACore() {
    Set<String> before = taggingThreads();
    Set<String> started = new HashSet<>();
    String longText = "Ada lives in London . ".repeat(500);
    for (int i = 0; i < 300; i++) {
      Stream<List<String>> endless = Stream.generate(() -> List.of("Ada"));
      assertTrue(TAGGER.tagAll(endless).findFirst().isPresent());
      if (i % 30 == 0) {
        assertFalse(TAGGER.tag(longText).sentences().isEmpty());
      }
      started.addAll(taggingThreads());
    }
    started.removeAll(before);
    assertTrue(started.size() <= Runtime.getRuntime().availableProcessors(), started::toString);
  }

  private static Set<String> taggingThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(name -> name.startsWith("trellis-tag"))
        .collect(Collectors.toSet());
  }

  @Test
  void anInterruptChangesNoAnswerHoweverLongTheTextIs() {
    for (int sentences : new int[] {1, 1_000}) {
      String text = "Ada lives in London . ".repeat(sentences);
      String expected = TAGGER.tag(text).toString();
      Thread.currentThread().interrupt();
      String found = TAGGER.tag(text).toString();
      assertTrue(Thread.interrupted(), "the interrupt was lost");
      assertEquals(expected, found);
    }
  }

  @Test
  void nothingIsReadBeforeItIsAskedFor() {
    AtomicInteger read = new AtomicInteger();
    Stream<List<String>> endless =
        Stream.generate(
            () -> {
              read.incrementAndGet();
              return List.of("Ada");
            });
    try (Stream<TaggedSentence> all = TAGGER.tagAll(endless)) {
      assertEquals(0, read.get());
      assertEquals(3, all.limit(3).count());
    }
    int most = 3 + 200 * Runtime.getRuntime().availableProcessors();
    assertTrue(read.get() <= most, read::toString);
  }

  @Test
  void streamOfSentencesIsClosedToo() {
    AtomicBoolean closed = new AtomicBoolean();
    Stream<List<String>> source = Stream.of(List.of("Ada")).onClose(() -> closed.set(true));
    try (Stream<TaggedSentence> all = TAGGER.tagAll(source)) {
      assertEquals(1, all.toList().size());
      assertFalse(closed.get());
    }
    assertTrue(closed.get());
  }

  @Test
  void failureOfTheSourceIsTheCallers() {
    Stream<List<String>> source = IntStream.range(0, 10).mapToObj(i -> List.of("" + 10 / (5 - i)));
    try (Stream<TaggedSentence> all = TAGGER.tagAll(source)) {
      List<String> seen = new ArrayList<>();
      assertThrows(
          ArithmeticException.class, () -> all.forEach(one -> seen.add(one.tokens().get(0))));
      assertEquals(List.of("2", "2", "3", "5", "10"), seen);
    }
  }

  @Test
  void whatIsNoProbabilityAndNoSpanIsRefused() {
    TaggedSentence sentence = TAGGER.tag(List.of("Ada", "lives"));
    for (double wrong : new double[] {-0.1, 1.1, Double.NaN}) {
      IllegalArgumentException refused =
          assertThrows(IllegalArgumentException.class, () -> sentence.atLeast(wrong));
      assertEquals(
          "the least probability of a span is " + wrong + ": give one from 0 to 1",
          refused.getMessage());
    }
    assertEquals("Ada lives", sentence.text(new TaggedSpan("PER", 0, 2, 1)));
    for (TaggedSpan wrong :
        List.of(
            new TaggedSpan("PER", 1, 1, 1),
            new TaggedSpan("PER", -1, 1, 1),
            new TaggedSpan("PER", 1, 3, 1))) {
      IndexOutOfBoundsException refused =
          assertThrows(IndexOutOfBoundsException.class, () -> sentence.text(wrong));
      assertTrue(refused.getMessage().contains("a sentence of 2 tokens"), refused::getMessage);
    }
  }

  @Test
  void nullsAreRefusedByNameWithWhatToDo() {
    assertNull("the stream of the model", () -> Tagger.load((InputStream) null));
    assertNull("the model's file", () -> Tagger.load((Path) null));
    assertNull("a file that the model was trained with", () -> Tagger.load(Path.of("x"), null));
    assertNull("the gazetteer", () -> TAGGER.with((Gazetteer) null));
    assertNull("the tokenizer", () -> TAGGER.tag("a", (Tokenizer) null));
    assertNull("the time", () -> TAGGER.warmUp(null));
    assertNull("what is known", () -> TAGGER.tag(List.of("a"), (Constraints) null));
    assertNull("what is known", () -> TAGGER.tag("a", (TextConstraints) null));
    assertNull("the text", () -> TAGGER.tag((String) null));
    assertNull("what is to be tagged", () -> TAGGER.tagBatch(null));
    assertNull("what is to be tagged", () -> TAGGER.tagBatchFeatured(null));
    assertNull("what is to be tagged", () -> TAGGER.tagBatchTexts(null));
    assertNull("what is to be tagged", () -> TAGGER.tagAll((Stream<List<String>>) null));
    assertNull("what is to be tagged", () -> TAGGER.tagAll((List<List<String>>) null));
    assertNull("what is to be tagged", () -> TAGGER.tagAllFeatured((List<FeaturedSentence>) null));
    assertNull("the stream of items", () -> TAGGER.tagAllTexts(null));
    IllegalArgumentException nowhere =
        assertThrows(
            IllegalArgumentException.class,
            () -> Tagger.load(TaggerTest.class.getResourceAsStream("/wrong")));
    assertTrue(nowhere.getMessage().contains("getResourceAsStream"), nowhere::getMessage);
  }

  private static void assertNull(String what, Executable call) {
    IllegalArgumentException refused = assertThrows(IllegalArgumentException.class, call);
    assertTrue(refused.getMessage().startsWith(what), refused::getMessage);
    assertTrue(refused.getMessage().contains(" null: "), refused::getMessage);
  }

  @Test
  void nullIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> TAGGER.tag((List<String>) null));
    assertThrows(IllegalArgumentException.class, () -> TAGGER.tag(Arrays.asList("a", null)));
  }

  @Test
  void emptySentenceGetsAnEmptyAnswer() {
    TaggedSentence sentence = TAGGER.tag(List.of());
    assertEquals(List.of(), sentence.labels());
    assertEquals(List.of(), sentence.spans());
    assertEquals(List.of(new Labeling(List.of(), List.of(), List.of(), 1)), sentence.best(2));
    assertEquals("", sentence.toString());
  }

  @Test
  void fileIsLoaded(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("ner.trellis");
    ModelArchive.write(RandomModel.usual(21), file);
    Tagger loaded = Tagger.load(file);
    assertEquals("usual model", loaded.name());
    ModelIdentity identity = loaded.identity();
    assertEquals(Sha256.of(file), identity.sha256());
    assertEquals(identity, Tagger.load(Files.newInputStream(file)).identity());
    assertEquals(List.of(2, "usual model"), List.of(identity.format(), identity.name()));
    assertEquals("", Tagger.of(RandomModel.usual(21)).identity().sha256());
    assertTrue(List.of("vector", "blas", "plain").contains(Tagger.kernel()), Tagger.kernel());
    assertEquals(TAGGER.labels(), loaded.labels());
    assertEquals("usual model: " + String.join(" ", TAGGER.labels()), loaded.toString());
    ModelException refused =
        assertThrows(ModelException.class, () -> Tagger.load(folder.resolve("nre.trellis")));
    assertTrue(refused.getMessage().contains("did you mean `ner.trellis`?"), refused::getMessage);
  }
}
