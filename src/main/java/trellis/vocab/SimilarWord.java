package trellis.vocab;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A word and its similarity to another one.
 *
 * @param cosine of the angle between the two, from -1 to 1
 */
public record SimilarWord(String word, double cosine) {
  /**
   * The words with the vectors nearest to that of a row, the nearest first.
   *
   * @param count how many at most; the row itself is none of them
   */
  public static List<SimilarWord> to(WordVectors vectors, int row, int count) {
    float[] wanted = new float[vectors.width()];
    float[] other = new float[vectors.width()];
    vectors.copy(row, wanted, 0);
    double length = Math.sqrt(product(wanted, wanted));
    record Near(int row, double cosine) {}
    PriorityQueue<Near> nearest = new PriorityQueue<>(Comparator.comparingDouble(Near::cosine));
    for (int candidate = 1; candidate <= vectors.size(); candidate++) {
      vectors.copy(candidate, other, 0);
      double lengths = length * Math.sqrt(product(other, other));
      double cosine = lengths == 0 ? 0 : product(wanted, other) / lengths;
      boolean isNear = nearest.size() < count || cosine > nearest.peek().cosine();
      if (isNear && candidate != row) {
        nearest.add(new Near(candidate, cosine));
        if (nearest.size() > count) {
          nearest.remove();
        }
      }
    }
    List<Near> sorted = new ArrayList<>(nearest);
    sorted.sort(Comparator.comparingDouble(Near::cosine).reversed().thenComparing(Near::row));
    return sorted.stream()
        .map(near -> new SimilarWord(vectors.word(near.row()), near.cosine()))
        .toList();
  }

  static double product(float[] a, float[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += (double) a[i] * b[i];
    }
    return sum;
  }
}
