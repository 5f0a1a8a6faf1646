package trellis.model;

import java.lang.ref.Cleaner;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;
import trellis.model.TaggingWindow.Part;

/**
 * The answers to all items of an iterator, in its order, tagged on several threads.
 *
 * <p>The iterator is walked on a thread of its own, never far ahead of whoever takes the answers,
 * and not before the first one is asked for. What fails in it is thrown here, after the answers to
 * all that came before. The threads end when this is closed, when the last answer was taken, and
 * when nobody can ask any more. For one taker at a time.
 */
public final class ParallelTagging<T>
    implements Iterator<ParallelTagging.Tagged<T>>, AutoCloseable {
  private static final Cleaner CLEANER = Cleaner.create();

  /** An item of the iterator and the answer to its sentence. */
  public record Tagged<T>(T item, Tagging tagging) {}

  private final TaggingThreads<T> threads;
  private final Cleaner.Cleanable closing; // also runs when this object is forgotten
  private boolean started;
  private Optional<Part<T>> part = Optional.empty(); // the answers that are being given
  private int next; // place in the part
  private boolean ended;

  ParallelTagging(TaggingThreads<T> threads) {
    this.threads = threads;
    this.closing = CLEANER.register(this, threads::close); // threads must not know this object
  }

  @Override
  public boolean hasNext() {
    if (part.isPresent() && next == part.get().items().size()) {
      part = Optional.empty();
    }
    if (part.isEmpty() && !ended) {
      part = take();
      next = 0;
      ended = part.isEmpty();
    }
    if (ended) {
      close();
    }
    return !ended;
  }

  private Optional<Part<T>> take() {
    if (!started) {
      started = true;
      threads.start();
    }
    try {
      return threads.window().takeAnswers();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while sentences were tagged", e);
    }
  }

  @Override
  public Tagged<T> next() {
    if (!hasNext()) {
      throw new NoSuchElementException("all answers were taken");
    }
    Part<T> current = part.orElseThrow();
    Tagged<T> tagged = new Tagged<>(current.items().get(next).item(), current.answers().get(next));
    next++;
    return tagged;
  }

  /** Ends the threads; answers that were not taken are lost. */
  @Override
  public void close() {
    closing.clean();
  }
}
