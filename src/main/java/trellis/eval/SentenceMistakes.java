package trellis.eval;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToDoubleFunction;
import trellis.eval.errors.Mistake;
import trellis.eval.errors.MistakeKind;
import trellis.eval.errors.SpanGroup;
import trellis.eval.errors.SureMistakes.SureMistake;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.text.Sentence;

/**
 * What is wrong with the predicted labels of one sentence: its mistakes in spans, read as conlleval
 * does, or its wrong plain labels.
 *
 * @param sentence with its gold labels
 * @param gold the gold spans; of plain labels none
 * @param predicted the predicted spans; of plain labels none
 * @param mistakes in the order of the sentence; none when all is right
 */
public record SentenceMistakes(
    Sentence sentence, List<Span> gold, List<Span> predicted, List<SureMistake> mistakes) {

  /** Takes copies of the lists. */
  public SentenceMistakes {
    gold = List.copyOf(gold);
    predicted = List.copyOf(predicted);
    mistakes = List.copyOf(mistakes);
  }

  /**
   * Compares labels that mark spans.
   *
   * @param predictedLabels the label given to each token
   * @param ofSpan the probability of a predicted span; asked for mistakes alone
   * @param ofToken the probability of the label that a token got; asked for mistakes alone
   */
  public static SentenceMistakes ofSpans(
      Sentence sentence,
      List<String> predictedLabels,
      ToDoubleFunction<Span> ofSpan,
      IntToDoubleFunction ofToken) {
    PredictedLabels.requireOnePerToken(sentence, predictedLabels);
    boolean all = KnownLabels.areAll(sentence);
    KnownLabels known = all ? null : KnownLabels.ofSpans(sentence, predictedLabels);
    List<Span> gold = ConllevalReading.spans(all ? sentence.labels() : known.gold());
    List<Span> predicted = ConllevalReading.spans(all ? predictedLabels : known.predicted());
    List<SureMistake> mistakes = new ArrayList<>();
    SpanGroup.forEach(
        gold,
        predicted,
        group ->
            group
                .mistake()
                .ifPresent(
                    kind ->
                        mistakes.add(sure(kind, group, sentence, group.sure(ofSpan, ofToken)))));
    return new SentenceMistakes(sentence, gold, predicted, mistakes);
  }

  /**
   * Compares plain labels; a wrong one is a span of its token, with the label as the type.
   *
   * @param predictedLabels the label given to each token
   * @param ofToken the probability of the label that a token got; asked for mistakes alone
   */
  public static SentenceMistakes ofTokens(
      Sentence sentence, List<String> predictedLabels, IntToDoubleFunction ofToken) {
    PredictedLabels.requireOnePerToken(sentence, predictedLabels);
    List<SureMistake> mistakes = new ArrayList<>();
    Iterator<String> predicted = predictedLabels.iterator();
    int token = 0;
    for (String gold : sentence.labels()) {
      String label = predicted.next();
      if (!gold.equals(label) && !sentence.reading().isOpen(gold)) {
        SpanGroup group =
            new SpanGroup(
                List.of(new Span(gold, token, token + 1)),
                List.of(new Span(label, token, token + 1)));
        double probability = ofToken.applyAsDouble(token);
        mistakes.add(sure(MistakeKind.WRONG_LABEL, group, sentence, probability));
      }
      token++;
    }
    return new SentenceMistakes(sentence, List.of(), List.of(), mistakes);
  }

  private static SureMistake sure(
      MistakeKind kind, SpanGroup group, Sentence sentence, double probability) {
    Mistake mistake = Mistake.of(kind, group, sentence.tokens(), sentence.file(), sentence::line);
    return new SureMistake(mistake, probability);
  }
}
