package trellis.dl4j.data;

import java.util.Arrays;
import java.util.List;
import trellis.batch.PlannedBatch;
import trellis.kernel.RandomStream;

/** The order of the sentences in one epoch, batch by batch; for one thread. */
public final class Epoch {
  private final int[] order; // places of sentences
  private final int[] ends; // [batch] in `order`
  private final RandomStream random;
  private int at; // in `order`
  private int batch; // the one that `at` is in
  private int taken; // how often sentences were taken

  /**
   * Makes an epoch that begins at the first batch.
   *
   * @param random has a stream below it for each batch
   */
  public Epoch(List<PlannedBatch> plan, RandomStream random) {
    this.order = new int[plan.stream().mapToInt(PlannedBatch::size).sum()];
    this.ends = new int[plan.size()];
    this.random = random;
    int end = 0;
    for (int b = 0; b < ends.length; b++) {
      for (int[] shard : plan.get(b).shards()) {
        System.arraycopy(shard, 0, order, end, shard.length);
        end += shard.length;
      }
      ends[b] = end;
    }
  }

  /** Whether there is a sentence left. */
  public boolean hasNext() {
    return at < order.length;
  }

  /** The places of the sentences that are left of this batch. */
  public int[] take() {
    return takeTo(ends[batch]);
  }

  /** The places of the next sentences, whatever their batch: as many, or what is left. */
  public int[] take(int most) {
    return takeTo((int) Math.min((long) at + most, order.length));
  }

  private int[] takeTo(int end) {
    int[] places = Arrays.copyOfRange(order, at, end);
    at = end;
    while (batch < ends.length && ends[batch] <= at) {
      batch++;
    }
    taken++;
    return places;
  }

  /** The random numbers of the sentences that were taken last. */
  public RandomStream random() {
    return random.fork(taken - 1);
  }
}
