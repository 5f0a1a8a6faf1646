package trellis.linear;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sums the weights of the attributes of tokens; thread-safe.
 *
 * <p>What a word adds to the scores of tokens around it is summed when it is first met, and
 * remembered as long as there is room.
 */
public final class TokenScores {
  private static final int UNKNOWN = AttributeIndex.UNKNOWN;
  private static final long MOST_BYTES = 32L << 20; // of words that are remembered
  private static final int SHARE_OF_HEAP = 32;
  private static final int BYTES_BESIDE = 200; // of a word, its text and their arrays

  private final AttributeIndex index;
  private final List<StateFeatures> states; // [head]
  private final List<float[]> weights; // [head][weight]
  private final int columns; // labels of all heads
  private final Optional<PairScores> pairs;
  private final WordPatterns patterns;
  private final float[][][] before; // [distance][how far before the sentence][column]
  private final float[][][] behind;
  private final int mostWords;
  private final ConcurrentHashMap<String, Word> words = new ConcurrentHashMap<>();

  /**
   * What is known of a word.
   *
   * @param values {@code [reading]}
   * @param scores {@code [distance][column]} what it adds at a token so far before it; null where
   *     it adds nothing
   */
  private record Word(int[] values, float[][] scores) {}

  /**
   * Prepares the sums.
   *
   * @param weights {@code [head][weight]}, used as they are and not copied; nobody may change them
   * @param ofPairs weights of attributes of pairs of labels, where there are some; as the others
   */
  public TokenScores(LinearFeatures features, List<float[]> weights, Optional<float[]> ofPairs) {
    this.index = features.attributes();
    this.states = features.states();
    this.weights = weights;
    this.columns = states.stream().mapToInt(StateFeatures::labels).sum();
    this.pairs =
        features
            .pairs()
            .map(own -> new PairScores(index.pairs().get(), own, ofPairs.orElseThrow()));
    this.patterns = WordPatterns.of(index);
    int[] distances = patterns.distances();
    this.before = new float[distances.length][][];
    this.behind = new float[distances.length][][];
    for (int d = 0; d < distances.length; d++) {
      int reach = Math.abs(distances[d]);
      before[d] = new float[reach + 1][];
      behind[d] = new float[reach + 1][];
      for (int far = 1; far <= reach; far++) {
        before[d][far] = sum(d, index.valuesBefore(far));
        behind[d][far] = sum(d, index.valuesBehind(far));
      }
    }
    long bytes = BYTES_BESIDE + (long) distances.length * columns * Float.BYTES;
    long room = Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
    this.mostWords = (int) (room / bytes);
  }

  /** The sum of the weights of a distance's patterns; null when none is known. */
  private float[] sum(int distance, int[] values) {
    float[] sum = null;
    for (int pattern : patterns.ofDistances()[distance]) {
      int row = index.row(pattern, values);
      if (row != UNKNOWN) {
        sum = sum == null ? new float[columns] : sum;
        addRow(row, sum, 0);
      }
    }
    return sum;
  }

  private Word word(String token) {
    Word known = words.get(token);
    if (known != null) {
      return known;
    }
    int[] values = index.values(token);
    float[][] scores = new float[patterns.distances().length][];
    for (int d = 0; d < scores.length; d++) {
      scores[d] = sum(d, values);
    }
    Word made = new Word(values, scores);
    if (words.size() < mostWords) {
      words.put(token, made);
    }
    return made;
  }

  /**
   * The scores of a sentence.
   *
   * @param ofLabels {@code [token][column]}; the labels of several heads stand behind one another
   * @param ofSteps {@code [token][from][to]} what is added to the step into a token; null where no
   *     attribute goes together with pairs of labels
   */
  public record Scores(float[] ofLabels, float[] ofSteps) {}

  /**
   * The scores of the tokens of a sentence.
   *
   * @param features {@code [column][token]}
   * @param bias what the scores of each token begin with
   */
  public Scores of(List<String> tokens, List<? extends List<String>> features, float[] bias) {
    int length = tokens.size();
    Word[] sentence = new Word[length];
    int[][] values = new int[length][];
    for (int t = 0; t < length; t++) {
      sentence[t] = word(tokens.get(t));
      values[t] = sentence[t].values();
    }
    int[][] all = index.withFeatures(values, features);
    float[] scores = new float[length * columns];
    for (int t = 0; t < length; t++) {
      System.arraycopy(bias, 0, scores, t * columns, columns);
      addWords(sentence, t, scores);
      for (int pattern : patterns.others()) {
        int row = index.row(pattern, t, all);
        if (row != UNKNOWN) {
          addRow(row, scores, t * columns);
        }
      }
    }
    return new Scores(scores, pairs.isPresent() ? pairs.get().of(all) : null);
  }

  private void addWords(Word[] sentence, int token, float[] scores) {
    int[] distances = patterns.distances();
    for (int d = 0; d < distances.length; d++) {
      int place = token + distances[d];
      float[] some;
      if (place < 0) {
        some = before[d][-place];
      } else {
        some =
            place < sentence.length
                ? sentence[place].scores()[d]
                : behind[d][place - sentence.length + 1];
      }
      if (some != null) {
        add(some, 0, scores, token * columns);
      }
    }
  }

  private void addRow(int row, float[] scores, int at) {
    int column = at;
    for (int head = 0; head < weights.size(); head++) {
      StateFeatures own = states.get(head);
      own.add(row, weights.get(head), scores, column);
      column += own.labels();
    }
  }

  private void add(float[] from, int at, float[] to, int target) {
    for (int i = 0; i < columns; i++) {
      to[target + i] += from[at + i];
    }
  }
}
