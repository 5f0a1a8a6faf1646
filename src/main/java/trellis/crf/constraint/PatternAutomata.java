package trellis.crf.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The patterns of a sentence as deterministic automata that read its labels from left to right.
 *
 * <p>An automaton starts at the first token of its pattern. Its state is the set of alternatives
 * that the labels have matched so far, so it is decided as soon as that set is empty or the last
 * token of the pattern is read. The states of all automata are numbered together. Several may be
 * active at a token; they are listed in the order in which they started.
 */
final class PatternAutomata {
  private static final int MATCH = -1;
  private static final int MISMATCH = -2;
  private static final int[] NO_STATES = {};
  private static final Outcome NOTHING = new Outcome(NO_STATES, 0);

  /**
   * What becomes of active automata when they read a label.
   *
   * @param active the states of those that are still undecided
   * @param score the sum of what the decided ones add
   */
  record Outcome(int[] active, double score) {
    /** This outcome and that of automata that started later. */
    Outcome and(Outcome later) {
      return later == NOTHING
          ? this
          : new Outcome(joined(active, later.active), score + later.score);
    }

    private static int[] joined(int[] states, int... more) {
      if (states.length == 0 || more.length == 0) {
        return states.length == 0 ? more : states;
      }
      int[] joined = Arrays.copyOf(states, states.length + more.length);
      System.arraycopy(more, 0, joined, states.length, more.length);
      return joined;
    }
  }

  private final int labels;
  private final List<int[]> next = new ArrayList<>(); // [state][label]: a state or a decision
  private final List<PatternConstraint> patternOf = new ArrayList<>(); // [state]
  private final int[][] starting; // [token]: the first states of the automata that start there
  private final boolean[] read; // [token]: by some automaton
  private final boolean[] goesOn; // [token]: some automaton reads it and the next one

  PatternAutomata(List<PatternConstraint> patterns, int labels, int length) {
    this.labels = labels;
    this.starting = new int[length][];
    this.read = new boolean[length];
    this.goesOn = new boolean[length];
    Arrays.fill(starting, NO_STATES);
    List<PatternConstraint> sorted = new ArrayList<>(patterns);
    sorted.sort(Comparator.comparingInt(PatternConstraint::start));
    for (PatternConstraint pattern : sorted) {
      Arrays.fill(read, pattern.start(), pattern.end(), true);
      Arrays.fill(goesOn, pattern.start(), pattern.end() - 1, true);
      if (pattern.alternatives().length > 0) { // one without any never matches and adds nothing
        starting[pattern.start()] = Outcome.joined(starting[pattern.start()], next.size());
        compile(pattern);
      }
    }
  }

  /** Adds the automaton of a pattern, from the sets of alternatives that labels can leave. */
  private void compile(PatternConstraint pattern) {
    BitSet all = new BitSet();
    all.set(0, pattern.alternatives().length);
    List<BitSet> layer = List.of(all); // the sets before a token
    for (int place = 0; place < pattern.length(); place++) {
      boolean last = place == pattern.length() - 1;
      int nextLayer = next.size() + layer.size();
      Map<BitSet, Integer> found = new LinkedHashMap<>(); // the sets after it, and their states
      for (BitSet matching : layer) {
        int[] row = new int[labels];
        for (int label = 0; label < labels; label++) {
          BitSet left = matching(pattern, matching, place, label);
          row[label] =
              left.isEmpty()
                  ? MISMATCH
                  : last ? MATCH : found.computeIfAbsent(left, set -> nextLayer + found.size());
        }
        next.add(row);
        patternOf.add(pattern);
      }
      layer = List.copyOf(found.keySet());
    }
  }

  /** Those of some alternatives that a label matches at a place. */
  private static BitSet matching(PatternConstraint pattern, BitSet among, int place, int label) {
    BitSet matching = new BitSet();
    for (int i = among.nextSetBit(0); i >= 0; i = among.nextSetBit(i + 1)) {
      matching.set(i, pattern.alternatives()[i][place][label]);
    }
    return matching;
  }

  /** Whether some automaton reads the token. */
  boolean anyReads(int token) {
    return read[token];
  }

  /** Whether some automaton reads the token and the next one. */
  boolean anyGoesOnAfter(int token) {
    return goesOn[token];
  }

  /** Lets the automata that start at a token read its label. */
  Outcome start(int token, int label) {
    return read(starting[token], label);
  }

  /** Lets automata in these states read the label of the next token. */
  Outcome read(int[] states, int label) {
    if (states.length == 0) {
      return NOTHING;
    }
    int[] active = new int[states.length];
    int count = 0;
    double score = 0;
    for (int state : states) {
      int follower = next.get(state)[label];
      if (follower >= 0) {
        active[count++] = follower;
      } else {
        PatternConstraint decided = patternOf.get(state);
        score += follower == MATCH ? decided.match() : decided.mismatch();
      }
    }
    return new Outcome(count == 0 ? NO_STATES : Arrays.copyOf(active, count), score);
  }
}
