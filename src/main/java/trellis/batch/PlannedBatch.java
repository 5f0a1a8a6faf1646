package trellis.batch;

import java.util.Arrays;
import java.util.List;

/**
 * A mini-batch of an epoch, cut into shards whose gradients are computed apart.
 *
 * @param shards {@code [shard][i]}: places of sentences among those of the planner; not to be
 *     changed
 */
public record PlannedBatch(List<int[]> shards) {
  public PlannedBatch {
    shards = List.copyOf(shards);
  }

  /** One batch of all sentences of several ones. */
  public static PlannedBatch joined(List<PlannedBatch> batches) {
    return new PlannedBatch(batches.stream().flatMap(one -> one.shards().stream()).toList());
  }

  /** The same batch of sentences whose places are so much higher. */
  PlannedBatch shifted(int offset) {
    return new PlannedBatch(
        shards.stream()
            .map(shard -> Arrays.stream(shard).map(place -> place + offset).toArray())
            .toList());
  }

  /** The number of sentences in all shards. */
  public int size() {
    int size = 0;
    for (int[] shard : shards) {
      size += shard.length;
    }
    return size;
  }
}
