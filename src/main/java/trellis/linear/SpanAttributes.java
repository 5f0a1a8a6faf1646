package trellis.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trellis.lexicon.ListMatches;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.template.TokenForm;
import trellis.util.Excerpt;

/**
 * The attributes of whole spans that a training had, by number: the rows of their table of weights.
 *
 * <p>They are what no token sees by itself: the length of a span, all its words, the shapes of all,
 * its first and last word, the words on both sides of it, and whether lists have it as a name. Only
 * those that spans of the training files have are known; other stretches may have them, too. As in
 * {@link AttributeIndex} an attribute is a path in a tree. Nothing changes once they are complete;
 * then any number of threads may ask.
 */
public final class SpanAttributes {
  /** What is made of a token for these attributes: its word in lower case, and its shape. */
  static final int VALUES = 2;

  private static final int UNKNOWN = AttributeIndex.UNKNOWN;
  private static final int OUTSIDE = 0; // the value beyond the sentence
  private static final TokenForm SHAPE = new TokenForm(TokenForm.Kind.SHAPE, 0);
  private static final String BEYOND = ""; // no token has it as its word

  /** What an attribute tells. */
  private enum Kind {
    LENGTH,
    WORDS,
    SHAPES,
    ENDS,
    AROUND,
    LISTED
  }

  /** How many attributes a span has at most. */
  public static final int MOST = Kind.values().length;

  private final int longest;
  private final Map<String, Integer> words = new HashMap<>(); // counted from 1
  private final Map<String, Integer> shapes = new HashMap<>();
  private final Map<String, Integer> lists = new HashMap<>(); // counted from 1; 0: in none
  private final LongIntMap steps = new LongIntMap(); // (node, value) to a node
  private int[] rowOf = new int[64]; // [node] the attribute that ends there, or UNKNOWN
  private int nodes = Kind.values().length; // the first ones are roots
  private final List<Attribute> attributes = new ArrayList<>(); // [row]

  /** Begins without attributes, for spans of at most so many tokens. */
  public SpanAttributes(int longest) {
    this.longest = longest;
    Arrays.fill(rowOf, UNKNOWN);
    words.put(BEYOND, OUTSIDE);
  }

  /** How many tokens a span has at most. */
  public int longest() {
    return longest;
  }

  /** How many attributes there are. */
  public int size() {
    return attributes.size();
  }

  /** The attribute of a row. */
  public Attribute attribute(int row) {
    return attributes.get(row);
  }

  /**
   * Adds an attribute behind the others.
   *
   * @throws IllegalArgumentException when it is there already, or no span can have it
   */
  public void add(Attribute attribute) {
    List<String> path = attribute.values();
    Kind[] kinds = Kind.values();
    if (attribute.kind() < 0 || attribute.kind() >= kinds.length || path.isEmpty()) {
      throw new IllegalArgumentException("spans have no attributes such as " + attribute);
    }
    Kind kind = kinds[attribute.kind()];
    int node = attribute.kind();
    for (String text : path) {
      int value =
          switch (kind) {
            case LENGTH -> length(text);
            case SHAPES -> shapes.computeIfAbsent(text, any -> shapes.size());
            case LISTED -> lists.computeIfAbsent(text, any -> lists.size() + 1);
            case WORDS, ENDS, AROUND -> words.computeIfAbsent(text, any -> words.size());
          };
      int next = steps.getOrPut(key(node, value), nodes);
      if (next == nodes) {
        nodes++;
        if (nodes > rowOf.length) {
          int had = rowOf.length;
          rowOf = Arrays.copyOf(rowOf, 2 * had);
          Arrays.fill(rowOf, had, rowOf.length, UNKNOWN);
        }
      }
      node = next;
    }
    if (rowOf[node] != UNKNOWN) {
      throw new IllegalArgumentException("an attribute stands there twice: " + attribute);
    }
    rowOf[node] = attributes.size();
    attributes.add(attribute);
  }

  private int length(String text) {
    try {
      int length = Integer.parseInt(text);
      if (length >= 1 && length <= longest) {
        return length;
      }
    } catch (NumberFormatException e) {
      // told below
    }
    throw new IllegalArgumentException(
        "the length of a span is a number from 1 to " + longest + ", not " + Excerpt.quoted(text));
  }

  private static long key(int node, int value) {
    return (long) node << Integer.SIZE | value;
  }

  /** Appends what is read of a token here to what else is read of it. */
  int[] appended(int[] values, String token) {
    int[] all = Arrays.copyOf(values, values.length + VALUES);
    all[values.length] = words.getOrDefault(token.toLowerCase(Locale.ROOT), UNKNOWN);
    all[values.length + 1] = shapes.getOrDefault(SHAPE.of(token), UNKNOWN);
    return all;
  }

