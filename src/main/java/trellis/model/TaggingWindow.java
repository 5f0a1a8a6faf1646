package trellis.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * Where a source of sentences, the threads that tag and the taker of the answers meet.
 *
 * <p>Sentences wait here until a worker takes some of them as a part; parts wait until they are
 * tagged and taken, in order. The window is bounded: when it is full the source waits until half of
 * it is free again, so that parts do not become small. A worker takes its share of what is there
 * and does not wait for more, so a slow source gets its answers at once.
 */
final class TaggingWindow<T> {
  private static final int MOST_SENTENCES = 64; // in a part
  private static final int MOST_TOKENS = 4_096; // in a part of more than one sentence
  private static final int PARTS_A_WORKER = 2; // in the window

  /** An item of the source and its tokens. */
  record Item<T>(T item, Tokens tokens) {}

  /** Some items in a row, and the answers to them or what failed. */
  static final class Part<T> {
    private final List<Item<T>> items = new ArrayList<>();
    private int tokens;
    private List<Tagging> answers; // null until it is tagged
    private Throwable failure; // null when nothing failed

    List<Item<T>> items() {
      return items;
    }

    List<Tagging> answers() {
      return answers;
    }
  }

  private final int workers;
  private final long mostSentences;
  private final long mostTokens;
  private final Deque<Item<T>> waiting = new ArrayDeque<>();
  private final Deque<Part<T>> parts = new ArrayDeque<>(); // taken by workers, in order
  private int sentences; // in the window, waiting or in parts
  private long tokens;
  private int idleWorkers;
  private boolean full; // until half of the window is free again
  private boolean ended; // no sentence will come any more
  private boolean closed;
  private Throwable sourceFailure; // what ended the source, null when nothing failed

  TaggingWindow(int workers) {
    this.workers = workers;
    this.mostSentences = (long) workers * PARTS_A_WORKER * MOST_SENTENCES;
    this.mostTokens = (long) workers * PARTS_A_WORKER * MOST_TOKENS;
  }

  /** Adds a sentence once there is room; false when nobody wants answers any more. */
  synchronized boolean put(Item<T> item) throws InterruptedException {
    full |= sentences >= mostSentences || tokens >= mostTokens;
    while (full && !closed) {
      wait();
    }
    if (closed) {
      return false;
    }
    waiting.add(item);
    sentences++;
    tokens += item.tokens().size();
    if (idleWorkers > 0) {
      notifyAll();
    }
    return true;
  }

  /** Whether sentences wait and no worker does. */
  synchronized boolean isShortOfWorkers() {
    return idleWorkers == 0 && !waiting.isEmpty();
  }

  /** Says that no sentence will come any more; {@code failure} is null when all went well. */
  synchronized void end(Throwable failure) {
    ended = true;
    sourceFailure = failure;
    notifyAll();
  }

  /** The next sentences to tag, once there are any; none when the worker may go home. */
  synchronized Optional<Part<T>> takeWork() throws InterruptedException {
    idleWorkers++;
    while (waiting.isEmpty() && !ended && !closed) {
      wait();
    }
    idleWorkers--;
    if (waiting.isEmpty() || closed) {
      return Optional.empty();
    }
    Part<T> part = new Part<>();
    int share = Math.min(MOST_SENTENCES, (waiting.size() + workers - 1) / workers);
    while (part.items.size() < share && fits(part, waiting.peek())) {
      Item<T> item = waiting.remove();
      part.items.add(item);
      part.tokens += item.tokens().size();
    }
    parts.add(part);
    return Optional.of(part);
  }

  private boolean fits(Part<T> part, Item<T> next) {
    return part.items.isEmpty() || part.tokens + next.tokens().size() <= MOST_TOKENS;
  }

  /** Says that a part is tagged. */
  synchronized void finish(Part<T> part, List<Tagging> answers) {
    part.answers = answers;
    notifyAll();
  }

  /** Says that a part cannot be tagged. */
  synchronized void fail(Part<T> part, Throwable failure) {
    part.failure = failure;
    notifyAll();
  }

  /**
   * The next answers, once they are there; none after the last ones. What ended the source, or
   * failed in a worker, is thrown at its place in the order.
   */
  synchronized Optional<Part<T>> takeAnswers() throws InterruptedException {
    while (!closed && !isNextKnown()) {
      wait();
    }
    if (closed) {
      throw new IllegalStateException("the tagging was closed: its answers cannot be taken now");
    }
    if (parts.isEmpty()) {
      rethrow(sourceFailure);
      return Optional.empty();
    }
    rethrow(parts.peek().failure);
    Part<T> part = parts.remove();
    sentences -= part.items.size();
    tokens -= part.tokens;
    if (sentences <= mostSentences / 2 && tokens <= mostTokens / 2) {
      full = false;
      notifyAll();
    }
    return Optional.of(part);
  }

  private boolean isNextKnown() {
    Part<T> next = parts.peek();
    return next == null ? ended && waiting.isEmpty() : next.answers != null || next.failure != null;
  }

  private static void rethrow(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
    if (failure != null) {
      throw new IllegalStateException("the sentences cannot be read: " + failure, failure);
    }
  }

  /** Sends everybody home. */
  synchronized void close() {
    closed = true;
    waiting.clear();
    parts.clear();
    notifyAll();
  }
}
