package trellis.batch;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A mini-batch: sentences that are computed together, longest first, and the different wordTypes in
 * them; immutable.
 *
 * <p>{@code sentence} counts in the order of the batch, {@code position} in the order in which the
 * sentences were given. Sentences of the same length keep their order.
 */
public final class Batch {
  private final EncodedSentence[] sentences; // [sentence]
  private final int[] positions; // [sentence]
  private final int[][] wordTypeNumbers; // [sentence][token]
  private final WordType[] wordTypes; // [number]
  private final int tokens;

  /**
   * Puts sentences together.
   *
   * @throws IllegalArgumentException when there is none, or one of them has no token
   */
  public Batch(List<EncodedSentence> given) {
    if (given.isEmpty()) {
      throw new IllegalArgumentException("a batch needs a sentence");
    }
    positions = LengthOrder.longestFirst(lengthsOf(given));
    sentences = new EncodedSentence[positions.length];
    int total = 0;
    for (int s = 0; s < sentences.length; s++) {
      sentences[s] = given.get(positions[s]);
      total = Math.addExact(total, sentences[s].size());
    }
    tokens = total;
    requireSameFeatures();
    DistinctWordTypes distinct = new DistinctWordTypes(tokens);
    wordTypeNumbers = new int[sentences.length][];
    for (int s = 0; s < sentences.length; s++) {
      wordTypeNumbers[s] = numbersOf(sentences[s], distinct);
    }
    wordTypes = distinct.toArray();
  }

  private Batch(Batch other, EncodedSentence[] sentences) {
    this.sentences = sentences;
    this.positions = other.positions;
    this.wordTypeNumbers = other.wordTypeNumbers;
    this.wordTypes = other.wordTypes;
    this.tokens = other.tokens;
  }

  /** The same batch with the labels for one head of a network, counted from 0. */
  public Batch ofHead(int head) {
    EncodedSentence[] labeled = new EncodedSentence[sentences.length];
    boolean isSame = true;
    for (int s = 0; s < labeled.length; s++) {
      labeled[s] = sentences[s].head(head);
      isSame &= labeled[s] == sentences[s];
    }
    return isSame ? this : new Batch(this, labeled);
  }

  /** Whether the labels of no sentence say anything, so that there is nothing to learn from. */
  public boolean isUnsaid() {
    for (EncodedSentence sentence : sentences) {
      if (!sentence.isUnsaid()) {
        return false;
      }
    }
    return true;
  }

  private static int[] lengthsOf(List<EncodedSentence> given) {
    int[] lengths = new int[given.size()];
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = given.get(i).size();
      if (lengths[i] == 0) {
        throw new IllegalArgumentException("the sentence at " + i + " is empty: leave it out");
      }
    }
    return lengths;
  }

  private void requireSameFeatures() {
    for (EncodedSentence sentence : sentences) {
      if (sentence.features() != features()) {
        throw new IllegalArgumentException(
            "a batch cannot have sentences with "
                + features()
                + " feature columns and with "
                + sentence.features());
      }
    }
  }

  private static int[] numbersOf(EncodedSentence sentence, DistinctWordTypes distinct) {
    int[] numbers = new int[sentence.size()];
    for (int token = 0; token < numbers.length; token++) {
      numbers[token] = distinct.numberOf(sentence.wordType(token));
    }
    return numbers;
  }

  /** The number of sentences. */
  public int size() {
    return sentences.length;
  }

  /** The number of tokens. */
  public int tokens() {
    return tokens;
  }

  /** The number of feature columns that each sentence has. */
  public int features() {
    return sentences[0].features();
  }

  /** A sentence, the longest being 0. */
  public EncodedSentence sentence(int sentence) {
    return sentences[sentence];
  }

  /** Where the sentence stood when the batch was made. */
  public int position(int sentence) {
    return positions[sentence];
  }

  /** The lengths of the sentences, none longer than the one before it. */
  public int[] lengths() {
    int[] lengths = new int[sentences.length];
    for (int s = 0; s < lengths.length; s++) {
      lengths[s] = sentences[s].size();
    }
    return lengths;
  }

  /** The number of different wordTypes. */
  public int wordTypes() {
    return wordTypes.length;
  }

  /** The different wordTypes by number, in order of appearance; not to be changed. */
  public List<WordType> wordTypeList() {
    return Collections.unmodifiableList(Arrays.asList(wordTypes));
  }

  /** A word type by its number, in order of appearance. */
  public WordType wordType(int number) {
    return wordTypes[number];
  }

  /** The number of a token's word type. */
  public int wordTypeNumber(int sentence, int token) {
    return wordTypeNumbers[sentence][token];
  }
}
