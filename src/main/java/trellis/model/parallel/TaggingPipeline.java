package trellis.model.parallel;

import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Gives the answers to all items of an iterator, in its order, computed in batches on the threads
 * of {@link TaggingExecutor}, or of another one.
 *
 * <p>The iterator is read on the thread that takes the answers, a bounded way ahead of them, and
 * not before the first one is asked for. What is read goes out as batches; the oldest batch, if no
 * thread has begun it when its answers are wanted, is computed by the taker. So there is an answer
 * even when all threads are busy elsewhere. What fails in the iterator, or in a batch, is thrown in
 * place of its answers, after all answers before them.
 *
 * <p>Nothing has to be closed: when the taker stops asking, the batches that were handed over run
 * out, or are dropped once the garbage collector finds that nobody can ask any more. An interrupt
 * changes nothing and stays set. For one taker at a time.
 *
 * @param <T> what is read
 * @param <A> the answer to it
 */
public final class TaggingPipeline<T, A> implements Iterator<A> {
  private static final int MOST_ITEMS = 64; // in a batch
  private static final int MOST_TOKENS = 4_096; // in a batch of more than one item
  private static final int MOST_ITEMS_IN_BULK = 512;
  private static final int MOST_TOKENS_IN_BULK = 8_192;
  private static final int ROUNDS_KEPT = 2; // one left a tenth of the speed with probabilities idle

  /** From then on answers come before further items: a source that is slow gets each at once. */
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(10);

  private final Iterator<? extends T> source;
  private final BooleanSupplier isAtHand;
  private final ToIntFunction<? super T> size;
  private final Function<List<T>, List<A>> compute;
  private final int threads;
  private final int helpers; // threads that compute at once, beside the taker
  private final Executor executor;
  private int mostItems = MOST_ITEMS;
  private int mostTokens = MOST_TOKENS;

  // Of the taker alone.
  private final Deque<PendingBatch<A>> ahead = new ArrayDeque<>(); // read and not given, in order
  private int itemsAhead;
  private long tokensAhead;
  private boolean ended; // nothing more is read
  private Throwable sourceFailure; // what ended the source; null when nothing failed
  private Iterator<A> given = Collections.emptyIterator(); // answers of the batch before `ahead`

  // Shared with the threads that compute.
  private final Queue<PendingBatch<A>> waiting = new ConcurrentLinkedQueue<>(); // in order
  private final AtomicInteger workers = new AtomicInteger(); // called, and not gone yet

  /**
   * Prepares the pipeline; nothing is read yet.
   *
   * @param isAtHand whether the source gives its next item, or its end, without waiting for it;
   *     while it does not, answers to what was read come first
   * @param size the tokens of an item
   * @param compute the answers to a batch, one for each item; called by several threads at once
   * @param terms whose deadline is for {@code compute} to ask
   */
  public TaggingPipeline(
      Iterator<? extends T> source,
      BooleanSupplier isAtHand,
      ToIntFunction<? super T> size,
      Function<List<T>, List<A>> compute,
      Terms terms) {
    this.source = source;
    this.isAtHand = isAtHand;
    this.size = size;
    this.compute = compute;
    this.threads = terms.threads();
    this.helpers = terms.helpers();
    this.executor = terms.executor();
  }

  /**
   * Makes larger batches and reads further ahead, before the first answer is asked for: for a taker
   * who wants all answers soon rather than each.
   *
   * @return this pipeline
   */
  public TaggingPipeline<T, A> inBulk() {
    mostItems = MOST_ITEMS_IN_BULK;
    mostTokens = MOST_TOKENS_IN_BULK;
    return this;
  }

  @Override
  public boolean hasNext() {
    if (!given.hasNext()) {
      readAhead();
      given = takeBatch();
    }
    return given.hasNext();
  }

  @Override
  public A next() {
    if (!hasNext()) {
      throw new NoSuchElementException("all answers were taken");
    }
    return given.next();
  }

  // The source. A round is a batch for each thread; another is read while fewer than so many are
  // ahead, so that the threads have work while the taker is busy with answers.

