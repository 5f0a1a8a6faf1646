package trellis.crf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;

/**
 * Random scores of the segments of a small sentence, and every segmentation of it with its score,
 * by code that shares nothing with the room's.
 *
 * @param types with that of what is outside, the only label of type 0
 * @param tokens [length][label] scores of labels, which are O and then B I E S of each type
 * @param segments [end][length - 1][type] what a whole segment scores beside its tokens
 */
record RandomSegments(
    int types,
    int longest,
    int length,
    float[] start,
    float[] transition,
    float[] end,
    float[][] tokens,
    float[][][] segments) {
  /** A segment of a segmentation; its type is 0 for a token outside. */
  record Segment(int start, int length, int type) {}

  /** A way to cut the sentence. */
  record Cut(List<Segment> segments, double score) {
    boolean has(Segment segment) {
      return segments.contains(segment);
    }
  }

  static RandomSegments random(RandomGenerator random, double width, double impossible) {
    int types = random.nextInt(1, 4);
    int longest = random.nextInt(1, 5);
    int length = random.nextInt(1, 7);
    float[][] tokens = new float[length][];
    float[][][] segments = new float[length][longest][];
    for (int t = 0; t < length; t++) {
      tokens[t] = scores(random, width, impossible, 4 * types - 3);
      for (int far = 0; far < longest; far++) {
        segments[t][far] = scores(random, width, impossible, types);
        segments[t][far][0] = 0;
      }
    }
    return new RandomSegments(
        types,
        longest,
        length,
        scores(random, width, impossible, types),
        scores(random, width, impossible, types * types),
        scores(random, width, impossible, types),
        tokens,
        segments);
  }

  private static float[] scores(
      RandomGenerator random, double width, double impossible, int count) {
    float[] scores = new float[count];
    for (int i = 0; i < count; i++) {
      scores[i] =
          random.nextDouble() < impossible
              ? Float.NEGATIVE_INFINITY
              : (float) (width * random.nextGaussian());
    }
    return scores;
  }

  /** The label of a token of a segment. */
  static int label(Segment segment, int token) {
    if (segment.type() == 0) {
      return 0;
    }
    boolean first = token == segment.start();
    boolean last = token == segment.start() + segment.length() - 1;
    int letter = first ? last ? 3 : 0 : last ? 2 : 1; // B I E S
    return 4 * segment.type() - 3 + letter;
  }

  SegmentStates states() {
    return new SegmentStates(types(4 * types - 3), edges(0, 3), edges(2, 3), longest);
  }

  private static int[] types(int labels) {
    int[] types = new int[labels];
    Arrays.setAll(types, label -> (label + 3) / 4);
    return types;
  }

  private boolean[] edges(int letter, int other) {
    boolean[] edges = new boolean[4 * types - 3];
    for (int label = 0; label < edges.length; label++) {
      int own = (label + 3) % 4;
      edges[label] = label == 0 || own == letter || own == other;
    }
    return edges;
  }

  TransitionScores transitionScores() {
    return TransitionScores.ofSegments(states(), start, transition, end);
  }

  /** The scores of the states, [length][state]. */
  float[] emissions() {
    SegmentStates states = states();
    float[] emissions = new float[length * states.size()];
    for (int t = 0; t < length; t++) {
      for (int state = 0; state < states.size(); state++) {
        emissions[t * states.size() + state] = tokens[t][states.label(state)];
      }
      for (int type = 1; type < types; type++) {
        for (int far = 1; far <= Math.min(longest, t + 1); far++) {
          emissions[t * states.size() + states.ending(type, far)] += segments[t][far - 1][type];
        }
      }
    }
    return emissions;
  }

  /** Every way to cut the sentence. */
  List<Cut> cuts() {
    List<Cut> cuts = new ArrayList<>();
    add(new ArrayList<>(), 0, cuts);
    return cuts;
  }

  private void add(List<Segment> before, int from, List<Cut> cuts) {
    if (from == length) {
      cuts.add(new Cut(List.copyOf(before), score(before)));
      return;
    }
    for (int type = 0; type < types; type++) {
      for (int far = 1; far <= (type == 0 ? 1 : longest) && from + far <= length; far++) {
        before.add(new Segment(from, far, type));
        add(before, from + far, cuts);
        before.remove(before.size() - 1);
      }
    }
  }

  private double score(List<Segment> cut) {
    double score = start[cut.get(0).type()] + end[cut.get(cut.size() - 1).type()];
    for (int i = 0; i < cut.size(); i++) {
      Segment segment = cut.get(i);
      int last = segment.start() + segment.length() - 1;
      score += segments[last][segment.length() - 1][segment.type()];
      score += i == 0 ? 0 : transition[cut.get(i - 1).type() * types + segment.type()];
      for (int token = segment.start(); token <= last; token++) {
        score += tokens[token][label(segment, token)];
      }
    }
    return score;
  }

  /** The labels of a cut. */
  int[] labels(Cut cut) {
    int[] labels = new int[length];
    for (Segment segment : cut.segments()) {
      for (int i = 0; i < segment.length(); i++) {
        labels[segment.start() + i] = label(segment, segment.start() + i);
      }
    }
    return labels;
  }

  static double logSum(List<Cut> cuts) {
    double best = cuts.stream().mapToDouble(Cut::score).max().orElse(Double.NEGATIVE_INFINITY);
    return best == Double.NEGATIVE_INFINITY
        ? best
        : best + Math.log(cuts.stream().mapToDouble(cut -> Math.exp(cut.score() - best)).sum());
  }

  /** The probability of the cuts that fit. */
  static double probability(List<Cut> cuts, double logZ, Predicate<Cut> fits) {
    return logZ == Double.NEGATIVE_INFINITY
        ? 0
        : cuts.stream().filter(fits).mapToDouble(cut -> Math.exp(cut.score() - logZ)).sum();
  }
}
