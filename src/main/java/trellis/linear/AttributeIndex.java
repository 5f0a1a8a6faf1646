package trellis.linear;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Field;

/**
 * The attributes that a training had, by number: the rows of the table of weights.
 *
 * <p>An attribute is a path in a tree: from its pattern by the value of each field. Values are
 * numbers, so that no text is put together to find an attribute. Patterns whose texts are the same
 * share their attributes, as those of CRF++ do.
 */
public final class AttributeIndex {
  /** Stands for an attribute or a value that is not known. */
  public static final int UNKNOWN = -1;

  private final FeatureTemplate template;
  private final int[] roots; // [pattern] of patterns with the same texts the same
  private final Map<String, Integer> values = new HashMap<>(); // what fields read
  private final List<String> texts = new ArrayList<>(); // [value]
  private final LongIntMap steps = new LongIntMap(); // (node, value) to a node or, at last, a row
  private int nodes;
  private int rows;

  /** Makes an index that knows no attribute. */
  public AttributeIndex(FeatureTemplate template) {
    this.template = template;
    this.roots = new int[template.patterns().size()];
    Map<List<String>, Integer> same = new HashMap<>();
    for (int i = 0; i < roots.length; i++) {
      FeaturePattern pattern = template.patterns().get(i);
      roots[i] = same.computeIfAbsent(pattern.texts(), any -> same.size());
    }
    this.nodes = same.size();
  }

  /** The template whose attributes these are. */
  public FeatureTemplate template() {
    return template;
  }

  /** How many attributes there are. */
  public int rows() {
    return rows;
  }

  /** The number of a value, {@link #UNKNOWN} for one that training did not have. */
  public int value(String text) {
    Integer id = values.get(text);
    return id == null ? UNKNOWN : id;
  }

  /** The number of a value, which it gets if it has none. */
  public int addValue(String text) {
    Integer id = values.putIfAbsent(text, texts.size());
    if (id != null) {
      return id;
    }
    texts.add(text);
    return texts.size() - 1;
  }

  /** The node where the attributes of a pattern begin. */
  int root(int pattern) {
    return roots[pattern];
  }

  /** Where a value leads from a node: to a node or a row; {@link #UNKNOWN}: nowhere. */
  int step(int node, int value) {
    return value == UNKNOWN || node == UNKNOWN ? UNKNOWN : steps.get(key(node, value));
  }

  /** Where a value leads from a node that is not the last of its pattern. */
  int addNode(int node, int value) {
    int next = steps.getOrPut(key(node, value), nodes);
    nodes += next == nodes ? 1 : 0;
    return next;
  }

  /** The row where the last value of a pattern leads. */
  int addRow(int node, int value) {
    int row = steps.getOrPut(key(node, value), rows);
    rows += row == rows ? 1 : 0;
    return row;
  }

  private static long key(int node, int value) {
    return (long) node << Integer.SIZE | value;
  }

  /** What a field reads outside of a sentence. */
  public static String outside(int distance) {
    return distance < 0 ? "_B" + distance : "_B+" + distance;
  }

  /** Whether a field is read at a distance from the token, and not at a place of the sentence. */
  static boolean isRelative(Field field) {
    return !field.isAbsolute();
  }
}
