package trellis.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The accuracy of plain labels, such as parts of speech, with the score of each label; a tree of
 * plain values, ready for JSON.
 *
 * @param sentences how many sentences there are
 * @param tokens how many tokens there are
 * @param accuracy all tokens
 * @param words the tokens by whether training saw their word: {@code known} and {@code unseen};
 *     empty when the words of training were not told
 * @param lengths the tokens by the length of their sentence, {@code 1-5} to {@code 41+}; lengths
 *     that no sentence has are left out
 * @param labels the score of each label, sorted by name
 * @param confusion gold label, then predicted label: how often they meet, right ones included
 * @param notes what a reader must know, such as ratios of 0 to 0 that are shown as 0
 */
public record TokenEvaluation(
    long sentences,
    long tokens,
    Ratio accuracy,
    Map<String, Ratio> words,
    Map<String, Ratio> lengths,
    Map<String, Score> labels,
    Map<String, Map<String, Long>> confusion,
    List<String> notes) {

  /** Takes copies that keep the order. */
  public TokenEvaluation {
    words = Collections.unmodifiableMap(new LinkedHashMap<>(words));
    lengths = Collections.unmodifiableMap(new LinkedHashMap<>(lengths));
    labels = Collections.unmodifiableMap(new LinkedHashMap<>(labels));
    Map<String, Map<String, Long>> rows = new LinkedHashMap<>();
    confusion.forEach(
        (gold, row) -> rows.put(gold, Collections.unmodifiableMap(new LinkedHashMap<>(row))));
    confusion = Collections.unmodifiableMap(rows);
    notes = List.copyOf(notes);
  }
}
