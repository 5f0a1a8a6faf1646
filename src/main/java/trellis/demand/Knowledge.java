package trellis.demand;

import java.util.ArrayList;
import java.util.List;

/**
 * All that is known of a sentence; immutable.
 *
 * @param demands of its labels
 * @param lists of words that are looked up in it
 */
public record Knowledge(List<Demand> demands, List<WordList> lists) {
  /** Nothing is known. */
  public static final Knowledge NONE = new Knowledge(List.of(), List.of());

  /** Takes copies of the lists. */
  public Knowledge {
    demands = List.copyOf(demands);
    lists = List.copyOf(lists);
  }

  /** Whether nothing is known. */
  public boolean isNone() {
    return demands.isEmpty() && lists.isEmpty();
  }

  /** Both this and something else. */
  public Knowledge and(Knowledge other) {
    if (isNone() || other.isNone()) {
      return isNone() ? other : this;
    }
    List<Demand> all = new ArrayList<>(demands);
    all.addAll(other.demands);
    List<WordList> allLists = new ArrayList<>(lists);
    allLists.addAll(other.lists);
    return new Knowledge(all, allLists);
  }

  /** The demands, and what the lists find among the tokens. */
  List<Demand> of(List<String> tokens) {
    List<Demand> all = new ArrayList<>(demands);
    lists.forEach(list -> all.addAll(list.demands(tokens)));
    return all;
  }
}
