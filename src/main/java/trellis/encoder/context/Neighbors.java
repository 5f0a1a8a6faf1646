package trellis.encoder.context;

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

  /** Whether there are any. */
  public boolean isEmpty() {
    return before.isEmpty() && after.isEmpty();
  }
}
