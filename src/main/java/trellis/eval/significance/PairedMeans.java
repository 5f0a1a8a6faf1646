package trellis.eval.significance;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The difference of two runs' mean scores over several files, with sentences swapped or drawn anew.
 * What the heads of a corpus made of a sentence goes together, for it depends on one another.
 */
final class PairedMeans {
  private final List<List<PairedSums>> corpora = new ArrayList<>(); // [corpus][head]
  private final int files;

  /**
   * Pairs the first seeds of both runs.
   *
   * @throws IllegalArgumentException unless both have as many sentences, and as many seeds at least
   */
  PairedMeans(RunCounts first, RunCounts second, int seeds) {
    int count = 0;
    for (int corpus = 0; corpus < first.corpora().size(); corpus++) {
      List<PairedSums> heads = new ArrayList<>();
      for (int head = 0; head < first.corpora().get(corpus).size(); head++) {
        heads.add(
            new PairedSums(
                first.corpora().get(corpus).get(head).subList(0, seeds),
                second.corpora().get(corpus).get(head).subList(0, seeds)));
        requireAlike(heads);
        count++;
      }
      corpora.add(heads);
    }
    this.files = count;
  }

  private static void requireAlike(List<PairedSums> heads) {
    if (heads.get(heads.size() - 1).sentences() != heads.get(0).sentences()) {
      throw new IllegalArgumentException("the heads of a corpus label the same sentences");
    }
  }

  private interface Adding {
    /** Adds the sentences of a corpus. */
    void addTo(List<PairedSums> heads, int sentences);
  }

  private double difference(Adding adding) {
    double sum = 0;
    for (List<PairedSums> heads : corpora) {
      heads.forEach(PairedSums::clear);
      adding.addTo(heads, heads.get(0).sentences());
      for (PairedSums head : heads) {
        sum += head.difference();
      }
    }
    return sum / files;
  }

  /** The mean score of the second run less that of the first, over all sentences. */
  double differenceOfAll() {
    return difference(
        (heads, sentences) -> {
          for (int sentence = 0; sentence < sentences; sentence++) {
            add(heads, sentence);
          }
        });
  }

  /** The difference with what the runs made of about half of the sentences swapped. */
  double swapped(SplittableRandom random) {
    return difference(
        (heads, sentences) -> {
          long bits = 0;
          for (int sentence = 0; sentence < sentences; sentence++) {
            bits = sentence % Long.SIZE == 0 ? random.nextLong() : bits >>> 1;
            if ((bits & 1) == 0) {
              add(heads, sentence);
            } else {
              for (PairedSums head : heads) {
                head.addSwapped(sentence);
              }
            }
          }
        });
  }

  /**
   * The difference over a bootstrap replicate: as many sentences of each corpus as there are, drawn
   * with replacement, for both runs alike.
   */
  double differenceOfReplicate(SplittableRandom random) {
    return difference(
        (heads, sentences) -> {
          for (int draw = 0; draw < sentences; draw++) {
            add(heads, random.nextInt(sentences));
          }
        });
  }

  private static void add(List<PairedSums> heads, int sentence) {
    for (PairedSums head : heads) {
      head.add(sentence);
    }
  }
}
