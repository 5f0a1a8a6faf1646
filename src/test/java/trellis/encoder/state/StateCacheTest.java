package trellis.encoder.state;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.batch.ContextRows;
import trellis.batch.Neighbors;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.Passage;
import trellis.encoder.state.StateCache.KeptStates;
import trellis.error.TrainingException;
import trellis.testing.RandomCases;

class StateCacheTest {
  private static final int WIDTH = 5;
  private static final Runnable NEVER_MIND = () -> {};

  @TempDir private Path folder;
  private final FakeEncoder encoder = new FakeEncoder();
  private final List<String> lines = new ArrayList<>();

  /** States that depend on the sentence and the place of the token, and that float16 can hold. */
  private static final class FakeEncoder implements ContextSource {
    private final AtomicInteger computed = new AtomicInteger();

    @Override
    public int width() {
      return WIDTH;
    }

    @Override
    public List<ContextRows> states(
        List<Passage> sentences, EncoderWorkspace workspace, Runnable check) {
      computed.addAndGet(sentences.size());
      return sentences.stream().map(sentence -> (ContextRows) new Fake(sentence)).toList();
    }
  }

  private record Fake(Passage sentence) implements ContextRows {
    @Override
    public int tokens() {
      return sentence.size();
    }

    @Override
    public int width() {
      return WIDTH;
    }

    @Override
    public void copy(int token, float[] to, int at) {
      for (int i = 0; i < WIDTH; i++) {
        to[at + i] = (sentence.hashCode() >>> i & 127) + token / 8f;
      }
    }
  }

  private StateCache cache(String identity) {
    return new StateCache(folder, encoder, identity, lines::add);
  }

  private static Passage sentence(String... tokens) {
    return Passage.alone(List.of(tokens));
  }

  private static List<Passage> corpus(RandomGenerator random) {
    return IntStream.range(0, random.nextInt(1, 200))
        .mapToObj(
            s ->
                IntStream.range(0, random.nextInt(1, 12))
                    .mapToObj(t -> Integer.toString(random.nextInt(4)))
                    .toList())
        .map(Passage::alone)
        .toList();
  }

  private static void assertStates(ContextSource source, List<Passage> sentences) {
    List<ContextRows> found = source.states(sentences, new EncoderWorkspace(), NEVER_MIND);
    for (int s = 0; s < sentences.size(); s++) {
      Fake wanted = new Fake(sentences.get(s));
      assertEquals(wanted.tokens(), found.get(s).tokens());
      for (int token = 0; token < wanted.tokens(); token++) {
        assertArrayEquals(row(wanted, token), row(found.get(s), token));
      }
    }
  }

