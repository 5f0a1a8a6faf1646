package trellis.linear;

import java.util.List;
import java.util.TreeSet;

/**
 * The names of lists that a sentence has.
 *
 * @param starts {@code [name]} its first token
 * @param ends {@code [name]} the token behind its last one
 * @param types {@code [name]} the number of its type
 * @param typeNames what the types are called
 */
public record ListedSpans(int[] starts, int[] ends, int[] types, List<String> typeNames) {
  /** Of a model that reads no lists. */
  public static final ListedSpans NONE =
      new ListedSpans(new int[0], new int[0], new int[0], List.of());

  /** The types that have exactly this span as a name, such as {@code LOC|ORG}; maybe none. */
  public String typesOf(int from, int end) {
    TreeSet<String> found = new TreeSet<>();
    for (int name = 0; name < starts.length; name++) {
      if (starts[name] == from && ends[name] == end) {
        found.add(typeNames.get(types[name]));
      }
    }
    return String.join("|", found);
  }
}
