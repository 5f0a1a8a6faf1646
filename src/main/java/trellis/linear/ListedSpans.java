package trellis.linear;

import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import trellis.lexicon.ListMatches;
import trellis.lexicon.NameLists;

/**
 * The names of lists that a sentence has.
 *
 * @param names with the numbers of their types
 * @param types what these are called
 */
public record ListedSpans(ListMatches names, List<String> types) {
  /** Of a model that reads no lists. */
  public static final ListedSpans NONE = new ListedSpans(ListMatches.NONE, List.of());

  /** Finds them in a sentence. */
  public static ListedSpans of(Optional<NameLists> lists, List<String> tokens) {
    return lists.map(own -> new ListedSpans(own.matches(tokens), own.types())).orElse(NONE);
  }

  /** The types that have exactly this span as a name, such as {@code LOC|ORG}; maybe none. */
  String typesOf(int from, int end) {
    TreeSet<String> found = new TreeSet<>();
    for (int name = 0; name < names.count(); name++) {
      if (names.starts()[name] == from && names.ends()[name] == end) {
        found.add(types.get(names.types()[name]));
      }
    }
    return String.join("|", found);
  }
}
