package trellis.serve.queue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import trellis.Constraints;
import trellis.FeaturedSentence;
import trellis.TaggedSentence;
import trellis.error.ConstraintException;

/**
 * The sentences of one request while they are tagged; queues fill in the answers in any order, from
 * their own threads. Each becomes its part of the response at once, so that of a long request no
 * scores pile up.
 *
 * @param <P> a part of the response
 */
public final class TaggingJob<P> {
  private final List<FeaturedSentence> sentences;
  private final List<Constraints> known; // of each sentence; empty: nothing of any
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

    /**
     * Makes the part of the response for a sentence whose constraints cannot be kept; unless it
     * throws what the whole job fails by.
     */
    default P refused(int sentence, ConstraintException wrong) {
      throw wrong;
    }
  }

  /**
   * Makes a job without any answer.
   *
   * @param isAbandoned whether nobody waits for the response any more; asked now and then
   */
  public TaggingJob(List<FeaturedSentence> sentences, Form<P> form, BooleanSupplier isAbandoned) {
    this(sentences, List.of(), form, isAbandoned);
  }

  /**
   * Makes a job without any answer, of sentences of which something is known.
   *
   * @param known of each sentence; empty when nothing is known of any
   */
  @SuppressWarnings("unchecked") // an array of what only we write
  public TaggingJob(
      List<FeaturedSentence> sentences,
      List<Constraints> known,
      Form<P> form,
      BooleanSupplier isAbandoned) {
    this.sentences = sentences;
    this.known = known;
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

  /** Whether something is known of a sentence. */
  boolean isConstrained() {
    return !known.isEmpty();
  }

  /** What is known of a sentence. */
  Constraints known(int sentence) {
    return known.isEmpty() ? Constraints.none() : known.get(sentence);
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
    put(sentence, () -> form.of(sentence, answer));
  }

  /** Takes it that the constraints of a sentence cannot be kept. */
  void refuse(int sentence, ConstraintException wrong) {
    put(sentence, () -> form.refused(sentence, wrong));
  }

  private void put(int sentence, Supplier<P> part) {
    if (isOver()) {
      return;
    }
    try {
      parts[sentence] = part.get();
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
