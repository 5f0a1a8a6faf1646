package trellis.linear;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Field;
import trellis.linear.template.Reading;
import trellis.linear.template.Reading.Feature;
import trellis.linear.template.Reading.Made;

/**
 * The attributes that a training had, by number: the rows of the table of weights.
 *
 * <p>An attribute is a path in a tree: from its pattern by the value of each field. Values are
 * numbers, so that no text is put together to find an attribute. Patterns whose texts are the same
 * share their attributes, as those of CRF++ do. Nothing changes once a training has read its
 * corpus; then any number of threads may ask.
 */
public final class AttributeIndex {
  /** Stands for an attribute or a value that is not known. */
  public static final int UNKNOWN = -1;

  private static final int ONLY =
      0; // the value that leads to the attribute of a pattern without fields

  private final FeatureTemplate template;
  private final List<FeaturePattern> patterns; // those with the label of a token alone
  private final List<Reading> readings;
  private final int[][] fieldReadings; // [pattern][field] which reading it is
  private final int[] roots; // [pattern] of patterns with the same texts the same
  private final int rootCount;
  private final boolean readsFeatures; // something but the tokens
  private final Map<String, Integer> values = new HashMap<>(); // what fields read
  private final int[] before; // [how far before the sentence] the value that is read there
  private final int[] behind;
  private final List<String> texts = new ArrayList<>(); // [value]
  private final LongIntMap steps = new LongIntMap(); // (node, value) to a node or, at last, a row
  private final Steps nodes = new Steps(); // how each node is come to; roots are no steps
  private final Steps rows = new Steps();

  /** The steps that lead to nodes, or rows. */
  private static final class Steps {
    private int[] from = new int[16]; // node
    private int[] value = new int[16];
    private int size;

    void add(int node, int step) {
      if (size == from.length) {
        from = Arrays.copyOf(from, 2 * size);
        value = Arrays.copyOf(value, 2 * size);
      }
      from[size] = node;
      value[size] = step;
      size++;
    }
  }

  /** Makes an index that knows no attribute. */
  public AttributeIndex(FeatureTemplate template) {
    this.template = template;
    this.patterns = template.patterns().stream().filter(FeaturePattern::isUnigram).toList();
    this.readings = template.readings();
    this.roots = new int[patterns.size()];
    this.fieldReadings = new int[roots.length][];
    Map<List<String>, Integer> same = new HashMap<>();
    for (int p = 0; p < roots.length; p++) {
      FeaturePattern pattern = patterns.get(p);
      roots[p] = same.computeIfAbsent(pattern.texts(), any -> same.size());
      fieldReadings[p] =
          pattern.fields().stream().mapToInt(f -> readings.indexOf(f.reading())).toArray();
    }
    this.rootCount = same.size();
    this.readsFeatures = readings.stream().anyMatch(one -> one.source() instanceof Feature);
    int reach =
        patterns.stream()
            .flatMap(pattern -> pattern.fields().stream())
            .mapToInt(field -> Math.abs(field.place()))
            .max()
            .orElse(0);
    this.before = new int[reach + 1];
    this.behind = new int[reach + 1];
    for (int far = 1; far <= reach; far++) {
      before[far] = value(Field.outside(-far), true);
      behind[far] = value(Field.outside(far), true);
    }
  }

  /** The template whose attributes these are. */
  public FeatureTemplate template() {
    return template;
  }

  /** The patterns that give a token its attributes. */
  public List<FeaturePattern> patterns() {
    return patterns;
  }

  /** How many attributes there are. */
  public int size() {
    return rows.size;
  }

  /**
   * What is read of the tokens of a sentence, with their features.
   *
   * @param ofTokens {@code [token][reading]} as {@link #values} gives them; not changed
   * @param features {@code [column][token]}
   */
  public int[][] withFeatures(int[][] ofTokens, List<? extends List<String>> features) {
    return withFeatures(ofTokens, features, false);
  }

  /** What all readings give so far before a sentence. */
  int[] valuesBefore(int far) {
    return filled(before[far]);
  }

  /** What all readings give so far behind a sentence. */
  int[] valuesBehind(int far) {
    return filled(behind[far]);
  }

  private int[] filled(int value) {
    int[] all = new int[readings.size()];
    Arrays.fill(all, value);
    return all;
  }

  /** The attribute of a pattern that reads one thing of one word, whose values these are. */
  int row(int pattern, int[] values) {
    int value = values[fieldReadings[pattern][0]];
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
    return valuesOf(token, false);
  }

  private int[] valuesOf(String token, boolean isGrowing) {
    int[] found = new int[readings.size()];
    for (int r = 0; r < found.length; r++) {
      Reading reading = readings.get(r);
      found[r] =
          reading.source() instanceof Made made
              ? value(reading.of(made.form().of(token)), isGrowing)
              : UNKNOWN;
    }
    return found;
  }

  private int value(String text, boolean isGrowing) {
    Integer known = values.get(text);
    if (known != null) {
      return known;
    }
    if (!isGrowing) {
      return UNKNOWN;
    }
    values.put(text, texts.size());
    texts.add(text);
    return texts.size() - 1;
  }

  /**
   * The attributes of the tokens of a sentence, {@code [token * patterns + pattern]}.
   *
   * @param all {@code [token][reading]} as {@link #withFeatures} gives them; not changed
   */
  public int[] attributes(int[][] all) {
    return attributes(all, false);
  }

