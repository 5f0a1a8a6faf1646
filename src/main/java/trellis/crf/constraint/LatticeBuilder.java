package trellis.crf.constraint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import trellis.crf.ChainStates;
import trellis.crf.TransitionScores;
import trellis.crf.constraint.PatternAutomata.Outcome;

/**
 * Builds a {@link ConstraintLattice}: goes through a sentence from left to right and finds, of each
 * token, the nodes that a path from the sentence's start reaches.
 *
 * <p>A node stands for a label and the states that the undecided automata are in behind it. Where
 * no automaton goes on after the token there are none; the nodes are then all labels, reached or
 * not, by their numbers.
 */
final class LatticeBuilder {
  private static final int MOST_STATES = 1_000; // of a token; a step has their square

  /** A label, and the states of the undecided automata. */
  private record Node(int label, int[] active) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Node node
          && label == node.label
          && Arrays.equals(active, node.active);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(active) + label;
    }
  }

  private final TransitionScores rules;
  private final int labels;
  private final AllowedLabels allowed;
  private final PatternAutomata automata;
  private final Node[] plain; // [label]: the node where no automaton goes on
  private Node[] before; // the nodes of the token before; null where no path leads

  /** Takes patterns that are not for single tokens. */
  private LatticeBuilder(
      TransitionScores rules, AllowedLabels allowed, List<PatternConstraint> patterns) {
    this.rules = rules;
    this.labels = rules.labels();
    this.allowed = allowed;
    this.automata = new PatternAutomata(patterns, labels, allowed.length());
    this.plain = new Node[labels];
    Arrays.setAll(plain, label -> new Node(label, new int[0]));
    this.before = new Node[] {plain[0]}; // stands for the sentence's start
  }

  /** Throws {@link NoPathException} when a chain has no path through the labels allowed. */
  static void requirePath(TransitionScores transitionScores, AllowedLabels allowed) {
    new LatticeBuilder(transitionScores, allowed, List.of()).build();
  }

  /** The lattice for these constraints; those of single tokens become allowed labels. */
  static ConstraintLattice build(
      TransitionScores rules, int length, List<PatternConstraint> constraints) {
    boolean[][] allowed = new boolean[length][]; // [token][label]; null: all
    List<PatternConstraint> patterns = new ArrayList<>();
    ChainStates states = rules.states();
    for (PatternConstraint given : constraints) {
      if (given.end() > length) {
        throw new IllegalArgumentException(
            "a pattern ends at " + given.end() + ", but the sentence has " + length + " tokens");
      }
      PatternConstraint trimmed = given.trimmed();
      PatternConstraint constraint = states == null ? trimmed : trimmed.over(states);
      if (constraint.isOfSingleTokens()) {
        constraint.restrict(allowed, rules.labels());
      } else {
        patterns.add(constraint);
      }
    }
    AllowedLabels single = AllowedLabels.of(allowed);
    ConstraintLattice lattice = new LatticeBuilder(rules, single, patterns).build();
    return patterns.isEmpty() ? ConstraintLattice.ofLabels(rules, single) : lattice;
  }

  private ConstraintLattice build() {
    int length = allowed.length();
    int[] sameAsState = IntStream.range(0, labels).toArray();
    int[][] labelOf = new int[length][]; // [token][node]
    int[][] next = new int[length][]; // [token][node before * labels + label]: a node, or -1
    double[][] added = new double[length][]; // [token][node before * labels + label]
    for (int token = 0; token < length; token++) {
      if (automata.anyReads(token)) { // else each label leads to the node of its number
        next[token] = new int[before.length * labels];
        added[token] = new double[before.length * labels];
        Arrays.fill(next[token], -1);
      }
      before = reach(token, next[token], added[token]);
      if (!any(before, node -> true)) {
        throw NoPathException.at(
            token, token == 0 ? "start the sentence" : "follow a label of the token before");
      }
      labelOf[token] =
          automata.anyGoesOnAfter(token)
              ? Arrays.stream(before).mapToInt(Node::label).toArray()
              : sameAsState;
    }
    if (length > 0 && !any(before, node -> isPossible(rules.end()[node.label()]))) {
      throw NoPathException.at(length - 1, "end the sentence");
    }
    return new ConstraintLattice(rules, allowed, labelOf, next, added);
  }

  /** The nodes of a token; notes the edges to them, too, unless there is no place for them. */
  private Node[] reach(int token, int[] next, double... added) {
    boolean goesOn = automata.anyGoesOnAfter(token);
    Map<Node, Integer> numbers = goesOn ? new LinkedHashMap<>() : Map.of();
    Node[] byLabel = new Node[labels]; // the nodes where no automaton goes on
    boolean[] may = allowed.row(token);
    for (int label = 0; label < labels; label++) {
      if (may != null && !may[label]) {
        continue;
      }
      Outcome started = automata.start(token, label);
      for (int from = 0; from < before.length; from++) {
        if (!mayFollow(token, from, label)) {
          continue;
        }
        Outcome outcome = automata.read(before[from].active(), label).and(started);
        if (isPossible(outcome.score())) {
          byLabel[label] = plain[label];
          if (next == null) {
            break; // no further edge need be found
          }
          next[from * labels + label] =
              goesOn ? number(new Node(label, outcome.active()), token, numbers) : label;
          added[from * labels + label] = outcome.score();
        }
      }
    }
    return goesOn ? numbers.keySet().toArray(Node[]::new) : byLabel;
  }

  /** Whether the rules let a label follow a node, or start the sentence. */
  private boolean mayFollow(int token, int from, int label) {
    return before[from] != null
        && isPossible(
            token == 0
                ? rules.start()[label]
                : rules.transition(token, before[from].label(), label));
  }

  private static boolean any(Node[] nodes, Predicate<Node> fits) {
    for (Node node : nodes) {
      if (node != null && fits.test(node)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isPossible(double score) {
    return score != Double.NEGATIVE_INFINITY;
  }

  /** The number of a node of the token; a new one gets the next number. */
  private static int number(Node node, int token, Map<Node, Integer> numbers) {
    Integer known = numbers.putIfAbsent(node, numbers.size());
    if (known == null && numbers.size() > MOST_STATES) {
      throw new TooManyStatesException(token, MOST_STATES);
    }
    return known == null ? numbers.size() - 1 : known;
  }
}
