package trellis.serve.queue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import trellis.FeaturedSentence;
import trellis.TaggedSentence;

/**
 * The sentences of one request while they are tagged; queues fill in the answers in any order, from
 * their own threads. Each becomes its part of the response at once, so that of a long request no
 * scores pile up.
 *
 * @param <P> a part of the response
 */
public final class TaggingJob<P> {
  private final List<FeaturedSentence> sentences;
  private final Form<P> form;
  private final BooleanSupplier isAbandoned;
  private final P[] parts; // each is written once, before `missing` is counted down
  private final AtomicInteger missing;
  private final CompletableFuture<List<P>> done = new CompletableFuture<>();
  private final long made = System.nanoTime();
  private volatile long waited = -1; // until the first batch, in nanoseconds; -1: it still does

  /**
   * What the answer to a sentence becomes; any thread may ask for it.
   *
   * @param <P> a part of the response
   */
  @FunctionalInterface
  public interface Form<P> {
    /** Makes the part of the response for a sentence, which is given by its place in the job. */
    P of(int sentence, TaggedSentence tagged);
  }

  /**
   * Makes a job without any answer.
   *
   * @param isAbandoned whether nobody waits for the response any more; asked now and then
   */
  @SuppressWarnings("unchecked") // an array of what only we write
  public TaggingJob(List<FeaturedSentence> sentences, Form<P> form, BooleanSupplier isAbandoned) {
    this.sentences = sentences;
    this.form = form;
    this.isAbandoned = isAbandoned;
    this.parts = (P[]) new Object[sentences.size()];
    this.missing = new AtomicInteger(sentences.size());
    if (sentences.isEmpty()) {
      done.complete(List.of());
    }
  }

  List<FeaturedSentence> sentences() {
    return sentences;
  }

  /** The parts in the order of the sentences, once all are there; or what failed. */
  public CompletableFuture<List<P>> done() {
    return done;
  }

  /** Notes that a sentence of the job is about to be tagged. */
  void begin() {
    if (waited < 0) {
      waited = System.nanoTime() - made;
    }
  }

  /** Tells for how many nanoseconds it waited, or has waited, until it was begun. */
  public long waited() {
    long known = waited;
    return known < 0 ? System.nanoTime() - made : known;
  }

  /** Takes the answer to a sentence. */
  void answer(int sentence, TaggedSentence answer) {
    if (isOver()) {
      return;
    }
    try {
      parts[sentence] = form.of(sentence, answer);
    } catch (RuntimeException | Error failure) {
      fail(failure);
      return;
    }
    if (missing.decrementAndGet() == 0) {
      done.complete(Collections.unmodifiableList(Arrays.asList(parts)));
    }
  }

  /** Whether all answers are there, or the job has failed. */
  boolean isOver() {
    return done.isDone();
  }

  /** Ends the job with {@link AbandonedException} when nobody waits for it. */
  public void endIfAbandoned() {
    if (!isOver() && isAbandoned.getAsBoolean()) {
      fail(AbandonedException.INSTANCE);
    }
  }

  /** Ends the job without all answers; sentences that still wait are not tagged. */
  public void fail(Throwable failure) {
    done.completeExceptionally(failure);
  }
}
