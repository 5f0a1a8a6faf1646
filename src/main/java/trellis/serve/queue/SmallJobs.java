package trellis.serve.queue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import trellis.serve.http.IoLoop;

/**
 * The small jobs of the requests that an {@link IoLoop} has read in a round, which it tags itself
 * in common batches, one at the end of each round: between reading a request and writing its answer
 * no thread waits for another one.
 */
public final class SmallJobs {
  private final IoLoop loop;
  private final Deque<Item> waiting = new ArrayDeque<>();

  private record Item(ModelQueues queues, TaggingJob<?> job) {}

  /** Makes a list without jobs. */
  public SmallJobs(IoLoop loop) {
    this.loop = loop;
  }

  /** Takes a job, unless it is too long for a loop; then it is for {@link ModelQueues#add}. */
  public boolean add(ModelQueues queues, TaggingJob<?> job) {
    if (!queues.isSmall(job)) {
      return false;
    }
    synchronized (waiting) {
      if (waiting.isEmpty()) {
        loop.atEndOfRound(this::lookOnce);
      }
      waiting.add(new Item(queues, job));
    }
    return true;
  }

  /**
   * Lets clients that were answered in the last round send their next requests, if they are about
   * to: a batch of four takes little more than half the time of four sentences alone. No clock is
   * waited for.
   */
  private void lookOnce() {
    Thread.yield();
    loop.atEndOfRound(this::tag);
  }

  private void tag() {
    ModelQueues queues;
    List<TaggingJob<?>> batch = new ArrayList<>();
    synchronized (waiting) {
      queues = waiting.element().queues;
      int room = ModelQueues.BATCH;
      for (Iterator<Item> items = waiting.iterator(); items.hasNext() && room > 0; ) {
        Item item = items.next();
        if (item.queues == queues) {
          batch.add(item.job);
          room -= ModelQueues.tokens(item.job);
          items.remove();
        }
      }
      if (!waiting.isEmpty()) { // what has come meanwhile is read first
        loop.atEndOfRound(this::tag);
      }
    }
    queues.tagHere(batch);
  }
}
