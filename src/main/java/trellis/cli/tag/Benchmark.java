package trellis.cli.tag;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Random;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import trellis.cli.option.Json;
import trellis.encoder.context.StoredEncoder;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.UntaggedSentence;
import trellis.model.parallel.Deadline;

/**
 * Measures how fast a model tags some sentences, over and over.
 *
 * @param sentences at least one, cut out of their file before anything is measured
 * @param threads for the measurement of all sentences; 0: one a core
 * @param seconds how long each measurement lasts; half as long runs unmeasured before it
 * @param use what is asked of each answer, beside its labels
 */
record Benchmark(
    TaggerModel model,
    List<UntaggedSentence> sentences,
    int threads,
    double seconds,
    Consumer<Tagging> use) {
  private static final long SEED = 1;

  /** How many sentences and tokens were tagged, and how long that took. */
  private record Work(long sentences, long tokens, double seconds) {}

  /** The figures, ready for JSON. */
  ObjectNode measure() {
    tagAll(seconds / 2);
    Work all = tagAll(seconds);
    tagOneByOne(seconds / 2);
    long[] nanos = tagOneByOne(seconds);
    ObjectNode figures =
        Json.object()
            .put("tag_tok_s", Math.round(all.tokens() / all.seconds()))
            .put("tag_sent_s", Math.round(all.sentences() / all.seconds()));
    model
        .encoder()
        .ifPresent(
            encoder ->
                figures.put(
                    "tag_piece_s", Math.round(pieces(encoder, all.sentences()) / all.seconds())));
    return figures
        .put("p50_ms", milliseconds(nanos, 0.50))
        .put("p99_ms", milliseconds(nanos, 0.99));
  }

  /** The pieces of so many sentences, which were tagged round after round. */
  private double pieces(StoredEncoder encoder, long tagged) {
    double pieces = 0;
    for (int i = 0; i < sentences.size(); i++) {
      long rounds = tagged / sentences.size() + (i < tagged % sentences.size() ? 1 : 0);
      pieces += rounds * encoder.pieces(sentences.get(i).tokens());
    }
    return pieces;
  }

  /** The smallest time that this share of the calls did not exceed. */
  private static double milliseconds(long[] sortedNanos, double share) {
    int place = (int) Math.ceil(share * sortedNanos.length) - 1;
    return Math.round(sortedNanos[place] / 1e3) / 1e3;
  }

  /** Batches on all threads. */
  private Work tagAll(double seconds) {
    long start = System.nanoTime();
    Iterator<UntaggedSentence> again =
        new UntilLate<>(sentences, System::nanoTime, start + nanos(seconds));
    long tagged = 0;
    long tokens = 0;
    Iterator<Tagging> answers = model.tagAll(again, threads);
    while (answers.hasNext()) {
      Tagging tagging = answers.next();
      use.accept(tagging);
      tokens += tagging.labels().size();
      tagged++;
    }
    return new Work(tagged, tokens, (System.nanoTime() - start) / 1e9);
  }

  /** Single sentences on this thread, in an order by chance; the sorted times. */
  private long[] tagOneByOne(double seconds) {
    List<UntaggedSentence> shuffled = new ArrayList<>(sentences);
    Collections.shuffle(shuffled, new Random(SEED));
    Iterator<UntaggedSentence> again =
        new UntilLate<>(shuffled, System::nanoTime, System.nanoTime() + nanos(seconds));
    long[] nanos = new long[1 << 10];
    int count = 0;
    while (again.hasNext()) {
      List<UntaggedSentence> single = List.of(again.next());
      if (count == nanos.length) {
        nanos = Arrays.copyOf(nanos, 2 * count);
      }
      long start = System.nanoTime();
      use.accept(model.tag(single, Deadline.NONE).get(0));
      nanos[count++] = System.nanoTime() - start;
    }
    long[] sorted = Arrays.copyOf(nanos, count);
    Arrays.sort(sorted);
    return sorted;
  }

  private static long nanos(double seconds) {
    return (long) (seconds * 1e9);
  }

  /** The sentences again and again until a moment, each round one sentence at least. */
  static final class UntilLate<S> implements Iterator<S> {
    private final List<S> sentences;
    private final LongSupplier clock;
    private final long end; // on that clock
    private int next;
    private boolean isOffered = true; // what hasNext() has promised stays, however late it gets

    UntilLate(List<S> sentences, LongSupplier clock, long end) {
      this.sentences = sentences;
      this.clock = clock;
      this.end = end;
    }

    @Override
    public boolean hasNext() {
      isOffered = isOffered || clock.getAsLong() < end;
      return isOffered;
    }

    @Override
    public S next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      isOffered = false;
      S sentence = sentences.get(next);
      next = (next + 1) % sentences.size();
      return sentence;
    }
  }
}
