package trellis.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.kernel.RandomStream;

/**
 * Plans which sentences an epoch puts into one mini-batch; immutable.
 *
 * <p>Each sentence comes exactly once an epoch. A batch has sentences of nearly the same length, so
 * that they run side by side to their ends; which of them meet, and when the batch comes, is left
 * to chance.
 */
public final class BatchPlanner {
  private final int[] lengths; // [sentence] tokens
  private final int batch;
  private final int shard;

  /**
   * Takes the lengths of the sentences.
   *
   * @param batch sentences a batch: {@code train.batch} of the config
   * @param shard most sentences a shard: {@code train.shard} of the config
   */
  public BatchPlanner(int[] lengths, int batch, int shard) {
    if (batch < 1 || shard < 1) {
      throw new IllegalArgumentException(
          "a batch and a shard have one sentence at least, but got " + batch + " and " + shard);
    }
    this.lengths = lengths.clone();
    this.batch = batch;
    this.shard = shard;
  }

  /** The batches of one epoch; the same random numbers give the same plan. */
  public List<PlannedBatch> plan(RandomStream random) {
    int[] sentences = longestFirst(random);
    int[] starts = new int[(lengths.length + batch - 1) / batch]; // [batch] in sentences
    for (int i = 0; i < starts.length; i++) {
      starts[i] = i * batch;
    }
    random.shuffle(starts);
    List<PlannedBatch> plan = new ArrayList<>(starts.length);
    for (int start : starts) {
      int end = (int) Math.min((long) start + batch, lengths.length);
      plan.add(
          new PlannedBatch(
              ShardPlanner.deal(Arrays.copyOfRange(sentences, start, end), lengths, shard)));
    }
    return plan;
  }

  /** All sentences by length; chance orders those of the same length. */
  private int[] longestFirst(RandomStream random) {
    int[] sentences = new int[lengths.length];
    for (int i = 0; i < sentences.length; i++) {
      sentences[i] = i;
    }
    random.shuffle(sentences);
    int[] shuffled = new int[lengths.length];
    for (int i = 0; i < shuffled.length; i++) {
      shuffled[i] = lengths[sentences[i]];
    }
    int[] sorted = LengthOrder.longestFirst(shuffled);
    for (int i = 0; i < sorted.length; i++) {
      sorted[i] = sentences[sorted[i]];
    }
    return sorted;
  }
}
