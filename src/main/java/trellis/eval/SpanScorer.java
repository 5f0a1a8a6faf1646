package trellis.eval;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import trellis.eval.errors.Confusion;
import trellis.eval.errors.Mistakes;
import trellis.eval.errors.SpanGroup;
import trellis.labels.TagScheme;
import trellis.text.Sentence;

/**
 * Scores predicted spans against gold ones, sentence by sentence.
 *
 * <p>Two readings are scored: conlleval's, which repairs ill-formed labels, and the strict one. See
 * {@link trellis.labels.ConllevalReading} and {@link TagScheme#decode}. Confusion, mistakes and the
 * interval are those of the conlleval reading.
 *
 * <p>For the accuracy a token is right when both labels are written the same, as in conlleval.
 * BIOES, BMES and BILOU are unknown to that script; if one side is in such a scheme, both sides are
 * first converted to BIO, as the conlleval reading has their spans. So these schemes score as their
 * conversion, and the letters in which they differ do not count as mistakes.
 *
 * <p>Memory does not grow with the number of sentences: only with the distinct labels and types,
 * the mistakes that are kept, and the longest sentence. Not thread-safe.
 */
public final class SpanScorer {
  private final TagScheme goldScheme;
  private final TagScheme predictedScheme;
  private final long seed;
  private final Optional<SeenTally> seen;

  private final TokenAgreement agreement;
  private final SpanSide gold;
  private final SpanSide predicted;
  // Sentences that both readings read alike, then the others in either reading.
  private final SpanScores.Tally wellFormed = new SpanScores.Tally();
  private final SpanScores.Tally repaired = new SpanScores.Tally();
  private final SpanScores.Tally strict = new SpanScores.Tally();
  private final LengthScores.Tally lengths = new LengthScores.Tally();
  private final Confusion.Tally confusion = new Confusion.Tally();
  private final Mistakes.Tally mistakes;
  private final Bootstrap bootstrap = new Bootstrap();
  private long sentences;
  private long tokens;
  private long unknownTokens; // that have no known label
  private long correctTokens;

  /**
   * Starts with nothing scored; names that training had and others are not told apart.
   *
   * @param goldScheme the scheme of the gold labels
   * @param predictedScheme the scheme of the predicted labels
   * @param mistakesKept how many mistakes are kept with their sentence; all are counted
   * @param seed decides the draws of the confidence interval
   * @throws IllegalArgumentException when a scheme is {@link TagScheme#NONE}, which has no spans
   */
  public SpanScorer(TagScheme goldScheme, TagScheme predictedScheme, int mistakesKept, long seed) {
    this(goldScheme, predictedScheme, mistakesKept, seed, Optional.empty());
  }

  /**
   * Starts with nothing scored; names that training had and others are scored apart too.
   *
   * @param names those that training had
   */
  public SpanScorer(
      TagScheme goldScheme,
      TagScheme predictedScheme,
      int mistakesKept,
      long seed,
      TrainingNames names) {
    this(goldScheme, predictedScheme, mistakesKept, seed, Optional.of(new SeenTally(names)));
  }

  private SpanScorer(
      TagScheme goldScheme,
      TagScheme predictedScheme,
      int mistakesKept,
      long seed,
      Optional<SeenTally> seen) {
    if (goldScheme == TagScheme.NONE || predictedScheme == TagScheme.NONE) {
      throw new IllegalArgumentException(
          "plain labels have no spans to score: count right tokens with TokenAccuracy");
    }
    this.goldScheme = goldScheme;
    this.predictedScheme = predictedScheme;
    this.seed = seed;
    this.seen = seen;
    LabelTable table = new LabelTable();
    this.agreement = new TokenAgreement(goldScheme, predictedScheme, table);
    this.gold = new SpanSide(goldScheme, table);
    this.predicted = new SpanSide(predictedScheme, table);
    this.mistakes = new Mistakes.Tally(mistakesKept);
  }

