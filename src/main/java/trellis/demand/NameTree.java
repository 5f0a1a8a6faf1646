package trellis.demand;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Names as a tree by words; immutable.
 *
 * <p>A sentence takes at most {@code tokens * words of the longest name} lookups, however many
 * names there are.
 */
final class NameTree {
  private static final int ROOT = 0;
  private static final int NOWHERE = -1;

  /** From a node along a word. */
  private record Step(int node, String word) {}

  private final Letters letters;
  private final Map<Step, Integer> nodes = new HashMap<>(); // that a step leads to
  private final Map<Integer, Set<String>> types = new HashMap<>(); // of names that end at a node

  NameTree(List<Name> names, Letters letters) {
    this.letters = letters;
    for (Name name : names) {
      int node = ROOT;
      for (String word : name.words()) {
        int fresh = nodes.size() + 1;
        Integer known = nodes.putIfAbsent(new Step(node, letters.fold(word)), fresh);
        node = known == null ? fresh : known;
      }
      types.computeIfAbsent(node, key -> new LinkedHashSet<>()).add(name.type());
    }
    types.replaceAll((node, all) -> all.size() == 1 ? Set.of(all.iterator().next()) : all);
  }

  /**
   * Names among tokens, from left to right: the longest that begins at a token, then on behind it.
   */
  List<NameMatch> matches(List<String> tokens) {
    String[] words = new String[tokens.size()];
    for (int i = 0; i < words.length; i++) {
      words[i] = letters.fold(tokens.get(i));
    }
    List<NameMatch> matches = new ArrayList<>();
    int start = 0;
    while (start < words.length) {
      NameMatch longest = longest(words, start);
      if (longest != null) {
        matches.add(longest);
      }
      start = longest == null ? start + 1 : longest.end();
    }
    return matches;
  }

  /** The longest name that begins at a token; null when there is none. */
  private NameMatch longest(String[] words, int start) {
    NameMatch longest = null;
    int node = ROOT;
    for (int i = start; i < words.length && node != NOWHERE; i++) {
      node = nodes.getOrDefault(new Step(node, words[i]), NOWHERE);
      Set<String> found = types.get(node);
      if (found != null) {
        longest = new NameMatch(start, i + 1, found);
      }
    }
    return longest;
  }
}
