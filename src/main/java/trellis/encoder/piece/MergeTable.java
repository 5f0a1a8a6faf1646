package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;

/** Which pairs of pieces are joined, and in which order they were learned: a hash table. */
final class MergeTable {
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private final String[] left; // [merges]
  private final String[] right; // [merges]
  private final int[] joined; // [merges]: the id of both together
  private final long[] pairs; // a power of two of them: two ids, or -1
  private final int[] ranks; // of the pair at the same place
  private final int shift;

  /**
   * The merges by rank.
   *
   * @param ids of the left piece, the right piece and both together, {@code [merges][3]}
   */
  MergeTable(String[] left, String[] right, int[] ids) {
    this.left = left;
    this.right = right;
    int count = left.length;
    int bits = Math.max(4, 33 - Integer.numberOfLeadingZeros(count));
    shift = 64 - bits;
    pairs = new long[1 << bits];
    Arrays.fill(pairs, -1);
    ranks = new int[1 << bits];
    joined = new int[count];
    for (int rank = 0; rank < count; rank++) {
      joined[rank] = ids[3 * rank + 2];
      int slot = slotOf(ids[3 * rank], ids[3 * rank + 1]);
      pairs[slot] = (long) ids[3 * rank] << 32 | ids[3 * rank + 1];
      ranks[slot] = rank; // of a pair that stands there twice the later rank counts
    }
  }

  /** The rank of a pair, or -1. */
  int find(int leftId, int rightId) {
    int slot = slotOf(leftId, rightId);
    return pairs[slot] < 0 ? -1 : ranks[slot];
  }

  /** The piece that a merge makes. */
  int joined(int rank) {
    return joined[rank];
  }

  private int slotOf(int leftId, int rightId) {
    long pair = (long) leftId << 32 | rightId;
    int slot = (int) (pair * SPREAD >>> shift);
    while (pairs[slot] >= 0 && pairs[slot] != pair) {
      slot = slot + 1 & pairs.length - 1;
    }
    return slot;
  }

  /** Writes the field {@code merges}, as pairs. */
  void write(JsonGenerator json) throws IOException {
    json.writeArrayFieldStart("merges");
    for (int rank = 0; rank < left.length; rank++) {
      json.writeStartArray();
      json.writeString(left[rank]);
      json.writeString(right[rank]);
      json.writeEndArray();
    }
    json.writeEndArray();
  }
}
