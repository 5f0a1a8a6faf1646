package trellis.spark;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A map of a few entries, of which the one that was asked for least recently goes when there are
 * too many. Not for several threads at once.
 */
final class RecentlyUsed<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1L;

  private final int most;

  RecentlyUsed(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
