package trellis.lexicon;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import trellis.vocab.EntryIndex;
import trellis.vocab.Vocabulary;

/**
 * A trie of names, in which each edge is a word; immutable.
 *
 * <p>A sentence takes at most {@code tokens * words of the longest name} lookups, however many
 * names there are. A word of a name takes about 50 bytes, beside its text: edges stand in one hash
 * table of numbers.
 */
public final class NameTrie {
  static final int ROOT = 0;
  static final int NOWHERE = -1;

  private static final int[] NO_TYPES = {};
  private static final long GOLDEN = 0x9E3779B97F4A7C15L; // spreads edges that are alike

  private final boolean ignoreCase;
  private final List<String> types; // in the order in which they were given
  private final Vocabulary words; // of all names, from 1 on
  private final long[] edges; // [hash]: node and word; 0 where free, as no word is 0
  private final int[] targets; // [hash]: the node that an edge leads to
  private final int shift; // from a hash to its place
  private final int[] endings; // [node]: which types the names that end there have
  private final List<int[]> typeNumbers = new ArrayList<>(List.of(NO_TYPES)); // [ending]
  private final List<Set<String>> typeNames = new ArrayList<>(List.of(Set.of())); // [ending]

  /**
   * Tokens that are a name.
   *
   * @param start the first token
   * @param end the token after the last one
   * @param types of the name; several where it was given several times
   */
  public record Match(int start, int end, Set<String> types) {}

  /**
   * Makes a trie.
   *
   * @param ignoreCase whether names are found in any case
   */
  public NameTrie(List<Name> names, boolean ignoreCase) {
    this.ignoreCase = ignoreCase;
    Map<String, Integer> numbers = new LinkedHashMap<>(); // of types
    EntryIndex index = new EntryIndex(0);
    int most = 1; // nodes
    for (Name name : names) {
      numbers.putIfAbsent(name.type(), numbers.size());
      for (String word : name.words()) {
        index.add(fold(word));
      }
      most = Math.addExact(most, name.words().size());
    }
    this.types = List.copyOf(numbers.keySet());
    this.words = new Vocabulary(index);
    int bits = Math.min(30, Integer.SIZE - Integer.numberOfLeadingZeros(2 * most));
    this.edges = new long[1 << bits];
    this.targets = new int[1 << bits];
    this.shift = Long.SIZE - bits;
    int[] endingOf = new int[most]; // [node]
    int nodes = add(names, endingOf, numbers);
    this.endings = Arrays.copyOf(endingOf, nodes);
  }

  /** Adds all names and writes where they end; the number of nodes. */
  private int add(List<Name> names, int[] endingOf, Map<String, Integer> numbers) {
    Map<List<Integer>, Integer> known = new HashMap<>(); // numbers of types, and their ending
    int nodes = 1;
    for (Name name : names) {
      int node = ROOT;
      for (String word : name.words()) {
        int place = place(node, word(word));
        if (edges[place] == 0) {
          edges[place] = edge(node, word(word));
          targets[place] = nodes;
        }
        node = targets[place];
        nodes = Math.max(nodes, node + 1);
      }
      List<Integer> here = new ArrayList<>(boxed(typeNumbers.get(endingOf[node])));
      int type = numbers.get(name.type());
      if (!here.contains(type)) {
        here.add(type);
        endingOf[node] = known.computeIfAbsent(here, this::newEnding);
      }
    }
    return nodes;
  }

  private static List<Integer> boxed(int[] numbers) {
    List<Integer> boxed = new ArrayList<>();
    for (int number : numbers) {
      boxed.add(number);
    }
    return boxed;
  }

  private int newEnding(List<Integer> numbers) {
    Set<String> names = new LinkedHashSet<>();
    numbers.forEach(number -> names.add(types.get(number)));
    typeNumbers.add(numbers.stream().mapToInt(number -> number).toArray());
    typeNames.add(Collections.unmodifiableSet(names));
    return typeNumbers.size() - 1;
  }

  /** The types of all names, in the order in which they were given. */
  public List<String> types() {
    return types;
  }

  /**
   * The names among tokens, from left to right: the longest that begins at a token, then those
   * after it.
   */
  public List<Match> matches(List<String> tokens) {
    int[] numbers = new int[tokens.size()];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = word(tokens.get(i));
    }
    List<Match> matches = new ArrayList<>();
    int start = 0;
    while (start < numbers.length) {
      Match longest = longest(numbers, start);
      if (longest != null) {
        matches.add(longest);
      }
      start = longest == null ? start + 1 : longest.end();
    }
    return matches;
  }

  /** The longest name that begins at a token; null when there is none. */
  private Match longest(int[] numbers, int start) {
    Match longest = null;
    int node = next(ROOT, numbers[start]);
    for (int end = start + 1; node != NOWHERE; end++) {
      if (endings[node] != 0) {
        longest = new Match(start, end, typeNames.get(endings[node]));
      }
      node = end == numbers.length ? NOWHERE : next(node, numbers[end]);
    }
    return longest;
  }

  private String fold(String word) {
    // By upper case first, so that ß and SS, or both small sigmas, are one.
    return ignoreCase ? word.toUpperCase(Locale.ROOT).toLowerCase(Locale.ROOT) : word;
  }

  /** The number of a token's word, 0 when no name has it. */
  int word(String token) {
    return words.row(fold(token));
  }

  /** The node that a word leads to, {@link #NOWHERE} when no name goes on so. */
  int next(int node, int word) {
    if (word == Vocabulary.UNKNOWN) {
      return NOWHERE;
    }
    int place = place(node, word);
    return edges[place] == 0 ? NOWHERE : targets[place];
  }

  /** The numbers of the types of names that end at a node; not to be changed. */
  int[] typesAt(int node) {
    return typeNumbers.get(endings[node]);
  }

  private static long edge(int node, int word) {
    return (long) node << Integer.SIZE | word;
  }

  /** Where an edge stands, or the free place where it belongs. */
  private int place(int node, int word) {
    long edge = edge(node, word);
    int place = (int) (edge * GOLDEN >>> shift);
    while (edges[place] != 0 && edges[place] != edge) {
      place = place + 1 & edges.length - 1;
    }
    return place;
  }
}
