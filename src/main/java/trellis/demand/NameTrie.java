package trellis.demand;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A trie of names, in which each edge is a word; immutable.
 *
 * <p>A sentence takes at most {@code tokens * words of the longest name} lookups, however many
 * names there are.
 */
final class NameTrie {
  private static final int ROOT = 0;
  private static final int NOWHERE = -1;

  /**
   * Tokens that are a name.
   *
   * @param start the first token
   * @param end the token after the last one
   * @param types of the name; several where it was given several times
   */
  record Match(int start, int end, Set<String> types) {}

  /** An edge: a word that leads on from a node. */
  private record Edge(int node, String word) {}

  private final boolean ignoreCase;
  private final Map<Edge, Integer> nodes = new HashMap<>(); // that an edge leads to
  private final Map<Integer, Set<String>> types = new HashMap<>(); // of names that end at a node

  NameTrie(List<Name> names, boolean ignoreCase) {
    this.ignoreCase = ignoreCase;
    for (Name name : names) {
      int node = ROOT;
      for (String word : name.words()) {
        int fresh = nodes.size() + 1;
        Integer known = nodes.putIfAbsent(new Edge(node, fold(word)), fresh);
        node = known == null ? fresh : known;
      }
      types.computeIfAbsent(node, key -> new LinkedHashSet<>()).add(name.type());
    }
    types.replaceAll((node, all) -> all.size() == 1 ? Set.of(all.iterator().next()) : all);
  }

  /**
   * The names among tokens, from left to right: the longest that begins at a token, then those
   * after it.
   */
  List<Match> matches(List<String> tokens) {
    String[] words = new String[tokens.size()];
    for (int i = 0; i < words.length; i++) {
      words[i] = fold(tokens.get(i));
    }
    List<Match> matches = new ArrayList<>();
    int start = 0;
    while (start < words.length) {
      Match longest = longest(words, start);
      if (longest != null) {
        matches.add(longest);
      }
      start = longest == null ? start + 1 : longest.end();
    }
    return matches;
  }

  private String fold(String word) {
    // By upper case first, so that ß and SS, or both small sigmas, are one.
    return ignoreCase ? word.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT) : word;
  }

  /** The longest name that begins at a token; null when there is none. */
  private Match longest(String[] words, int start) {
    Match longest = null;
    int node = ROOT;
    for (int i = start; i < words.length && node != NOWHERE; i++) {
      node = nodes.getOrDefault(new Edge(node, words[i]), NOWHERE);
      Set<String> found = types.get(node);
      if (found != null) {
        longest = new Match(start, i + 1, found);
      }
    }
    return longest;
  }
}
