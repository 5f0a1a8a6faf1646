package trellis.crf;

import java.io.Serializable;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The states that make a semi-Markov CRF a chain: the label of a token, and how many tokens its
 * segment has so far; immutable.
 *
 * <p>A segment has a type, and a length up to a longest one. Type 0 is a single token outside of
 * all spans. Labels tell where segments begin and end, as those of BIOES do, so that segmentations,
 * labelings that keep the scheme and paths through the states map one to one. What a whole segment
 * scores is added to the emission of the state that ends it: it knows the type and the length.
 *
 * <p>A state that does not end its segment goes on to two others, and the type alone decides what
 * follows one that does. So the recursions take {@code tokens * (types * longest + types²)} steps.
 */
public final class SegmentStates implements ChainStates, Serializable {
  private static final long serialVersionUID = 1L;

  private final int longest;
  private final int labels;
  private final int types;
  private final int[] typesOfLabels; // [label]
  private final boolean[] begins; // [label]
  private final boolean[] endsOfLabels; // [label]
  private final int[][] at; // [label][length so far] the state, or NONE
  private final int[][] open; // [type][length so far] the state of a segment that goes on, or NONE
  private final int[][] ending; // [type][length] the state of one that ends, or NONE
  private final int[] labelOf; // [state]
  private final int[] typeOf; // [state]
  private final int[] lengthOf; // [state] so far
  private final int[] before; // [state] the one that the segment comes from; NONE: it begins
  private final boolean[] ends; // [state]
  private final int[] endings; // the states that end a segment
  private final int[][] beginnings; // [type] the states that begin one

  /**
   * Makes the states.
   *
   * @param types {@code [label]} of segments, 0 for what is outside of spans
   * @param begins {@code [label]} whether a segment begins with it
   * @param ends {@code [label]} whether a segment ends with it
   * @param longest how many tokens a segment has at most
   * @throws IllegalArgumentException when a segment lacks a label, or could have two at a token
   */
  public SegmentStates(int[] types, boolean[] begins, boolean[] ends, int longest) {
    if (longest < 1) {
      throw new IllegalArgumentException("segments of " + longest + " tokens: they need 1 or more");
    }
    this.longest = longest;
    this.labels = types.length;
    this.types = 1 + Arrays.stream(types).max().orElse(0);
    this.typesOfLabels = types.clone();
    this.begins = begins.clone();
    this.endsOfLabels = ends.clone();
    this.at = filled(labels, longest);
    this.open = filled(this.types, longest);
    this.ending = filled(this.types, longest);
    int[] label = new int[labels * longest];
    int count = 0;
    for (int id = 0; id < labels; id++) {
      int[][] table = ends[id] ? ending : open;
      int most = ends[id] ? longest : longest - 1;
      int to = begins[id] ? Math.min(1, most) : most;
      for (int length = begins[id] ? 1 : 2; length <= to; length++) {
        if (table[types[id]][length] != NONE) {
          throw new IllegalArgumentException("label " + id + " says of a token what another says");
        }
        table[types[id]][length] = count;
        at[id][length] = count;
        label[count] = id;
        count++;
      }
    }
    this.labelOf = Arrays.copyOf(label, count);
    this.typeOf = new int[count];
    this.lengthOf = new int[count];
    this.before = new int[count];
    this.ends = new boolean[count];
    for (int type = 0; type < this.types; type++) {
      for (int length = 1; length <= longest; length++) {
        describe(open[type][length], type, length);
        describe(ending[type][length], type, length);
      }
    }
    for (int state = 0; state < count; state++) {
      this.ends[state] = ends[labelOf[state]];
    }
    this.endings = those(state -> this.ends[state]);
    this.beginnings = new int[this.types][];
    for (int type = 0; type < this.types; type++) {
      int own = type;
      beginnings[type] = those(state -> before[state] == NONE && typeOf[state] == own);
    }
  }

