package trellis.encoder.context;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.batch.ContextRows;
import trellis.batch.Neighbors;
import trellis.config.EncoderConfig.Pieces;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.TransformerEncoder;
import trellis.encoder.file.TinyEncoders;
import trellis.encoder.open.EncoderOpener;
import trellis.encoder.piece.PieceTokenizer;
import trellis.testing.AllKernels;
import trellis.testing.RandomCases;
import trellis.vocab.store.Half;

/** Sentences that are read with those around them. */
class PassageTest {
  private static final List<String> WORDS =
      List.of("Ada", "lives", "in", "New", "York", "1815", "unbelievable", "x-y", ".", "é");

  private static List<String> words(RandomGenerator random, int most) {
    return random.ints(random.nextInt(0, most + 1), 0, WORDS.size()).mapToObj(WORDS::get).toList();
  }

  private static List<List<String>> document(RandomGenerator random, int most) {
    List<List<String>> document = new ArrayList<>();
    for (int i = random.nextInt(1, 8); i > 0; i--) {
      document.add(words(random, most));
    }
    return document;
  }

  private static int[] pieces(PieceTokenizer tokenizer, List<String> words) {
    return words.stream().flatMapToInt(word -> Arrays.stream(tokenizer.pieces(word))).toArray();
  }

  private static List<String> flat(List<List<String>> sentences) {
    return sentences.stream().flatMap(List::stream).toList();
  }

  @Test
  void neighborsAreThoseOfTheDocumentAsFarAsItReaches() {
    List<List<String>> document =
        List.of(List.of("a"), List.of("b"), List.of("c"), List.of("d"), List.of("e"));
    assertEquals(
        new Neighbors(document.subList(1, 2), document.subList(3, 4)),
        Neighbors.of(document, 2, 1));
    assertEquals(
        new Neighbors(document.subList(0, 2), document.subList(3, 5)),
        Neighbors.of(document, 2, 9));
    assertEquals(new Neighbors(List.of(), document.subList(1, 3)), Neighbors.of(document, 0, 2));
    assertEquals(Neighbors.NONE, Neighbors.of(document, 2, 0));
    assertEquals(Neighbors.NONE, Neighbors.of(document.subList(0, 1), 0, Integer.MAX_VALUE));
  }

