package trellis.select;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import trellis.TaggedSentence;

/**
 * A pool of sentences that a model has tagged, from which those worth annotating are chosen.
 *
 * <p>The doubt about a sentence is shared out to its words, by the entropies of their labels. When
 * a sentence is chosen, what its words contribute to the sentences that are left is taken times
 * {@code 1 - diversity}: a word that was chosen three times counts (1 - diversity)³ of what it did.
 * So the next sentence is one about other words, and near copies do not come twice. Gains only ever
 * fall, so that the best sentence is found by looking again at the first ones alone (lazy greedy
 * choice; Minoux 1978).
 *
 * <p>A sentence whose very tokens were in the pool before, or were annotated already, is left out.
 * A sentence takes eight bytes for each token of which the model is not certain, and about a
 * hundred beside. Not safe for several threads at once.
 */
public final class SelectionPool {
  /** Words of which the model is surer than this, in nats, contribute nothing. */
  private static final double CERTAIN = 1e-4;

  private final DoubtMeasure measure;
  private final Map<String, Integer> words = new HashMap<>(); // in lower case
  private final Set<List<Integer>> met = new HashSet<>(); // of each sentence, two hashes
  private final List<Candidate> candidates = new ArrayList<>();
  private long sentences;
  private long tokens;
  private double doubt;

  /**
   * A sentence that may be chosen.
   *
   * @param place in the pool
   * @param words of the tokens that are in doubt
   * @param shares of them in the doubt, which add up to 1
   */
  private record Candidate(long place, int tokens, double doubt, int[] words, float[] shares) {
    /** The doubt that is left when words count less for having been chosen before. */
    double gain(double[] weights) {
      double sum = 0;
      for (int i = 0; i < words.length; i++) {
        sum += shares[i] * weights[words[i]];
      }
      return words.length == 0 ? doubt : doubt * sum;
    }
  }

  /**
   * A sentence that was chosen.
   *
   * @param place in the pool
   * @param tokens how many it has
   * @param doubt about it for itself
   * @param gain what was left of the doubt when it was chosen
   */
  public record Choice(long place, int tokens, double doubt, double gain) {}

  /** A candidate in the queue, with what it was worth when somebody last looked. */
  private record Entry(Candidate candidate, double key) {}

  /** A pool without sentences. */
  public SelectionPool(DoubtMeasure measure) {
    this.measure = measure;
  }

  /** Leaves a sentence out that was annotated already, wherever it is in the pool. */
  public void exclude(List<String> annotated) {
    met.add(hashes(annotated));
  }

  /** Adds the next sentence. */
  public void add(TaggedSentence sentence) {
    List<String> read = sentence.tokens();
    if (!read.isEmpty() && met.add(hashes(read))) {
      Candidate candidate = candidate(sentence);
      candidates.add(candidate);
      doubt += candidate.doubt();
    }
    sentences++;
    tokens += read.size();
  }

  private Candidate candidate(TaggedSentence sentence) {
    int count = sentence.tokens().size();
    double[] entropies = new double[count];
    double sum = 0;
    int unsure = 0;
    for (int token = 0; token < count; token++) {
      double entropy = sentence.entropy(token);
      entropies[token] = entropy < CERTAIN ? 0 : entropy;
      sum += entropies[token];
      unsure += entropy < CERTAIN ? 0 : 1;
    }
    int[] ids = new int[unsure];
    float[] shares = new float[unsure];
    int at = 0;
    for (int token = 0; token < count; token++) {
      if (entropies[token] > 0) {
        String word = sentence.tokens().get(token).toLowerCase(Locale.ROOT);
        ids[at] = words.computeIfAbsent(word, added -> words.size());
        shares[at++] = (float) (entropies[token] / sum);
      }
    }
    return new Candidate(sentences, count, measure.of(sentence), ids, shares);
  }

  private static List<Integer> hashes(List<String> tokens) {
    int other = 17; // the list's own hash would meet its equal among 77,000 sentences
    for (String token : tokens) {
      other = other * 1_000_003 + Integer.rotateLeft(token.hashCode() * 0x9E3779B9, 13);
    }
    return List.of(tokens.hashCode(), other);
  }

  /** How many sentences were added, those left out included. */
  public long sentences() {
    return sentences;
  }

  /** How many tokens they have. */
  public long tokens() {
    return tokens;
  }

  /** How many sentences may be chosen: not empty, not annotated, and no copy of one before. */
  public int choosable() {
    return candidates.size();
  }

  /** The mean doubt of the sentences that may be chosen. */
  public double meanDoubt() {
    return candidates.isEmpty() ? 0 : doubt / candidates.size();
  }

  /**
   * Chooses so many sentences, most gain first; of equal ones the first in the pool.
   *
   * @param diversity from 0, where each sentence counts for itself, to 1, where a word that was
   *     chosen counts no more
   */
  public List<Choice> choose(int count, double diversity) {
    return choose(count, Long.MAX_VALUE, diversity, any -> 1);
  }

  /** Chooses sentences with no more tokens than that altogether, most gain a token first. */
  public List<Choice> chooseTokens(long most, double diversity) {
    return choose(Integer.MAX_VALUE, most, diversity, Candidate::tokens);
  }

  private List<Choice> choose(
      int most, long mostTokens, double diversity, ToDoubleFunction<Candidate> cost) {
    double[] weights = new double[words.size()]; // [word] what it still counts
    Arrays.fill(weights, 1);
    PriorityQueue<Entry> queue =
        new PriorityQueue<>(
            Comparator.comparingDouble((Entry entry) -> -entry.key())
                .thenComparingLong(entry -> entry.candidate().place()));
    for (Candidate one : candidates) {
      queue.add(new Entry(one, one.doubt() / cost.applyAsDouble(one)));
    }
    List<Choice> chosen = new ArrayList<>();
    long left = mostTokens;
    while (!queue.isEmpty() && chosen.size() < most) {
      Entry first = queue.remove();
      Candidate one = first.candidate();
      double gain = one.gain(weights);
      double key = gain / cost.applyAsDouble(one);
      if (one.tokens() > left) {
        continue;
      }
      if (key < first.key() && !queue.isEmpty() && key < queue.peek().key()) {
        queue.add(new Entry(one, key)); // it is worth less by now than the next one was
        continue;
      }
      chosen.add(new Choice(one.place(), one.tokens(), one.doubt(), gain));
      left -= one.tokens();
      Arrays.stream(one.words()).distinct().forEach(word -> weights[word] *= 1 - diversity);
    }
    return chosen;
  }
}
