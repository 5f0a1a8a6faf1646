package trellis.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Field;

/**
 * The attributes that a training had, by number: the rows of the table of weights.
 *
 * <p>An attribute is a path in a tree: from its pattern by the value of each field. Values are
 * numbers, so that no text is put together to find an attribute. Patterns whose texts are the same
 * share their attributes, as those of CRF++ do. Nothing changes once a training has read its
 * corpus; then any number of threads may ask.
 *
 * <p>Attributes that go together with pairs of labels are rows of a table of their own, and so have
 * an index of their own: {@link #pairs}.
 */
public final class AttributeIndex {
  /** Stands for an attribute or a value that is not known. */
  public static final int UNKNOWN = FieldValues.UNKNOWN;

  private static final int ONLY = 0; // the value that leads on where a pattern has no fields

  private final FeatureTemplate template;
  private final List<FeaturePattern> patterns; // whose attributes these are
  private final FieldValues values;
  private final AttributeIndex pairs; // null where no pattern with fields is of pairs
  private final AttributeHash hash; // null where attributes are known one by one
  private final int[][] fieldReadings; // [pattern][field] the place of what it reads
  private final int[] roots; // [pattern] the same for patterns with the same texts
  private final int rootCount;
  private final int[] fieldCounts; // [kind]
  private final LongIntMap steps = new LongIntMap(); // (node, value) to a node or, at last, a row
  private final TreeSteps nodes = new TreeSteps(); // how each node is reached, but for roots
  private final TreeSteps rows = new TreeSteps();

  /** Makes an index that knows no attribute. */
  public AttributeIndex(FeatureTemplate template) {
    this(template, new FieldValues(template, false), null);
  }

  /**
   * An index that knows no attribute and takes a hash of each as its row.
   *
   * @param bits of a row
   */
  public static AttributeIndex hashed(FeatureTemplate template, int bits) {
    return new AttributeIndex(template, new FieldValues(template, true), new AttributeHash(bits));
  }

  private AttributeIndex(FeatureTemplate template, FieldValues values, AttributeHash hash) {
    this(
        template,
        template.patterns().stream().filter(FeaturePattern::isUnigram).toList(),
        values,
        hash,
        template.pairPatterns().isEmpty()
            ? null
            : new AttributeIndex(template, template.pairPatterns(), values, hash, null));
  }

  private AttributeIndex(
      FeatureTemplate template,
      List<FeaturePattern> patterns,
      FieldValues values,
      AttributeHash hash,
      AttributeIndex pairs) {
    this.hash = hash;
    this.template = template;
    this.patterns = patterns;
    this.values = values;
    this.pairs = pairs;
    this.roots = new int[patterns.size()];
    this.fieldReadings = new int[roots.length][];
    Map<List<String>, Integer> same = new HashMap<>();
    for (int p = 0; p < roots.length; p++) {
      FeaturePattern pattern = patterns.get(p);
      int kind = same.computeIfAbsent(pattern.texts(), any -> same.size());
      roots[p] = hash == null ? kind : AttributeHash.begin(pattern.texts());
      fieldReadings[p] = values.readings(pattern.fields());
    }
    this.rootCount = same.size();
    this.fieldCounts = new int[rootCount];
    same.forEach((texts, kind) -> fieldCounts[kind] = texts.size() - 1);
  }

  /** What the fields of the patterns read. */
  FieldValues fieldValues() {
    return values;
  }

  /** The template whose attributes these are. */
  public FeatureTemplate template() {
    return template;
  }

  /** The patterns that give a token its attributes. */
  public List<FeaturePattern> patterns() {
    return patterns;
  }

  /**
   * The attributes that go together with a label and the one before, which read the same values;
   * empty where the template has none, or none with fields: these are plain transitions.
   */
  public Optional<AttributeIndex> pairs() {
    return Optional.ofNullable(pairs);
  }

  /** How many attributes there are, or rows for them. */
  public int size() {
    return hash == null ? rows.size() : hash.rows();
  }

