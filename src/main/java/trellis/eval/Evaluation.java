package trellis.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.eval.errors.Confusion;
import trellis.eval.errors.Mistakes;

/**
 * The scores of predicted spans against the gold ones; a tree of plain values, ready for JSON.
 *
 * <p>All ratios are in percent. The conlleval reading repairs ill-formed labels as the script of
 * the CoNLL shared tasks does; the strict reading takes only spans whose labels keep the rules of
 * the scheme.
 *
 * @param goldScheme the scheme in which the gold labels were read
 * @param predictedScheme the scheme in which the predicted labels were read
 * @param sentences how many sentences there are
 * @param tokens how many tokens there are
 * @param accuracy the tokens with the right label; see {@link SpanScorer} for what right means
 * @param conlleval the scores in the conlleval reading
 * @param names the scores in the conlleval reading by whether training had a span's text: {@code
 *     seen} and {@code unseen}; empty when the names of training were not told
 * @param lengths the scores of the conlleval reading by the length of spans and of sentences
 * @param strict the scores in the strict reading
 * @param illFormedGold how often gold labels break their scheme
 * @param illFormedPredicted how often predicted labels break their scheme
 * @param interval how far the micro F1 of the conlleval reading can be trusted
 * @param confusion which types are taken for which, in the conlleval reading
 * @param mistakes the mistakes in the conlleval reading
 * @param notes what a reader must know, such as ratios of 0 to 0 that are shown as 0
 */
public record Evaluation(
    String goldScheme,
    String predictedScheme,
    long sentences,
    long tokens,
    Ratio accuracy,
    SpanScores conlleval,
    Map<String, Score> names,
    LengthScores lengths,
    SpanScores strict,
    IllFormed illFormedGold,
    IllFormed illFormedPredicted,
    Interval interval,
    Confusion confusion,
    Mistakes mistakes,
    List<String> notes) {

  /**
   * How often labels break the rules of their scheme, such as an I- after O in BIO.
   *
   * @param sentences the sentences with at least one offending label
   * @param labels the offending labels
   */
  public record IllFormed(long sentences, long labels) {}

  /** Takes copies that keep the order. */
  public Evaluation {
    names = Collections.unmodifiableMap(new LinkedHashMap<>(names));
    notes = List.copyOf(notes);
  }
}
