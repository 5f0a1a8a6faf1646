package trellis.lexicon;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Lists of names that a network reads: it learns a vector for each type and each position in a
 * name; immutable.
 *
 * <p>Each type is looked up for itself, so a name of one hides none of another. The longest names
 * of a type are found from left to right, as everywhere; or all of them, also those within others.
 */
public final class NameLists {
  private static final int FIRST_CAPACITY = 8;

  private final String lines; // one for each name, as compact as texts are
  private final int size;
  private final boolean findsAll;
  private final NameTrie trie;

  private NameLists(String lines, List<Name> names, boolean ignoreCase, boolean findsAll) {
    this.lines = lines;
    this.size = names.size();
    this.findsAll = findsAll;
    this.trie = new NameTrie(names, ignoreCase);
  }

  /**
   * Lists of these names, of which each is kept once.
   *
   * @param ignoreCase whether names are found in any case
   * @param findsAll whether all names are found, not only the longest ones
   */
  public static NameLists of(List<Name> names, boolean ignoreCase, boolean findsAll) {
    List<Name> distinct = names.stream().distinct().toList();
    StringBuilder lines = new StringBuilder();
    distinct.forEach(name -> lines.append(NameFile.line(name)).append('\n'));
    return new NameLists(lines.toString(), distinct, ignoreCase, findsAll);
  }

  /**
   * Lists of the names of a text, as {@link #lines} gives it.
   *
   * @throws trellis.error.CorpusException CorpusException when the text is no such
   */
  public static NameLists parse(String text, boolean ignoreCase, boolean findsAll) {
    return of(NameFile.parse("lists", text), ignoreCase, findsAll);
  }

  /** The names, a line for each: a type, a tab and the words of the name. */
  public String lines() {
    return lines;
  }

  /** The number of different names of all types. */
  public int size() {
    return size;
  }

  /** The number of names of a type. */
  public long namesOf(String type) {
    String beginning = type + '\t';
    return lines.lines().filter(line -> line.startsWith(beginning)).count();
  }

  /** The types of the names; a type's number is its place. */
  public List<String> types() {
    return trie.types();
  }

  /** The number that stands for a token in {@link #matches}. */
  public int word(String token) {
    return trie.word(token);
  }

  /** Finds the names in a sentence. */
  public ListMatches matches(List<String> tokens) {
    return matches(tokens.stream().mapToInt(this::word).toArray());
  }

  /** Finds the names in a sentence, whose tokens are given by {@link #word}. */
  public ListMatches matches(int[] words) {
    Search search = null; // most sentences of most corpora have some
    for (int start = 0; start < words.length; start++) {
      int node = trie.next(NameTrie.ROOT, words[start]);
      if (node != NameTrie.NOWHERE) {
        search = search == null ? new Search() : search;
        search.from(words, start, node);
      }
    }
    return search == null || search.count == 0 ? ListMatches.NONE : search.result();
  }

  /**
   * What a template reads of the tokens of a sentence: type and place of each name that a token is
   * part of, such as {@code S-LOC} or {@code B-ORG|S-LOC}; {@code _} where there is none.
   */
  public List<String> column(List<String> tokens) {
    ListMatches matches = matches(tokens);
    List<Set<String>> found = new ArrayList<>();
    tokens.forEach(any -> found.add(new TreeSet<>()));
    for (int match = 0; match < matches.count(); match++) {
      for (int token = matches.starts()[match]; token < matches.ends()[match]; token++) {
        int row = matches.row(match, token);
        found
            .get(token)
            .add(
                ListMatches.MARKS.charAt(row % ListMatches.POSITIONS)
                    + "-"
                    + types().get(row / ListMatches.POSITIONS));
      }
    }
    return found.stream().map(all -> all.isEmpty() ? "_" : String.join("|", all)).toList();
  }

  /** The matches of a sentence, as they are found. */
  private final class Search {
    private final int[] longest = new int[trie.types().size()]; // [type] ends of this start, or 0
    private final int[] free = new int[trie.types().size()]; // [type] token behind the last match
    private final List<Integer> found = new ArrayList<>(); // types that begin at this start
    private int[] starts = new int[FIRST_CAPACITY];
    private int[] ends = new int[FIRST_CAPACITY];
    private int[] types = new int[FIRST_CAPACITY];
    private int count;

    void from(int[] words, int start, int first) {
      int node = first;
      for (int end = start + 1; node != NameTrie.NOWHERE; end++) {
        for (int type : trie.typesAt(node)) {
          if (findsAll) {
            add(start, end, type);
          } else if (start >= free[type]) {
            if (longest[type] == 0) {
              found.add(type);
            }
            longest[type] = end;
          }
        }
        node = end == words.length ? NameTrie.NOWHERE : trie.next(node, words[end]);
      }
      for (int type : found) {
        add(start, longest[type], type);
        free[type] = longest[type];
        longest[type] = 0;
      }
      found.clear();
    }

    private void add(int start, int end, int type) {
      if (count == starts.length) {
        starts = Arrays.copyOf(starts, 2 * count);
        ends = Arrays.copyOf(ends, 2 * count);
        types = Arrays.copyOf(types, 2 * count);
      }
      starts[count] = start;
      ends[count] = end;
      types[count++] = type;
    }

    ListMatches result() {
      return new ListMatches(
          Arrays.copyOf(starts, count), Arrays.copyOf(ends, count), Arrays.copyOf(types, count));
    }
  }
}