  private int[] attributes(int[][] all, boolean isGrowing) {
    int[] found = new int[all.length * roots.length];
    for (int token = 0; token < all.length; token++) {
      for (int pattern = 0; pattern < roots.length; pattern++) {
        found[token * roots.length + pattern] = row(pattern, token, all, isGrowing);
      }
    }
    return found;
  }

  private int[][] withFeatures(
      int[][] ofTokens, List<? extends List<String>> features, boolean isGrowing) {
    if (!readsFeatures) {
      return ofTokens;
    }
    int[][] all = new int[ofTokens.length][];
    for (int token = 0; token < all.length; token++) {
      all[token] = ofTokens[token].clone();
      for (int r = 0; r < readings.size(); r++) {
        if (readings.get(r).source() instanceof Feature feature) {
          String text = features.get(feature.column()).get(token);
          all[token][r] = value(readings.get(r).of(text), isGrowing);
        }
      }
    }
    return all;
  }

  private int row(int pattern, int token, int[][] all, boolean isGrowing) {
    List<Field> fields = patterns.get(pattern).fields();
    int node = roots[pattern];
    if (fields.isEmpty()) {
      return isGrowing ? added(node, ONLY, true) : steps.get(key(node, ONLY));
    }
    int last = fields.size() - 1;
    for (int f = 0; f <= last; f++) {
      int value = value(fields.get(f), fieldReadings[pattern][f], token, all);
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

  private int value(Field field, int reading, int token, int[][] all) {
    int place = field.placeFrom(token, all.length);
    if (place < 0) {
      return before[-place];
    }
    return place < all.length ? all[place][reading] : behind[place - all.length + 1];
  }

  private int added(int node, int value, boolean isLast) {
    int next = isLast ? rows.size : rootCount + nodes.size;
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
    int node = rows.from[row];
    boolean hasFields = !patternOf(row).fields().isEmpty();
    if (hasFields) {
      path.add(texts.get(rows.value[row]));
    }
    while (node >= rootCount) {
      path.add(texts.get(nodes.value[node - rootCount]));
      node = nodes.from[node - rootCount];
    }
    Collections.reverse(path);
    return new Attribute(node, path);
  }

  /** The first of the patterns that make the attribute of a row. */
  private FeaturePattern patternOf(int row) {
    int node = rows.from[row];
    while (node >= rootCount) {
      node = nodes.from[node - rootCount];
    }
    for (int p = 0; p < roots.length; p++) {
      if (roots[p] == node) {
        return patterns.get(p);
      }
    }
    throw new IllegalStateException("no pattern has the root " + node);
  }

  /** The attribute of a row as a template writes it, such as {@code U01:the}. */
  public String text(int row) {
    return patternOf(row).attribute(attribute(row).values());
  }

  /**
   * Adds an attribute behind the others.
   *
   * @throws IllegalArgumentException when it is there already, or no pattern makes such a one
   */
  public void add(Attribute attribute) {
    int fields = -1;
    for (int p = 0; p < roots.length; p++) {
      fields = roots[p] == attribute.kind() ? patterns.get(p).fields().size() : fields;
    }
    if (fields != attribute.values().size()) {
      throw new IllegalArgumentException(
          "no pattern of the template makes an attribute of kind "
              + attribute.kind()
              + " with "
              + attribute.values().size()
              + " values");
    }
    int before = rows.size;
    int node = attribute.kind();
    for (int f = 0; f < fields; f++) {
      node = added(node, value(attribute.values().get(f), true), f == fields - 1);
    }
    if (fields == 0) {
      added(node, ONLY, true);
    }
    if (rows.size == before) {
      throw new IllegalArgumentException("an attribute stands there twice: " + attribute.values());
    }
  }

  /** The index of some of the attributes, in their order. */
  public AttributeIndex of(BitSet kept) {
    AttributeIndex some = new AttributeIndex(template);
    kept.stream().forEach(row -> some.add(attribute(row)));
    return some;
  }

  /** Counts the attributes of a corpus, sentence by sentence. */
  public static final class Builder {
    private final AttributeIndex index;
    private final Map<String, int[]> known = new HashMap<>(); // what is read of tokens
    private int[] counts = new int[1024]; // [row]

    /** Counts those of a template. */
    public Builder(FeatureTemplate template) {
      this.index = new AttributeIndex(template);
    }

    /**
     * Adds a sentence.
     *
     * @param features {@code [column][token]}
     */
    public void add(List<String> tokens, List<? extends List<String>> features) {
      int[][] ofTokens = new int[tokens.size()][];
      for (int t = 0; t < ofTokens.length; t++) {
        ofTokens[t] = known.computeIfAbsent(tokens.get(t), one -> index.valuesOf(one, true));
      }
      for (int row : index.attributes(index.withFeatures(ofTokens, features, true), true)) {
        if (row >= counts.length) {
          counts = Arrays.copyOf(counts, Math.max(row + 1, 2 * counts.length));
        }
        counts[row]++;
      }
    }

    /** The index of those that came so often, at least. */
    public AttributeIndex build(int least) {
      if (least <= 1) {
        return index;
      }
      BitSet kept = new BitSet();
      for (int row = 0; row < index.size(); row++) {
        kept.set(row, counts[row] >= least);
      }
      return index.of(kept);
    }
  }
}