  private void readAhead() {
    if (isRound(itemsAhead / ROUNDS_KEPT, tokensAhead / ROUNDS_KEPT)) {
      return;
    }
    List<T> round = new ArrayList<>();
    long tokens = 0;
    long start = System.nanoTime();
    try {
      while (!ended && !isRound(round.size(), tokens) && wantsMore(round, start)) {
        if (source.hasNext()) {
          T item = source.next();
          tokens += size.applyAsInt(item);
          round.add(item);
        } else {
          ended = true;
        }
      }
    } catch (Throwable failure) { // whatever it is: it comes after the answers before it
      ended = true;
      sourceFailure = failure;
    }
    handOver(round);
  }

  private boolean isRound(int items, long tokens) {
    return items >= threads * mostItems || tokens >= (long) threads * mostTokens;
  }

  /** Whether to read on, rather than to give answers that are not far away. */
  private boolean wantsMore(List<T> round, long start) {
    boolean nothingToGive = ahead.isEmpty() && round.isEmpty();
    return nothingToGive || isAtHand.getAsBoolean() && System.nanoTime() - start < PATIENCE;
  }

  /**
   * Cuts a round into batches, as many as there are threads if it is not too large for that. All of
   * them are noted before a thread is called: an executor that fails costs no answers.
   */
  private void handOver(List<T> round) {
    int share = Math.min(mostItems, (round.size() + threads - 1) / threads);
    int from = 0;
    int batches = 0;
    while (from < round.size()) {
      int to = from + 1;
      long tokens = size.applyAsInt(round.get(from));
      while (to < round.size() && to - from < share) {
        long more = tokens + size.applyAsInt(round.get(to));
        if (more > mostTokens) {
          break;
        }
        tokens = more;
        to++;
      }
      note(new PendingBatch<>(round.subList(from, to), tokens, compute));
      batches++;
      from = to;
    }
    for (int i = 0; i < Math.min(batches, helpers); i++) {
      callWorker();
    }
  }

  private void note(PendingBatch<A> batch) {
    ahead.add(batch);
    itemsAhead += batch.items();
    tokensAhead += batch.tokens();
    if (helpers > 0) {
      waiting.add(batch);
    }
  }

  // The answers.

  /** The answers to the oldest batch; none at the end. */
  private Iterator<A> takeBatch() {
    PendingBatch<A> oldest = ahead.peek();
    if (oldest == null) {
      if (sourceFailure != null) {
        throw PendingBatch.unchecked(sourceFailure);
      }
      return Collections.emptyIterator();
    }
    oldest.run(); // does nothing when a thread has begun it
    computeUntilDone(oldest);
    List<A> answers = oldest.answers();
    ahead.remove();
    itemsAhead -= oldest.items();
    tokensAhead -= oldest.tokens();
    return answers.iterator();
  }

  /** A taker that is one of the threads computes what waits, rather than wait for another one. */
  private void computeUntilDone(PendingBatch<A> wanted) {
    while (helpers < threads && !wanted.isDone()) {
      PendingBatch<A> next = waiting.poll();
      if (next == null) {
        return;
      }
      next.run();
    }
  }

  // The threads that compute.

  private void callWorker() {
    if (workers.getAndUpdate(called -> Math.min(called + 1, helpers)) < helpers) {
      send(new Worker(new WeakReference<>(this)));
    }
  }

  /**
   * Where the executor refuses it, as after its shutdown, or cannot start a thread, the taker
   * computes without it. What else it throws is a fault of the caller's own, which the caller sees.
   */
  private void send(Worker worker) {
    try {
      executor.execute(worker);
    } catch (RejectedExecutionException | OutOfMemoryError refused) {
      workers.decrementAndGet();
    } catch (RuntimeException | Error fault) {
      workers.decrementAndGet();
      throw fault;
    }
  }

  /** Computes one batch after the other, for as long as somebody can ask for the answers. */
  private record Worker(WeakReference<TaggingPipeline<?, ?>> pipeline) implements Runnable {
    @Override
    public void run() {
      TaggingPipeline<?, ?> live = pipeline.get();
      if (live != null && live.computeNext()) {
        live.send(this); // after the batches of others
      }
    }
  }

  /** Computes the oldest batch that waits; false when the thread that did it is not needed more. */
  private boolean computeNext() {
    PendingBatch<A> next = waiting.poll();
    if (next != null) {
      next.run();
    }
    if (!waiting.isEmpty()) {
      return true;
    }
    workers.decrementAndGet();
    if (!waiting.isEmpty()) { // came since it was looked for
      callWorker();
    }
    return false;
  }
}
