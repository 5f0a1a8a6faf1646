package trellis.eval.significance;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the seeds of one run made of the sentences of one file, or of several: its score is then the
 * mean over these, each with the same weight however large it is.
 *
 * @param corpora {@code [corpus][head][seed]}; all heads of a corpus label the same sentences
 */
public record RunCounts(List<List<List<SeedCounts>>> corpora) {
  /** What the score of several files is. */
  private static final String MEAN = "mean";

  /** Takes a copy. */
  public RunCounts {
    corpora = List.copyOf(corpora);
  }

  /** Those of one file. */
  public static RunCounts of(List<SeedCounts> seeds) {
    return new RunCounts(List.of(List.of(seeds)));
  }

  private Stream<List<SeedCounts>> files() {
    return corpora.stream().flatMap(List::stream);
  }

  private List<SeedCounts> first() {
    return corpora.get(0).get(0);
  }

  int seeds() {
    return first().size();
  }

  /** The score of each seed, in percent. */
  public List<Double> scores() {
    List<Double> scores = new ArrayList<>();
    for (int i = 0; i < seeds(); i++) {
      int seed = i;
      scores.add(files().mapToDouble(file -> file.get(seed).score()).average().orElseThrow());
    }
    return List.copyOf(scores);
  }

  /** What the scores are: that of the file, or a mean. */
  public String measure() {
    return files().count() == 1 ? first().get(0).measure().toString() : MEAN;
  }

  /** How many sentences there are in all corpora. */
  public long sentences() {
    return corpora.stream().mapToLong(heads -> heads.get(0).get(0).sentences()).sum();
  }
}
