package trellis.serve.queue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import trellis.FeaturedSentence;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.error.ConstraintException;

/**
 * A queue that tags the sentences of many requests in common batches: each thread takes what came
 * while it was at the batch before and tags it itself, so that nothing waits for a clock, and
 * nothing is handed over twice.
 *
 * <p>A batch holds a bounded number of tokens, and takes from each request in turn, so that a long
 * request does not keep short ones waiting. What comes in bulk has what others leave of a batch,
 * and one batch in four before them.
 */
final class BatchQueue implements AutoCloseable {
  /** As many tokens a request gives to a batch before it is the next one's turn. */
  private static final int TOKENS_A_TURN = 256;

  /** In so many batches, one takes what comes in bulk first. */
  private static final int BULK_TURN = 4;

  private final Tagger tagger;
  private final int mostTokens; // of a batch of more than one sentence
  private final BatchListener listener;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Deque<Waiting> inBulk = new ArrayDeque<>(); // waits, too
  private int batches; // that bulk was behind others in
  private final List<Thread> threads = new ArrayList<>();
  private final AtomicInteger atWork = new AtomicInteger(); // threads that tag, of whoever
  private final String name; // of the threads
  private boolean isRetired;
  private boolean closed;

  /** Hears of each batch before it is tagged. */
  @FunctionalInterface
  interface BatchListener {
    void tagging(int sentences, int tokens);
  }

  /** The sentences of a job that wait in this queue. */
  private static final class Waiting {
    private final TaggingJob<?> taggingJob;
    private final int[] sentences; // places in the job
    private int next;

    Waiting(TaggingJob<?> taggingJob, int... sentences) {
      this.taggingJob = taggingJob;
      this.sentences = sentences;
    }

    boolean isDone() {
      return next == sentences.length || taggingJob.isOver();
    }

    FeaturedSentence sentence() {
      return taggingJob.sentences().get(sentences[next]);
    }
  }

  /** A sentence of a batch, and where its answer goes. */
  private record Item(TaggingJob<?> job, int place) {
    FeaturedSentence sentence() {
      return job.sentences().get(place);
    }
  }

  /**
   * Prepares the threads.
   *
   * @param name what the threads are called
   * @param threads how many batches are tagged at once
   */
  BatchQueue(String name, Tagger tagger, int threads, int mostTokens, BatchListener listener) {
    this.tagger = tagger;
    this.mostTokens = mostTokens;
    this.listener = listener;
    this.name = name;
    for (int number = 1; number <= threads; number++) {
      this.threads.add(thread(number));
    }
  }

  private Thread thread(int number) {
    Thread thread = new Thread(this::run, name + "-" + number);
    thread.setDaemon(true);
    return thread;
  }

  void start() {
    threads.forEach(Thread::start);
  }

  /** Tags these sentences of the job as soon as their turn comes. */
  synchronized void add(TaggingJob<?> taggingJob, boolean isInBulk, int... sentences) {
    if (sentences.length > 0) {
      (isInBulk ? inBulk : waiting).add(new Waiting(taggingJob, sentences));
      if (isRetired) {
        thread(0).start(); // there may be none left
      } else {
        notify(); // one thread: it wakes the next one if there is too much for it
      }
    }
  }

  private void run() {
    try {
      List<Item> batch = take();
      while (!batch.isEmpty()) {
        tag(batch);
        batch = take();
      }
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
  }

  /** The next batch, once there is something to tag; empty when there is to be none any more. */
  private synchronized List<Item> take() throws InterruptedException {
    List<Item> batch = new ArrayList<>();
    while (batch.isEmpty() && !closed) {
      waiting.removeIf(Waiting::isDone);
      inBulk.removeIf(Waiting::isDone);
      if (!waiting.isEmpty() || !inBulk.isEmpty()) {
        fill(batch);
      } else if (isRetired) {
        return batch;
      } else {
        wait();
      }
    }
    if (!waiting.isEmpty() || !inBulk.isEmpty()) {
      notify();
    }
    return batch;
  }

  private void fill(List<Item> batch) {
    boolean isForBulk = !inBulk.isEmpty() && ++batches % BULK_TURN == 0;
    int room = fill(batch, isForBulk ? inBulk : waiting, mostTokens);
    if (room > 0) {
      fill(batch, isForBulk ? waiting : inBulk, room);
    }
  }

  /** Goes round those that wait until the batch is full or none does; gives what room is left. */
  private static int fill(List<Item> batch, Deque<Waiting> waiting, int most) {
    int room = most;
    while (!waiting.isEmpty()) {
      Waiting first = waiting.peek();
      first.taggingJob.endIfAbandoned();
      int turn = TOKENS_A_TURN;
      while (!first.isDone() && turn > 0) {
        int tokens = Math.max(first.sentence().tokens().size(), 1);
        if (tokens > room && !batch.isEmpty()) {
          return 0; // whose turn it is goes first next time
        }
        batch.add(new Item(first.taggingJob, first.sentences[first.next++]));
        room -= tokens;
        turn -= tokens;
      }
      waiting.remove();
      if (!first.isDone()) {
        waiting.add(first);
      }
    }
    return room;
  }

  private void tag(List<Item> batch) {
    atWork.incrementAndGet();
    try {
      int tokens = 0;
      for (Item item : batch) {
        item.job.begin();
        tokens += item.sentence().tokens().size();
      }
      listener.tagging(batch.size(), tokens);
      answer(batch);
    } catch (RuntimeException | Error failure) { // the queue goes on with the next batch
      batch.forEach(item -> item.job.fail(failure));
    } finally {
      atWork.decrementAndGet();
    }
  }

  private void answer(List<Item> batch) {
    List<TaggedSentence> answers;
    try {
      answers = answers(batch);
    } catch (ConstraintException wrong) { // what is known of one of them; the others go on
      if (batch.size() == 1) {
        batch.get(0).job.refuse(batch.get(0).place, wrong);
      } else {
        batch.forEach(item -> answer(List.of(item)));
      }
      return;
    }
    Iterator<TaggedSentence> next = answers.iterator();
    batch.forEach(item -> item.job.answer(item.place, next.next()));
  }

  private List<TaggedSentence> answers(List<Item> batch) {
    List<FeaturedSentence> sentences = new ArrayList<>(batch.size());
    boolean isConstrained = false;
    for (Item item : batch) {
      sentences.add(item.sentence());
      isConstrained |= item.job.isConstrained();
    }
    return isConstrained
        ? tagger.tagBatchFeatured(
            sentences, batch.stream().map(item -> item.job.known(item.place)).toList())
        : tagger.tagBatchFeatured(sentences);
  }

  /** Counts the threads that are at a batch. */
  int atWork() {
    return atWork.get();
  }

  /** Tags all sentences of jobs in one batch on the calling thread. */
  void tagHere(List<TaggingJob<?>> jobs) {
    List<Item> batch = new ArrayList<>(jobs.size());
    for (TaggingJob<?> job : jobs) {
      for (int place = 0; place < job.sentences().size() && !job.isOver(); place++) {
        batch.add(new Item(job, place));
      }
    }
    if (!batch.isEmpty()) {
      tag(batch);
    }
  }

  /**
   * Ends the threads when nothing waits any more. A job that comes later, from a request that knows
   * the queue still, has a thread made for it.
   */
  synchronized void retire() {
    isRetired = true;
    notifyAll();
  }

  /** Ends the threads when the batches at hand are tagged; jobs that wait are left alone. */
  @Override
  public synchronized void close() {
    closed = true;
    notifyAll();
  }
}