  @Test
  void whatFitsIsNearestAndEven() {
    PieceTokenizer tokenizer = EncoderOpener.read(TinyEncoders.folder("bert")).tokenizer();
    int longest = WORDS.stream().mapToInt(word -> tokenizer.pieces(word).length).max().orElse(0);
    assertTrue(longest > 1, "a word of several pieces");
    RandomCases.check(
        300,
        random -> {
          Neighbors around = new Neighbors(document(random, 6), document(random, 6));
          int room = random.nextInt(-2, 60);
          NeighborPieces cut = NeighborPieces.of(around, tokenizer, room);
          int[] before = pieces(tokenizer, flat(around.before()));
          int[] after = pieces(tokenizer, flat(around.after()));
          int left = cut.before().length;
          int right = cut.after().length;
          assertTrue(left + right <= Math.max(0, room));
          assertArrayEquals(
              Arrays.copyOfRange(before, before.length - left, before.length), cut.before());
          assertArrayEquals(Arrays.copyOf(after, right), cut.after());
          int free = Math.max(0, room) - left - right;
          if (left < before.length && right < after.length) {
            assertTrue(Math.abs(left - right) <= 2 * longest, left + " and " + right);
          }
          assertTrue(right == after.length || free < longest, free + " are free");
          assertTrue(left == before.length || right == after.length || left + longest > room / 2);
        });
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "roberta"})
  void statesAreThoseOfTheSentenceInOneWindow(String kind) {
    StoredEncoder stored = EncoderOpener.read(TinyEncoders.folder(kind));
    PieceTokenizer tokenizer = stored.tokenizer();
    TransformerEncoder encoder = new TransformerEncoder(stored.weights(), AllKernels.list().get(0));
    List<Integer> layers = List.of(0, stored.weights().shape().blocks());
    ContextEncoder context = new ContextEncoder(tokenizer, encoder, layers, Pieces.MEAN);
    int width = stored.weights().shape().width();
    RandomCases.check(
        30,
        random -> {
          Neighbors around = new Neighbors(document(random, 3), document(random, 3));
          List<String> own = new ArrayList<>(words(random, 5));
          own.add("Ada");
          List<String> all = new ArrayList<>(flat(around.before()));
          all.addAll(own);
          all.addAll(flat(around.after()));
          int[] pieces = pieces(tokenizer, all);
          if (pieces.length > stored.weights().shape().mostPieces() - 2) {
            return; // held by the test above
          }
          int[] ids = new int[pieces.length + 2];
          ids[0] = tokenizer.first();
          System.arraycopy(pieces, 0, ids, 1, pieces.length);
          ids[ids.length - 1] = tokenizer.last();
          float[][] states = new float[layers.get(1) + 1][];
          encoder.run(
              ids,
              new int[] {0, ids.length},
              1,
              layers.get(1),
              new EncoderWorkspace(),
              (layer, found) -> states[layer] = found.clone());

          ContextRows rows = compute(context, List.of(new Passage(own, around))).get(0);
          assertEquals(own.size(), rows.tokens());
          float[] row = new float[2 * width];
          int piece = 1 + pieces(tokenizer, flat(around.before())).length;
          for (int token = 0; token < own.size(); token++) {
            int count = tokenizer.pieces(own.get(token)).length;
            rows.copy(token, row, 0);
            for (int i = 0; i < row.length; i++) {
              float[] layer = states[layers.get(i / width)];
              float sum = 0;
              for (int p = piece; p < piece + count; p++) {
                sum += layer[p * width + i % width];
              }
              assertEquals(Half.toFloat(Half.of(sum * (1f / count))), row[i]);
            }
            piece += count;
          }
        });
  }

  @Test
  void aSentenceThatFillsItsWindowIsReadByItself() {
    StoredEncoder stored = EncoderOpener.read(TinyEncoders.folder("bert"));
    ContextEncoder context =
        new ContextEncoder(
            stored.tokenizer(),
            new TransformerEncoder(stored.weights(), AllKernels.list().get(0)),
            List.of(1),
            Pieces.FIRST);
    List<String> words =
        Collections.nCopies(stored.weights().shape().mostPieces() - 2, "."); // a piece each
    Neighbors around = new Neighbors(List.of(List.of("Ada")), List.of(List.of("York")));
    for (List<String> own : List.of(words, Collections.nCopies(3 * words.size(), "."))) {
      assertSame(
          compute(context, List.of(Passage.alone(own))).get(0),
          compute(context, List.of(new Passage(own, around))).get(0));
    }
  }

  @Test
  void otherPassagesBesideItChangeNothing() {
    StoredEncoder stored = EncoderOpener.read(TinyEncoders.folder("bert"));
    ContextEncoder context =
        new ContextEncoder(
            stored.tokenizer(),
            new TransformerEncoder(stored.weights(), AllKernels.list().get(0)),
            List.of(1, 2),
            Pieces.LAST);
    RandomCases.check(
        20,
        random -> {
          List<List<String>> document = document(random, 12);
          document.replaceAll(one -> one.isEmpty() ? List.of("x-y") : one);
          List<Passage> passages = new ArrayList<>();
          for (int i = 0; i < document.size(); i++) {
            passages.add(new Passage(document.get(i), Neighbors.of(document, i, 2)));
          }
          List<ContextRows> together = compute(context, passages);
          for (int i = 0; i < passages.size(); i++) {
            assertSame(compute(context, passages.subList(i, i + 1)).get(0), together.get(i));
          }
        });
  }

  private static List<ContextRows> compute(ContextEncoder context, List<Passage> passages) {
    return context.states(passages, new EncoderWorkspace(), () -> {});
  }

  private static void assertSame(ContextRows wanted, ContextRows found) {
    assertEquals(wanted.tokens(), found.tokens());
    float[] one = new float[wanted.width()];
    float[] other = new float[wanted.width()];
    for (int token = 0; token < wanted.tokens(); token++) {
      wanted.copy(token, one, 0);
      found.copy(token, other, 0);
      assertArrayEquals(one, other);
    }
  }
}
