package trellis.batch;

import java.util.List;

/**
 * The sentences around one in its document, as tokens in text order, as far as they are read with
 * it; immutable.
 *
 * @param before it; the last is the nearest
 * @param after it; the first is the nearest
 */
public record Neighbors(List<List<String>> before, List<List<String>> after) {
  /** Those of a sentence that stands alone. */
  public static final Neighbors NONE = new Neighbors(List.of(), List.of());

  /** Takes copies of the lists, but not of sentences that cannot change anyway. */
  public Neighbors {
    before = before.stream().map(List::copyOf).toList();
    after = after.stream().map(List::copyOf).toList();
  }

  /**
   * Those of a sentence of a document.
   *
   * @param place of the sentence, counted from 0
   * @param reach most sentences on each side
   */
  public static Neighbors of(List<List<String>> document, int place, int reach) {
    int from = Math.max(0, place - reach);
    int to = (int) Math.min(document.size(), place + 1L + reach);
    return from == place && to == place + 1
        ? NONE
        : new Neighbors(document.subList(from, place), document.subList(place + 1, to));
  }

  /** The nearest of them, so many on each side at most. */
  public Neighbors within(int reach) {
    if (before.size() <= reach && after.size() <= reach) {
      return this;
    }
    int from = Math.max(0, before.size() - reach);
    int to = Math.min(after.size(), reach);
    return reach == 0
        ? NONE
        : new Neighbors(before.subList(from, before.size()), after.subList(0, to));
  }

  /** Whether there are any. */
  public boolean isEmpty() {
    return before.isEmpty() && after.isEmpty();
  }
}
