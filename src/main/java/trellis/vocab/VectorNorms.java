package trellis.vocab;

/**
 * The norms (lengths) of word vectors: the smallest, their mean and the largest.
 *
 * @param zeros how many vectors consist of zeros alone
 */
public record VectorNorms(double smallest, double mean, double largest, int zeros) {
  /** The norms of all vectors; there is one at least. */
  public static VectorNorms of(WordVectors vectors) {
    float[] vector = new float[vectors.width()];
    double smallest = Double.POSITIVE_INFINITY;
    double largest = 0;
    double sum = 0;
    int zeros = 0;
    for (int row = 1; row <= vectors.size(); row++) {
      vectors.copy(row, vector, 0);
      double norm = Math.sqrt(SimilarWord.product(vector, vector));
      smallest = Math.min(smallest, norm);
      largest = Math.max(largest, norm);
      sum += norm;
      zeros += norm == 0 ? 1 : 0;
    }
    return new VectorNorms(smallest, sum / vectors.size(), largest, zeros);
  }
}
