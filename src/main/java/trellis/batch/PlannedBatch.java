package trellis.batch;

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

  /** The number of sentences in all shards. */
  public int size() {
    int size = 0;
    for (int[] shard : shards) {
      size += shard.length;
    }
    return size;
  }
}