  /**
   * What lists say of each span, {@code [first token][length - 1]}; of no span where they have
   * none.
   *
   * @param tokens how many the sentence has
   */
  public int[] listed(ListedSpans listed, int tokens) {
    ListMatches names = listed.names();
    if (names.count() == 0) {
      return new int[0];
    }
    int[] found = new int[tokens * longest];
    for (int name = 0; name < names.count(); name++) {
      int from = names.starts()[name];
      int length = names.ends()[name] - from;
      if (length <= longest) {
        String types = listed.typesOf(from, names.ends()[name]);
        found[from * longest + length - 1] = lists.getOrDefault(types, 0);
      }
    }
    return found;
  }

  /**
   * Finds the attributes of all spans that begin at a token.
   *
   * @param values {@code [token][value]} whose last ones are those of {@link #appended}
   * @param listed as {@link #listed} gives it
   * @param rows {@code [length - 1][MOST]}, overwritten; {@link AttributeIndex#UNKNOWN} where a
   *     span has none
   * @return how many lengths there are
   */
  public int find(int[][] values, int[] listed, int from, int[] rows) {
    int lengths = Math.min(longest, values.length - from);
    Arrays.fill(rows, 0, lengths * MOST, UNKNOWN);
    int words = Kind.WORDS.ordinal();
    int shapes = Kind.SHAPES.ordinal();
    int first = step(Kind.ENDS.ordinal(), word(values, from));
    int before = step(Kind.AROUND.ordinal(), word(values, from - 1));
    for (int length = 1; length <= lengths; length++) {
      int at = (length - 1) * MOST;
      int last = from + length - 1;
      words = step(words, word(values, last));
      shapes = step(shapes, values[last][values[last].length - 1]);
      rows[at] = row(step(Kind.LENGTH.ordinal(), length));
      rows[at + 1] = row(words);
      rows[at + 2] = row(shapes);
      rows[at + 3] = row(step(first, word(values, last)));
      rows[at + 4] = row(step(before, word(values, last + 1)));
      if (listed.length > 0) {
        rows[at + 5] = row(step(Kind.LISTED.ordinal(), listed[from * longest + length - 1]));
      }
    }
    return lengths;
  }

  private static int word(int[][] values, int token) {
    if (token < 0 || token == values.length) {
      return OUTSIDE;
    }
    return values[token][values[token].length - VALUES];
  }

  private int step(int node, int value) {
    return node == UNKNOWN || value == UNKNOWN ? UNKNOWN : steps.get(key(node, value));
  }

  private int row(int node) {
    return node == UNKNOWN ? UNKNOWN : rowOf[node];
  }

  /** Counts the attributes of the spans of a corpus. */
  public static final class Builder {
    private final int longest;
    private final Map<Attribute, Integer> counts = new LinkedHashMap<>();

    /** Counts the attributes of spans of at most so many tokens. */
    public Builder(int longest) {
      this.longest = longest;
    }

    /**
     * Adds a span of a sentence, unless it is too long.
     *
     * @param names of lists that the sentence has
     */
    public void add(List<String> tokens, ListedSpans names, int from, int end) {
      if (end - from > longest) {
        return;
      }
      List<String> lower = new ArrayList<>();
      List<String> shapes = new ArrayList<>();
      for (String token : tokens.subList(from, end)) {
        lower.add(token.toLowerCase(Locale.ROOT));
        shapes.add(SHAPE.of(token));
      }
      count(Kind.WORDS, lower);
      count(Kind.SHAPES, shapes);
      if (end - from > 1) {
        count(Kind.ENDS, List.of(lower.get(0), lower.get(lower.size() - 1)));
      }
      String before = from == 0 ? BEYOND : tokens.get(from - 1).toLowerCase(Locale.ROOT);
      String after = end == tokens.size() ? BEYOND : tokens.get(end).toLowerCase(Locale.ROOT);
      count(Kind.AROUND, List.of(before, after));
      String types = names.typesOf(from, end);
      if (!types.isEmpty()) {
        count(Kind.LISTED, List.of(types));
      }
    }

    private void count(Kind kind, List<String> values) {
      counts.merge(new Attribute(kind.ordinal(), values), 1, Integer::sum);
    }

    /** The attributes of all lengths, and those that were counted so often, at least. */
    public SpanAttributes build(int least) {
      SpanAttributes built = new SpanAttributes(longest);
      for (int length = 1; length <= longest; length++) {
        built.add(new Attribute(Kind.LENGTH.ordinal(), List.of(Integer.toString(length))));
      }
      counts.forEach(
          (attribute, count) -> {
            if (count >= least) {
              built.add(attribute);
            }
          });
      return built;
    }
  }
}