  /** How often a token may have the same attribute: as many patterns share their texts. */
  public int mostAlike() {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int root : roots) {
      counts.merge(root, 1, Integer::sum);
    }
    return Math.max(
        counts.values().stream().max(Integer::compare).orElse(1),
        pairs == null ? 1 : pairs.mostAlike());
  }

  /** Whether rows are hashes, so that no attribute is known. */
  public boolean isHashed() {
    return hash != null;
  }

  /**
   * What is read of the tokens of a sentence, with their features.
   *
   * @param ofTokens {@code [token][reading]} as {@link #values} gives them; not changed
   * @param features {@code [column][token]}
   */
  public int[][] withFeatures(int[][] ofTokens, List<? extends List<String>> features) {
    return values.withFeatures(ofTokens, features, false);
  }

  /** What all readings give at such a distance before a sentence. */
  int[] valuesBefore(int far) {
    return values.before(far);
  }

  /** What all readings give at such a distance behind a sentence. */
  int[] valuesBehind(int far) {
    return values.behind(far);
  }

  /** The attribute of a pattern that reads one thing of one word, whose values these are. */
  int row(int pattern, int[] ofWord) {
    int value = ofWord[fieldReadings[pattern][0]];
    if (hash != null) {
      return hash.row(AttributeHash.next(roots[pattern], value));
    }
    return value == UNKNOWN ? UNKNOWN : steps.get(key(roots[pattern], value));
  }

  /**
   * The attribute of a pattern at a token.
   *
   * @param all {@code [token][reading]} with what is read of features
   */
  int row(int pattern, int token, int[][] all) {
    return row(pattern, token, all, false);
  }

  /**
   * What is read of a token itself, {@code [reading]}; unknown for what is read of its features.
   */
  public int[] values(String token) {
    return values.ofToken(token, false);
  }

  /**
   * The attributes of the tokens of a sentence, {@code [token * patterns + pattern]}.
   *
   * @param all {@code [token][reading]} as {@link #withFeatures} gives them; not changed
   */
  public int[] attributes(int[][] all) {
    return attributes(all, false);
  }

  /**
   * The attributes of the tokens of a sentence.
   *
   * @param isGrowing whether those that are not known are added
   */
  int[] attributes(int[][] all, boolean isGrowing) {
    int[] found = new int[all.length * roots.length];
    for (int token = 0; token < all.length; token++) {
      for (int pattern = 0; pattern < roots.length; pattern++) {
        found[token * roots.length + pattern] = row(pattern, token, all, isGrowing);
      }
    }
    return found;
  }

  private int row(int pattern, int token, int[][] all, boolean isGrowing) {
    List<Field> fields = patterns.get(pattern).fields();
    int node = roots[pattern];
    if (hash != null) {
      for (int f = 0; f < fields.size(); f++) {
        int value = values.at(fields.get(f), fieldReadings[pattern][f], token, all);
        node = AttributeHash.next(node, value);
      }
      return hash.row(node);
    }
    if (fields.isEmpty()) {
      return isGrowing ? added(node, ONLY, true) : steps.get(key(node, ONLY));
    }
    int last = fields.size() - 1;
    for (int f = 0; f <= last; f++) {
      int value = values.at(fields.get(f), fieldReadings[pattern][f], token, all);
      if (value == UNKNOWN) {
        return UNKNOWN;
      }
      node = isGrowing ? added(node, value, f == last) : steps.get(key(node, value));
      if (node == UNKNOWN) {
        return UNKNOWN;
      }
    }
    return node;
  }

  private int added(int node, int value, boolean isLast) {
    int next = isLast ? rows.size() : rootCount + nodes.size();
    int found = steps.getOrPut(key(node, value), next);
    if (found == next) {
      (isLast ? rows : nodes).add(node, value);
    }
    return found;
  }

  private static long key(int node, int value) {
    return (long) node << Integer.SIZE | value;
  }

  /**
   * An attribute as the number of its kind, which patterns with the same texts share, and the
   * values of its fields.
   */
  public record Attribute(int kind, List<String> values) {
    /** Keeps a copy of the list. */
    public Attribute {
      values = List.copyOf(values);
    }
  }

  /** The attribute of a row. */
  public Attribute attribute(int row) {
    List<String> path = new ArrayList<>();
    int node = rows.from(row);
    boolean hasFields = !patternOf(row).fields().isEmpty();
    if (hasFields) {
      path.add(values.text(rows.value(row)));
    }
    while (node >= rootCount) {
      path.add(values.text(nodes.value(node - rootCount)));
      node = nodes.from(node - rootCount);
    }
    Collections.reverse(path);
    return new Attribute(node, path);
  }

  /** The first of the patterns that make the attribute of a row. */
  private FeaturePattern patternOf(int row) {
    int node = rows.from(row);
    while (node >= rootCount) {
      node = nodes.from(node - rootCount);
    }
    for (int p = 0; p < roots.length; p++) {
      if (roots[p] == node) {
        return patterns.get(p);
      }
    }
    throw new IllegalStateException("no pattern has the root " + node);
  }

  /**
   * The attribute of a row as a template writes it, such as {@code U01:the}; of a hashed one its
   * number.
   */
  public String text(int row) {
    return hash != null ? "#" + row : patternOf(row).attribute(attribute(row).values());
  }

  /** The number of the kind of a pattern's attributes. */
  public int kind(int pattern) {
    return roots[pattern];
  }

  /**
   * Adds an attribute behind the others.
   *
   * @throws IllegalArgumentException when it is there already, or no pattern makes such a one
   */
  public void add(Attribute attribute) {
    int[] numbers = attribute.values().stream().mapToInt(this::value).toArray();
    add(attribute.kind(), numbers, numbers.length);
  }

  /** The number of a value, which becomes known; for {@link #add(int, int[], int)}. */
  public int value(String text) {
    return values.add(text);
  }

  /**
   * Adds an attribute behind the others, as {@link #add(Attribute)} does.
   *
   * @param numbers of its values, {@code [count]}; the array may be longer
   */
  public void add(int kind, int[] numbers, int count) {
    if (kind < 0 || kind >= rootCount || count != fieldCounts[kind]) {
      throw new IllegalArgumentException(
          "no pattern of the template makes an attribute of kind "
              + kind
              + " with "
              + count
              + " values");
    }
    int before = rows.size();
    int node = kind;
    for (int f = 0; f < count; f++) {
      node = added(node, numbers[f], f == count - 1);
    }
    if (count == 0) {
      added(node, ONLY, true);
    }
    if (rows.size() == before) {
      throw new IllegalArgumentException(
          "an attribute stands there twice: "
              + Arrays.stream(numbers, 0, count).mapToObj(values::text).toList());
    }
  }

  /**
   * The index of some of the attributes, in their order.
   *
   * @param keptPairs the attributes of pairs that are kept; not read where there are none
   */
  public AttributeIndex of(BitSet kept, BitSet keptPairs) {
    AttributeIndex some = new AttributeIndex(template);
    kept.stream().forEach(row -> some.add(attribute(row)));
    if (pairs != null) {
      keptPairs.stream().forEach(row -> some.pairs.add(pairs.attribute(row)));
    }
    return some;
  }
}