  /**
   * Scores a sentence of a file whose labels are the gold ones.
   *
   * @throws IllegalArgumentException when there is not one predicted label for each token
   */
  public void add(Sentence sentence, List<String> predictedLabels) {
    PredictedLabels.requireOnePerToken(sentence, predictedLabels);
    if (!KnownLabels.areAll(sentence)) {
      scoreKnown(sentence, predictedLabels);
      return;
    }
    score(sentence::tokens, sentence.labels(), predictedLabels, sentence.file(), sentence::line);
  }

  private void scoreKnown(Sentence sentence, List<String> predictedLabels) {
    KnownLabels known = KnownLabels.ofSpans(sentence, predictedLabels);
    gold.read(known.gold());
    predicted.readAfter(gold, known.predicted());
    sentences++;
    tokens += known.tokens();
    unknownTokens += sentence.size() - known.tokens();
    correctTokens += known.correct();
    scoreSpans(sentence.size(), sentence::tokens, sentence.file(), sentence::line);
  }

  /**
   * Scores a sentence that need not stand in a file.
   *
   * @param words the tokens; asked for only where a mistake is kept, or names are looked up
   * @param goldLabels the right label of each token
   * @param predictedLabels the label given to each token
   * @param file where the sentence is from, for the list of mistakes
   * @param lineOf the line of each token, counted from 1, for the list of mistakes
   */
  void score(
      Supplier<List<String>> words,
      List<String> goldLabels,
      List<String> predictedLabels,
      String file,
      IntToLongFunction lineOf) {
    gold.read(goldLabels);
    predicted.readAfter(gold, predictedLabels);
    sentences++;
    tokens += goldLabels.size();
    correctTokens += agreement.count(gold, predicted);
    scoreSpans(goldLabels.size(), words, file, lineOf);
  }

  private void scoreSpans(
      int length, Supplier<List<String>> words, String file, IntToLongFunction lineOf) {
    boolean readAlike = gold.isWellFormed() && predicted.isWellFormed();
    SpanScores.Tally conlleval = readAlike ? wellFormed : repaired;
    long correctBefore = conlleval.correct();
    SpanGroup.forEach(
        gold.spans(),
        predicted.spans(),
        group -> {
          conlleval.add(group);
          lengths.add(group);
          seen.ifPresent(tally -> tally.add(group, words.get()));
          if (!group.correct()) {
            confusion.add(group);
            mistakes.add(group, words, file, lineOf);
          }
        });
    long correct = conlleval.correct() - correctBefore;
    bootstrap.add(gold.spans().size(), predicted.spans().size(), correct);
    lengths.addSentence(length, gold.spans().size(), predicted.spans().size(), correct);
    if (!readAlike) {
      SpanGroup.forEach(gold.strictSpans(), predicted.strictSpans(), strict::add);
    }
  }

  /** The figures of all sentences so far. */
  public Evaluation result() {
    Ratio accuracy = Ratio.of(correctTokens, tokens);
    SpanScores conllevalScores = wellFormed.plus(repaired).scores();
    SpanScores strictScores = wellFormed.plus(strict).scores();
    Map<String, Score> names = seen.map(SeenTally::scores).orElse(Map.of());
    return new Evaluation(
        goldScheme.toString(),
        predictedScheme.toString(),
        sentences,
        tokens,
        accuracy,
        conllevalScores,
        names,
        lengths.scores(),
        strictScores,
        gold.illFormed(),
        predicted.illFormed(),
        bootstrap.interval(seed),
        confusion.result(Score.correct(conllevalScores.types())),
        mistakes.result(),
        notes(accuracy, conllevalScores, names, strictScores));
  }

  private List<String> notes(
      Ratio accuracy, SpanScores conlleval, Map<String, Score> names, SpanScores wellFormedOnly) {
    List<String> notes = new ArrayList<>();
    if (goldScheme != predictedScheme) {
      notes.add(
          "the gold labels are read as "
              + goldScheme
              + ", the predicted ones as "
              + predictedScheme);
    }
    if (unknownTokens > 0) {
      notes.add(KnownLabels.note(unknownTokens));
    }
    notes.addAll(
        new UndefinedRatios()
            .ratio("accuracy", accuracy)
            .readings(conlleval, names, wellFormedOnly)
            .notes());
    return notes;
  }
}
