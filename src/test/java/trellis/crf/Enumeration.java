package trellis.crf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;

/** Every label sequence of a small sentence with its score; all answers follow by adding up. */
public final class Enumeration {
  private final Potentials potentials;
  private final List<int[]> paths = new ArrayList<>();
  private final double[] scores; // [paths]
  private final double best;
  private final double sum; // of exp(score - best)

  public Enumeration(Potentials potentials) {
    this(potentials, path -> 0);
  }

  /** With something added to the score of each sequence. */
  public Enumeration(Potentials potentials, ToDoubleFunction<int[]> added) {
    this.potentials = potentials;
    addPaths(new int[potentials.length()], 0);
    scores =
        paths.stream()
            .mapToDouble(path -> potentials.score(path) + added.applyAsDouble(path))
            .toArray();
    double best = Double.NEGATIVE_INFINITY;
    for (double score : scores) {
      best = Math.max(best, score);
    }
    this.best = best;
    double sum = 0;
    for (double score : scores) {
      sum += isPossible() ? Math.exp(score - best) : 0;
    }
    this.sum = sum;
  }

  private void addPaths(int[] path, int token) {
    if (token == path.length) {
      paths.add(path.clone());
      return;
    }
    for (int label = 0; label < potentials.labels(); label++) {
      path[token] = label;
      addPaths(path, token + 1);
    }
  }

  public boolean isPossible() {
    return best > Double.NEGATIVE_INFINITY;
  }

  public double best() {
    return best;
  }

  public double logZ() {
    return best + Math.log(sum);
  }

  /** The probability of all sequences that fit; 0 if none is possible at all. */
  public double probability(Predicate<int[]> fits) {
    double fitting = 0;
    for (int i = 0; i < scores.length && isPossible(); i++) {
      if (fits.test(paths.get(i))) {
        fitting += Math.exp(scores[i] - best);
      }
    }
    return isPossible() ? fitting / sum : 0;
  }

  /** The entropy of the sequences, in nats. */
  public double entropy() {
    double entropy = 0;
    for (int i = 0; i < scores.length && isPossible(); i++) {
      double p = Math.exp(scores[i] - best) / sum;
      entropy -= p == 0 ? 0 : p * Math.log(p);
    }
    return entropy;
  }

  /** The scores of all possible sequences, best first. */
  public double[] possibleScores() {
    double[] descending = new double[scores.length];
    int count = 0;
    for (double score : scores) {
      if (score > Double.NEGATIVE_INFINITY) {
        descending[count++] = -score;
      }
    }
    double[] possible = Arrays.copyOf(descending, count);
    Arrays.sort(possible);
    for (int i = 0; i < count; i++) {
      possible[i] = -possible[i];
    }
    return possible;
  }

  /** Of the best sequences the one that Viterbi promises: lowest labels from the end backwards. */
  public int[] firstOfTheBest() {
    int[] first = null;
    for (int i = 0; i < scores.length; i++) {
      if (scores[i] == best && (first == null || isLowerFromTheEnd(paths.get(i), first))) {
        first = paths.get(i);
      }
    }
    return first;
  }

  private static boolean isLowerFromTheEnd(int[] path, int[] other) {
    for (int t = path.length - 1; t >= 0; t--) {
      if (path[t] != other[t]) {
        return path[t] < other[t];
      }
    }
    return false;
  }
}