  private static int[][] filled(int rows, int longest) {
    int[][] table = new int[rows][longest + 2]; // nothing goes on behind the longest
    for (int[] row : table) {
      Arrays.fill(row, NONE);
    }
    return table;
  }

  private void describe(int state, int type, int length) {
    if (state != NONE) {
      typeOf[state] = type;
      lengthOf[state] = length;
      before[state] = length == 1 ? NONE : open[type][length - 1];
      if (length > 1 && before[state] == NONE) {
        throw new IllegalArgumentException("no label goes before label " + labelOf[state]);
      }
    }
  }

  private int[] those(IntPredicate fits) {
    return IntStream.range(0, size()).filter(fits).toArray();
  }

  /** How many states there are. */
  @Override
  public int size() {
    return labelOf.length;
  }

  /** How many labels there are. */
  @Override
  public int labels() {
    return labels;
  }

  /** How many types there are, with that of what is outside. */
  public int types() {
    return types;
  }

  /** How many tokens a segment has at most. */
  public int longest() {
    return longest;
  }

  /** The type of each label. */
  public int[] typesOfLabels() {
    return typesOfLabels.clone();
  }

  /** Whether a segment begins with each label. */
  public boolean[] begins() {
    return begins.clone();
  }

  /** Whether a segment ends with each label. */
  public boolean[] ends() {
    return endsOfLabels.clone();
  }

  /** The label of a state. */
  @Override
  public int label(int state) {
    return labelOf[state];
  }

  /** The type of a state's segment. */
  public int type(int state) {
    return typeOf[state];
  }

  /** Whether a state ends its segment. */
  public boolean ends(int state) {
    return ends[state];
  }

  /** The state of the token before in the same segment; {@link #NONE} where it begins. */
  public int before(int state) {
    return before[state];
  }

  /** The state that ends a segment of a type and length; {@link #NONE} when there is none. */
  public int ending(int type, int length) {
    return ending[type][length];
  }

  /** The state that follows one of a segment that goes on and on; NONE where it has to end. */
  int further(int state) {
    return open[typeOf[state]][lengthOf[state] + 1];
  }

  /** The state that follows one of a segment that goes on, and ends it. */
  int last(int state) {
    return ending[typeOf[state]][lengthOf[state] + 1];
  }

  /** The states that end a segment; not to be changed. */
  int[] endings() {
    return endings;
  }

  /** The states that begin a segment of a type; not to be changed. */
  int[] beginnings(int type) {
    return beginnings[type];
  }

  /** The state with a label that may follow a state; {@link #NONE} when there is none. */
  @Override
  public int following(int state, int label) {
    int next = state(label, begins[label] ? 1 : lengthOf[state] + 1);
    return next != NONE && mayFollow(state, next) ? next : NONE;
  }

  /** Which states have one of these labels. */
  @Override
  public boolean[] withLabels(boolean[] chosen) {
    boolean[] states = new boolean[size()];
    for (int state = 0; state < states.length; state++) {
      states[state] = chosen[labelOf[state]];
    }
    return states;
  }

  /** Whether a state may follow another. */
  boolean mayFollow(int from, int to) {
    return before[to] == NONE ? ends[from] : before[to] == from;
  }

  /**
   * The states of labels that keep the scheme, {@code [length]}: {@link LogLikelihood#UNKNOWN} at
   * the tokens of segments that are too long.
   */
  @Override
  public int[] path(int[] labels, int length) {
    int[] path = new int[length];
    int from = 0; // where the segment begins
    for (int token = 0; token < length; token++) {
      from = begins[labels[token]] ? token : from;
      path[token] = state(labels[token], token - from + 1);
      if (path[token] == NONE) {
        Arrays.fill(path, from, token + 1, LogLikelihood.UNKNOWN);
      }
    }
    return path;
  }

  private int state(int label, int length) {
    return length > longest ? NONE : at[label][length];
  }
}
