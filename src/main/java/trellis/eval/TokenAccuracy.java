package trellis.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.Supplier;
import trellis.eval.errors.PairCounts;
import trellis.eval.errors.TypeOrder;
import trellis.text.Sentence;

/**
 * Counts the tokens whose predicted label is the gold one, sentence by sentence.
 *
 * <p>Labels are compared as they are written. Memory grows only with the distinct labels. Not
 * thread-safe.
 */
public final class TokenAccuracy {
  private final Optional<Predicate<String>> isKnown;
  private final LabelTable table = new LabelTable();
  private final NumberedSentence gold = new NumberedSentence(table);
  private final NumberedSentence predicted = new NumberedSentence(table);

  private long[] inGold = new long[64]; // [label]
  private long[] inPredicted = new long[64]; // [label]
  private long[] right = new long[64]; // [label]
  private final long[] tokensOfLength = new long[LengthScores.groups()]; // [group of sentences]
  private final long[] rightOfLength = new long[LengthScores.groups()]; // [group of sentences]
  private final PairCounts wrong = new PairCounts();

  private long sentences;
  private long unknownTokens; // that have no known label
  private long unseen;
  private long unseenRight;

  /** Starts with nothing counted; known and unseen words are not told apart. */
  public TokenAccuracy() {
    this(Optional.empty());
  }

  /**
   * Starts with nothing counted.
   *
   * @param isKnown whether training saw the word
   */
  public TokenAccuracy(Predicate<String> isKnown) {
    this(Optional.of(isKnown));
  }

  private TokenAccuracy(Optional<Predicate<String>> isKnown) {
    this.isKnown = isKnown;
  }

  /**
   * Counts a sentence of a file whose labels are the gold ones.
   *
   * @throws IllegalArgumentException when there is not one predicted label for each token
   */
  public void add(Sentence sentence, List<String> predictedLabels) {
    PredictedLabels.requireOnePerToken(sentence, predictedLabels);
    if (KnownLabels.areAll(sentence)) {
      score(sentence::tokens, sentence.labels(), predictedLabels);
      return;
    }
    KnownLabels known = KnownLabels.ofTokens(sentence, predictedLabels);
    unknownTokens += sentence.size() - known.tokens();
    score(() -> tokensWithLabel(sentence), known.gold(), known.predicted(), sentence.size());
  }

  private static List<String> tokensWithLabel(Sentence sentence) {
    List<String> tokens = new ArrayList<>();
    for (int token = 0; token < sentence.size(); token++) {
      if (!sentence.reading().isOpen(sentence.labels().get(token))) {
        tokens.add(sentence.tokens().get(token));
      }
    }
    return tokens;
  }

  /**
   * Counts a sentence that need not stand in a file.
   *
   * @param words the tokens; asked for only where known and unseen ones are told apart
   */
  void score(Supplier<List<String>> words, List<String> goldLabels, List<String> predictedLabels) {
    score(words, goldLabels, predictedLabels, goldLabels.size());
  }

  private void score(
      Supplier<List<String>> words,
      List<String> goldLabels,
      List<String> predictedLabels,
      int length) {
    gold.read(goldLabels);
    predicted.read(predictedLabels);
    sentences++;
    makeRoom();
    int same = 0;
    for (int token = 0; token < gold.size(); token++) {
      count(gold.get(token), predicted.get(token));
      same += gold.get(token) == predicted.get(token) ? 1 : 0;
    }
    int group = LengthScores.group(length);
    tokensOfLength[group] += gold.size();
    rightOfLength[group] += same;
    if (isKnown.isPresent()) {
      countUnseen(words.get(), isKnown.get());
    }
  }

  private void makeRoom() {
    if (table.size() > inGold.length) {
      int room = 2 * table.size();
      inGold = Arrays.copyOf(inGold, room);
      inPredicted = Arrays.copyOf(inPredicted, room);
      right = Arrays.copyOf(right, room);
    }
  }

  private void count(int goldLabel, int predictedLabel) {
    inGold[goldLabel]++;
    inPredicted[predictedLabel]++;
    if (goldLabel == predictedLabel) {
      right[goldLabel]++;
    } else {
      wrong.add(table.label(goldLabel), table.label(predictedLabel));
    }
  }

  private void countUnseen(List<String> words, Predicate<String> known) {
    int token = 0;
    for (String word : words) {
      if (!known.test(word)) {
        unseen++;
        unseenRight += gold.get(token) == predicted.get(token) ? 1 : 0;
      }
      token++;
    }
  }

  /** The figures of all sentences so far. */
  public TokenEvaluation result() {
    long tokens = Arrays.stream(inGold).sum();
    long correct = Arrays.stream(right).sum();
    Ratio accuracy = Ratio.of(correct, tokens);
    Map<String, Score> labels = labelScores();
    return new TokenEvaluation(
        sentences,
        tokens,
        accuracy,
        words(accuracy),
        lengths(),
        labels,
        wrong.with(Score.correct(labels)),
        notes(accuracy, labels));
  }

  private Map<String, Score> labelScores() {
    Map<String, Score> scores = new TreeMap<>(TypeOrder.OF_CONLLEVAL);
    for (int label = 0; label < table.size(); label++) {
      if (inGold[label] + inPredicted[label] > 0) {
        scores.put(table.label(label), Score.of(inGold[label], inPredicted[label], right[label]));
      }
    }
    return scores;
  }

  private Map<String, Ratio> lengths() {
    Map<String, Ratio> lengths = new LinkedHashMap<>();
    for (int group = 0; group < tokensOfLength.length; group++) {
      if (tokensOfLength[group] > 0) {
        lengths.put(
            LengthScores.name(group), Ratio.of(rightOfLength[group], tokensOfLength[group]));
      }
    }
    return lengths;
  }

  private Map<String, Ratio> words(Ratio all) {
    if (isKnown.isEmpty()) {
      return Map.of();
    }
    Map<String, Ratio> words = new LinkedHashMap<>();
    words.put("known", Ratio.of(all.correct() - unseenRight, all.total() - unseen));
    words.put("unseen", Ratio.of(unseenRight, unseen));
    return words;
  }

  private List<String> notes(Ratio accuracy, Map<String, Score> labels) {
    UndefinedRatios undefined = new UndefinedRatios().ratio("accuracy", accuracy);
    words(accuracy)
        .forEach((group, ratio) -> undefined.ratio("accuracy of " + group + " words", ratio));
    List<String> notes = new ArrayList<>();
    if (unknownTokens > 0) {
      notes.add(KnownLabels.note(unknownTokens));
    }
    notes.addAll(undefined.scores(labels).notes());
    return notes;
  }
}
