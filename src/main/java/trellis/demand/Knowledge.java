package trellis.demand;

import java.util.ArrayList;
import java.util.List;

/**
 * All that a caller knows of a sentence before it is tagged; immutable.
 *
 * @param demands on its labels
 * @param lists whose names are looked up in it
 */
public record Knowledge(List<Demand> demands, List<WordList> lists) {
  /** Nothing is known. */
  public static final Knowledge NONE = new Knowledge(List.of(), List.of());

  /** Takes copies of the lists. */
  public Knowledge {
    demands = List.copyOf(demands);
    lists = List.copyOf(lists);
  }

  /** All demands and lists, for people. */
  @Override
  public String toString() {
    List<String> all = new ArrayList<>();
    demands.forEach(demand -> all.add(demand.toString()));
    lists.forEach(list -> all.add(list.toString()));
    return all.toString();
  }

  /** Whether nothing is known. */
  public boolean isNone() {
    return demands.isEmpty() && lists.isEmpty();
  }

  /** What is known here and what is known there. */
  public Knowledge and(Knowledge other) {
    if (isNone() || other.isNone()) {
      return isNone() ? other : this;
    }
    List<Demand> allDemands = new ArrayList<>(demands);
    allDemands.addAll(other.demands);
    List<WordList> allLists = new ArrayList<>(lists);
    allLists.addAll(other.lists);
    return new Knowledge(allDemands, allLists);
  }

  /** The demands on a sentence, and those of the names that the lists find in it. */
  List<Demand> demandsOn(List<String> tokens) {
    List<Demand> all = new ArrayList<>(demands);
    lists.forEach(list -> all.addAll(list.demands(tokens)));
    return all;
  }
}
