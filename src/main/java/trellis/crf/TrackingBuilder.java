package trellis.crf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.crf.OpenWays.Outcome;

/** Finds the states of a {@link Tracking}, token by token: those that some labelling reaches. */
final class TrackingBuilder {
  private static final int MOST_STATES = 1_000; // of a token; a step has their square

  /** A label and the ways that are open behind it, in order. */
  private record State(int label, int[] open) {
    @Override
    public boolean equals(Object other) {
      return other instanceof State state
          && label == state.label
          && Arrays.equals(open, state.open);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(open) + label;
    }
  }

  private final Chain rules;
  private final int labels;
  private final int length;
  private final boolean[][] allowed; // [token][label]; null: all
  private final OpenWays ways;
  private final int[][] labelOf; // [token][state]; null where states are labels
  private final TrackedStep[] steps; // [token]; null where no window is
  private State[] before; // of the token before, null where it cannot be; null at the start
  private int states;

  TrackingBuilder(Chain rules, int length, List<LabelWindow> windows) {
    this.rules = rules;
    this.labels = rules.labels();
    this.length = length;
    this.allowed = new boolean[length][];
    List<LabelWindow> tracked = new ArrayList<>();
    for (LabelWindow given : windows) {
      if (given.end() > length) {
        throw new IllegalArgumentException(
            "a window ends at " + given.end() + ", but the sentence has " + length + " tokens");
      }
      LabelWindow window = given.trimmed();
      if (window.isOfSingleTokens()) {
        allow(window);
      } else {
        tracked.add(window);
      }
    }
    this.ways = new OpenWays(tracked, length);
    this.labelOf = new int[tracked.isEmpty() ? 0 : length][];
    this.steps = new TrackedStep[tracked.isEmpty() ? 0 : length];
    this.states = labels;
  }

  private void allow(LabelWindow window) {
    for (int token = window.start(); token < window.end(); token++) {
      if (allowed[token] == null) {
        allowed[token] = new boolean[labels];
        Arrays.fill(allowed[token], true);
      }
      for (int label = 0; label < labels; label++) {
        allowed[token][label] &= window.allows(token, label);
      }
    }
  }

  Tracking build() {
    for (int token = 0; token < length; token++) {
      State[] now = ways.anyHas(token) ? track(token) : step(token);
      if (Arrays.stream(now).allMatch(state -> state == null)) {
        throw NoPathException.at(
            token, token == 0 ? "start the sentence" : "follow a label of the token before");
      }
      states = Math.max(states, now.length);
      before = now;
    }
    if (length > 0 && Arrays.stream(before).noneMatch(this::mayEnd)) {
      throw NoPathException.at(length - 1, "end the sentence");
    }
    return new Tracking(labels, states, AllowedLabels.of(allowed), labelOf, steps);
  }

  private boolean mayEnd(State state) {
    return state != null && rules.end()[state.label()] != Double.NEGATIVE_INFINITY;
  }

  /** How many states lead to the token; one stands for the start of the sentence. */
  private int origins(int token) {
    return token == 0 ? 1 : before.length;
  }

  private boolean mayCome(int token, int from, int label) {
    if (allowed[token] != null && !allowed[token][label]) {
      return false;
    }
    double score =
        token == 0
            ? rules.start()[label]
            : before[from] == null
                ? Double.NEGATIVE_INFINITY
                : rules.transition(token, before[from].label(), label);
    return score != Double.NEGATIVE_INFINITY;
  }

  /** The states of a token that no window has: labels. */
  private State[] step(int token) {
    State[] now = new State[labels];
    for (int label = 0; label < labels; label++) {
      for (int from = 0; from < origins(token) && now[label] == null; from++) {
        now[label] = mayCome(token, from, label) ? new State(label, OpenWays.NONE) : null;
      }
    }
    return now;
  }

  /** The states of a token that some window has. */
  private State[] track(int token) {
    int origins = origins(token);
    int[] next = new int[origins * labels];
    double[] scores = new double[next.length];
    Arrays.fill(next, -1);
    Map<State, Integer> numbers = new HashMap<>();
    List<State> found = new ArrayList<>();
    if (!ways.anyGoesOnAfter(token)) {
      found.addAll(Arrays.asList(new State[labels])); // states are labels
    }
    for (int label = 0; label < labels; label++) {
      Outcome begun = ways.begin(token, label);
      for (int from = 0; from < origins; from++) {
        if (!mayCome(token, from, label)) {
          continue;
        }
        int[] open = token == 0 ? OpenWays.NONE : before[from].open();
        Outcome kept = ways.follow(open, token, label);
        double score = kept.score() + begun.score();
        if (score != Double.NEGATIVE_INFINITY) {
          State state = new State(label, joined(kept.open(), begun.open()));
          next[from * labels + label] = number(token, state, numbers, found);
          scores[from * labels + label] = score;
        }
      }
    }
    steps[token] = new TrackedStep(labels, next, scores);
    if (ways.anyGoesOnAfter(token)) {
      labelOf[token] = found.stream().mapToInt(State::label).toArray();
    }
    return found.toArray(State[]::new);
  }

  private int number(int token, State state, Map<State, Integer> numbers, List<State> found) {
    if (!ways.anyGoesOnAfter(token)) {
      found.set(state.label(), state);
      return state.label();
    }
    Integer known = numbers.putIfAbsent(state, found.size());
    if (known == null) {
      found.add(state);
      if (found.size() > MOST_STATES) {
        throw new TooManyStatesException(token, MOST_STATES);
      }
    }
    return known == null ? found.size() - 1 : known;
  }

  private static int[] joined(int[] older, int... newer) {
    if (older.length == 0 || newer.length == 0) {
      return older.length == 0 ? newer : older;
    }
    int[] joined = Arrays.copyOf(older, older.length + newer.length);
    System.arraycopy(newer, 0, joined, older.length, newer.length);
    return joined;
  }
}
