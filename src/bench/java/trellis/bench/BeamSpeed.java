package trellis.bench;

import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import trellis.crf.BeamSearch;
import trellis.crf.TransitionScores;
import trellis.crf.Viterbi;

/**
 * Measures a beam beside Viterbi, with thousands of labels: the time of a sentence, and how often
 * both find the same labels. Scores are random, and one label of each token stands out by so much.
 */
public final class BeamSpeed {
  private static final int LABELS = 3_000;
  private static final int TOKENS = 20;
  private static final int SENTENCES = 100;
  private static final int ROUNDS = 3;

  private BeamSpeed() {}

  private interface Search {
    void decode(float[] emissions, int[] labels);
  }

  /** Prints a table; takes no arguments. */
  public static void main(String[] args) {
    Random random = new Random(1);
    TransitionScores chain =
        new TransitionScores(
            LABELS,
            scores(random, LABELS),
            scores(random, LABELS * LABELS),
            scores(random, LABELS));
    System.out.println("| stands out by | width | ms a sentence | same labels | same sentences |");
    System.out.println("|---:|---:|---:|---:|---:|");
    for (float peak : new float[] {0, 4, 8}) {
      float[][] emissions = new float[SENTENCES][];
      Arrays.setAll(emissions, i -> emissions(random, peak));
      Viterbi viterbi = new Viterbi();
      int[][] exact = new int[SENTENCES][TOKENS];
      Search best = (scores, labels) -> viterbi.decode(chain, scores, 0, TOKENS, labels, 0);
      print(peak, "all", measure(best, emissions, exact), exact, exact);
      for (int width : new int[] {1, 10, 30, 100, 300}) {
        BeamSearch beam = new BeamSearch(width);
        int[][] found = new int[SENTENCES][TOKENS];
        Search some = (scores, labels) -> beam.decode(chain, scores, 0, TOKENS, labels, 0);
        print(peak, "" + width, measure(some, emissions, found), exact, found);
      }
    }
  }

  private static float[] scores(Random random, int count) {
    float[] scores = new float[count];
    for (int i = 0; i < count; i++) {
      scores[i] = (float) random.nextGaussian();
    }
    return scores;
  }

  private static float[] emissions(Random random, float peak) {
    float[] emissions = scores(random, TOKENS * LABELS);
    for (int token = 0; token < TOKENS; token++) {
      emissions[token * LABELS + random.nextInt(LABELS)] += peak;
    }
    return emissions;
  }

  /** Milliseconds a sentence, in the fastest round. */
  private static double measure(Search search, float[][] emissions, int[][] labels) {
    double fastest = Double.POSITIVE_INFINITY;
    for (int round = 0; round < ROUNDS; round++) {
      long begun = System.nanoTime();
      for (int sentence = 0; sentence < emissions.length; sentence++) {
        search.decode(emissions[sentence], labels[sentence]);
      }
      fastest = Math.min(fastest, (System.nanoTime() - begun) / 1e6 / emissions.length);
    }
    return fastest;
  }

  private static void print(float peak, String width, double time, int[][] exact, int[][] found) {
    int tokens = 0;
    int sentences = 0;
    for (int sentence = 0; sentence < exact.length; sentence++) {
      for (int token = 0; token < TOKENS; token++) {
        tokens += exact[sentence][token] == found[sentence][token] ? 1 : 0;
      }
      sentences += Arrays.equals(exact[sentence], found[sentence]) ? 1 : 0;
    }
    System.out.printf(
        Locale.ROOT,
        "| %.0f | %s | %.2f | %.1f %% | %d of %d |%n",
        peak,
        width,
        time,
        100.0 * tokens / exact.length / TOKENS,
        sentences,
        exact.length);
  }
}
