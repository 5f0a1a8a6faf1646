package trellis.crf;

/**
 * Which label sequences of a sentence are possible where its labels are not all known: each token
 * has one of its labels, and neighbors are a pair that their step allows.
 *
 * <p>Where some tokens weigh more than others, the loss is a sum of several such losses, each with
 * its weight: {@code further} leads to the next of them. In the place of a set of sequences there
 * may be probabilities of all of them, and the loss is the cross-entropy with these.
 *
 * <p>The arrays are kept: they must not be written to.
 *
 * @param labels {@code [token][label]}; a null row: any label
 * @param steps {@code [token][from][to]} which pairs may be, beside what the chain allows; null, or
 *     a null row: all of them. That of the first token is not read
 * @param keepRules whether no other sequences are possible than those that are at all; otherwise
 *     all may be that the likelihood sums over
 * @param weight how often the loss counts
 * @param further what the loss counts beside it; null: nothing
 * @param soft how probable each sequence is, in place of labels and steps, which are not read;
 *     null: these count
 */
public record PossiblePaths(
    boolean[][] labels,
    boolean[][][] steps,
    boolean keepRules,
    double weight,
    PossiblePaths further,
    SoftPaths soft) {
  /** Those of a sentence all of whose tokens count once. */
  public PossiblePaths(boolean[][] labels, boolean[][][] steps) {
    this(labels, steps, true, 1, null, null);
  }

  /** The same sequences as paths through states, whose labels these are. */
  public PossiblePaths over(ChainStates states) {
    if (soft != null) {
      throw new UnsupportedOperationException("the labels of a teacher are not those of states");
    }
    boolean[][] mapped = new boolean[labels.length][];
    boolean[][][] mappedSteps = steps == null ? null : new boolean[labels.length][][];
    for (int token = 0; token < labels.length; token++) {
      mapped[token] = labels[token] == null ? null : states.withLabels(labels[token]);
      if (steps != null && steps[token] != null) {
        boolean[][] own = new boolean[states.size()][];
        for (int from = 0; from < own.length; from++) {
          own[from] = states.withLabels(steps[token][states.label(from)]);
        }
        mappedSteps[token] = own;
      }
    }
    PossiblePaths rest = further == null ? null : further.over(states);
    return new PossiblePaths(mapped, mappedSteps, keepRules, weight, rest, null);
  }

  /** How often the loss counts, with all that are beside it. */
  double weights() {
    double sum = weight;
    for (PossiblePaths next = further; next != null; next = next.further) {
      sum += next.weight;
    }
    return sum;
  }

  /** A copy of emissions, {@code [length][labels]}, in which what is not possible is impossible. */
  void mask(float[] emissions, int labelCount, float[] masked) {
    for (int token = 0; token < labels.length; token++) {
      boolean[] row = labels[token];
      int at = token * labelCount;
      for (int label = 0; label < labelCount; label++) {
        boolean possible = row == null || row[label];
        masked[at + label] = possible ? emissions[at + label] : Float.NEGATIVE_INFINITY;
      }
    }
  }

  /** These scores with the pairs that are not possible made impossible. */
  TransitionScores restrict(TransitionScores transitionScores) {
    return steps == null
        ? transitionScores
        : transitionScores.withOwn(new Restricted(transitionScores, steps));
  }

  /** The transitions of a sentence, some of which are impossible at some tokens. */
  private record Restricted(TransitionScores scores, boolean[][][] steps)
      implements TransitionFunction {
    @Override
    public double score(int token, int from, int to) {
      boolean possible = steps[token] == null || steps[token][from][to];
      return possible ? scores.transition(token, from, to) : Double.NEGATIVE_INFINITY;
    }

    @Override
    public void copyTo(double[][] copy, int token) {
      for (int from = 0; from < copy.length; from++) {
        for (int to = 0; to < copy.length; to++) {
          copy[from][to] = score(token, from, to);
        }
      }
    }
  }
}
