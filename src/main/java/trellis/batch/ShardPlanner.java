package trellis.batch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Deals the sentences of a batch into shards of nearly the same number of tokens.
 *
 * <p>Longest first, each to the shard that has the fewest tokens and is not full. The result
 * depends on the lengths alone, never on the machine: it decides in which order gradients are added
 * up.
 */
final class ShardPlanner {
  private ShardPlanner() {}

  /**
   * Deals sentences.
   *
   * @param batch the sentences, longest first
   * @param lengths {@code [sentence]} tokens
   * @param most sentences a shard
   */
  static List<int[]> deal(int[] batch, int[] lengths, int most) {
    int count = (batch.length + most - 1) / most;
    int[][] shards = new int[count][most];
    int[] sizes = new int[count]; // [shard] sentences
    long[] tokens = new long[count]; // [shard]
    for (int sentence : batch) {
      int shard = lightest(sizes, tokens, most);
      shards[shard][sizes[shard]++] = sentence;
      tokens[shard] += lengths[sentence];
    }
    List<int[]> dealt = new ArrayList<>(count);
    for (int shard = 0; shard < count; shard++) {
      dealt.add(Arrays.copyOf(shards[shard], sizes[shard]));
    }
    return dealt;
  }

  private static int lightest(int[] sizes, long[] tokens, int most) {
    int lightest = -1;
    for (int shard = 0; shard < sizes.length; shard++) {
      boolean lighter = lightest < 0 || tokens[shard] < tokens[lightest];
      if (sizes[shard] < most && lighter) {
        lightest = shard;
      }
    }
    return lightest;
  }
}