  private static float[] row(ContextRows rows, int token) {
    float[] row = new float[WIDTH];
    rows.copy(token, row, 0);
    return row;
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.toList();
    }
  }

  @Test
  void statesAreComputedOnceAndFoundAgain() {
    RandomCases.check(
        30,
        random -> {
          List<Passage> corpus = corpus(random);
          String identity = Long.toString(random.nextLong());
          int threads = random.nextInt(1, 4);
          encoder.computed.set(0);
          Path file = cache(identity).of(corpus, threads).file();
          byte[] bytes = bytes(file);
          assertEquals(corpus.stream().distinct().count(), encoder.computed.get());
          KeptStates again = cache(identity).of(corpus, threads);
          assertEquals(file, again.file());
          assertStates(again.source(), corpus);
          assertEquals(corpus.stream().distinct().count(), encoder.computed.get());
          delete(file);
          cache(identity).of(corpus, 3);
          assertArrayEquals(bytes, bytes(file), "threads change nothing");
        });
    assertTrue(lines.stream().anyMatch(line -> line.contains("from an earlier run")));
    assertTrue(lines.stream().anyMatch(line -> line.contains("once, for all epochs and seeds")));
  }

  private static byte[] bytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void sentencesThatAreNotThereAreComputed() {
    ContextSource source = cache("one").of(List.of(sentence("a", "b"), sentence("c")), 1).source();
    encoder.computed.set(0);
    assertStates(source, List.of(sentence("new"), sentence("a", "b"), sentence("a b")));
    assertEquals(2, encoder.computed.get());
  }

  @Test
  void anotherEncoderOrCorpusHasAnotherFile() {
    List<Passage> corpus = List.of(sentence("a"), sentence("b"));
    Path file = cache("one").of(corpus, 1).file();
    assertNotEquals(file, cache("two").of(corpus, 1).file());
    assertNotEquals(file, cache("one").of(corpus.subList(0, 1), 1).file());
    assertEquals(file, cache("one").of(List.of(sentence("b"), sentence("a")), 1).file());
  }

  @Test
  void theSameSentenceAmongOthersHasStatesOfItsOwn() {
    List<String> tokens = List.of("a", "b");
    List<List<String>> other = List.of(List.of("c"));
    List<Passage> corpus =
        List.of(
            Passage.alone(tokens),
            new Passage(tokens, new Neighbors(other, List.of())),
            new Passage(tokens, new Neighbors(List.of(), other)),
            new Passage(tokens, new Neighbors(other, other)),
            new Passage(tokens, new Neighbors(List.of(List.of("d")), List.of())),
            new Passage(List.of("c"), new Neighbors(List.of(), List.of(tokens))));
    KeptStates kept = cache("one").of(corpus, 2);
    assertEquals(corpus.size(), encoder.computed.get());
    assertStates(kept.source(), corpus);
    assertEquals(corpus.size(), encoder.computed.get());
    assertNotEquals(kept.file(), cache("one").of(corpus.subList(0, 5), 1).file());
    assertStates(
        kept.source(), List.of(new Passage(List.of("d"), new Neighbors(other, List.of()))));
    assertEquals(corpus.size() + 5 + 1, encoder.computed.get());
  }

  @Test
  void aDamagedFileIsMadeAnew() throws IOException {
    List<Passage> corpus = List.of(sentence("a", "b"), sentence("c"));
    Path file = cache("one").of(corpus, 1).file();
    byte[] whole = bytes(file);
    for (int length : new int[] {0, 7, StateFile.HEADER_BYTES, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertStates(cache("one").of(corpus, 1).source(), corpus);
      assertArrayEquals(whole, bytes(file));
    }
    for (int at = 0; at < whole.length; at++) { // in the header, the index, the states
      byte[] other = whole.clone();
      other[at]++;
      Files.write(file, other);
      cache("one").of(corpus, 1);
      assertArrayEquals(whole, bytes(file), "byte " + at);
    }
    assertEquals(List.of(file), files());
  }

  @Test
  void whatAKilledProcessHasLeftIsDeleted() throws IOException, InterruptedException {
    List<Passage> corpus = List.of(sentence("a", "b"), sentence("c"));
    Path file = cache("one").of(corpus, 1).file();
    Files.delete(file);
    Process ended =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-version")
            .redirectErrorStream(true)
            .start();
    ended.getInputStream().transferTo(OutputStream.nullOutputStream());
    ended.waitFor();
    Path abandoned = Files.createFile(Path.of(file + "." + ended.pid() + ".new"));
    long parent = ProcessHandle.current().parent().orElseThrow().pid();
    Path ofOther = Files.createFile(Path.of(file + "." + parent + ".new"));
    cache("one").of(corpus, 1);
    assertFalse(Files.exists(abandoned));
    assertTrue(Files.exists(ofOther), "somebody may be at it");
    assertTrue(Files.exists(file));
  }

  @Test
  void statesStayReadableWhenTheFileIsDeleted() throws IOException {
    List<Passage> corpus = List.of(sentence("a", "b"), sentence("c"));
    KeptStates kept = cache("one").of(corpus, 1);
    Files.delete(kept.file());
    encoder.computed.set(0);
    assertStates(kept.source(), corpus);
    assertEquals(0, encoder.computed.get());
  }

  @Test
  void aFailingEncoderLeavesNothingBehind() throws IOException {
    ContextSource failing =
        new ContextSource() {
          @Override
          public int width() {
            return WIDTH;
          }

          @Override
          public List<ContextRows> states(
              List<Passage> sentences, EncoderWorkspace workspace, Runnable check) {
            throw new IllegalArgumentException("no such piece");
          }
        };
    StateCache cache = new StateCache(folder, failing, "x", lines::add);
    assertThrows(IllegalArgumentException.class, () -> cache.of(List.of(sentence("a")), 2));
    assertEquals(List.of(), files());
  }

  @Test
  void aPlaceThatCannotBeWrittenToIsTold() throws IOException {
    Path file = Files.createFile(folder.resolve("file"));
    StateCache cache = new StateCache(file, encoder, "x", lines::add);
    String text =
        assertThrows(TrainingException.class, () -> cache.of(List.of(sentence("a")), 1))
            .getMessage();
    assertTrue(text.contains("the states of `embeddings.encoder` cannot be kept there"), text);
    assertFalse(text.contains("java."), text);
  }
}
