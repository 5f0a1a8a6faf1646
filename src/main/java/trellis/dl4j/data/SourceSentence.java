package trellis.dl4j.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import trellis.vocab.TokenCounts;

/**
 * A sentence as its file has it, in words, labels and feature values.
 *
 * @param place its file, and the lines of its first and its last token
 * @param labels one a token; none when the layout has no label column
 * @param features {@code [column][token]}
 */
public record SourceSentence(
    RecordMetaDataInterval place,
    List<String> tokens,
    List<String> labels,
    List<List<String>> features) {

  /** How often sentences have each value of each of their feature columns. */
  public static List<Map<String, Long>> values(List<SourceSentence> sentences, int columns) {
    List<Map<String, Long>> values = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      TokenCounts counts = new TokenCounts();
      for (SourceSentence sentence : sentences) {
        counts.add(sentence.features().get(column));
      }
      values.add(counts.words());
    }
    return values;
  }
}
