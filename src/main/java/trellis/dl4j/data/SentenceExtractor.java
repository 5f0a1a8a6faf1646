package trellis.dl4j.data;

import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.datavec.api.records.SequenceRecord;
import org.datavec.api.records.metadata.RecordMetaDataInterval;
import org.datavec.api.writable.Writable;
import trellis.error.CorpusException;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.util.Excerpt;

/** Extracts tokens, labels and features from the sequences that a record reader gives. */
public final class SentenceExtractor {
  private final ConllLayout layout;
  private final List<Column> features;

  private SentenceExtractor(ConllLayout layout, List<Column> features) {
    layout.requireFeatures(features);
    this.layout = layout;
    this.features = features;
  }

  /**
   * All sentences of a reader; one that supports a reset begins anew, any other goes on.
   *
   * @param name what a message calls the reader's input as a whole
   * @throws CorpusException when there is none, or one has not the columns
   * @throws IllegalArgumentException when a feature column cannot be one
   */
  public static List<SourceSentence> readAll(
      String name, ConllRecordReader reader, List<Column> features) {
    SentenceExtractor extractor = new SentenceExtractor(reader.layout(), features);
    if (reader.resetSupported()) {
      reader.reset();
    }
    List<SourceSentence> sentences = new ArrayList<>();
    while (reader.hasNext()) {
      sentences.add(extractor.sentence(reader.nextSequence()));
    }
    if (sentences.isEmpty()) {
      throw new CorpusException(
          name,
          0,
          "has no sentence, but one at least is needed: a token and its label a line, an empty"
              + " line after each sentence; a stream can be read only once");
    }
    return sentences;
  }

  private SourceSentence sentence(SequenceRecord record) {
    RecordMetaDataInterval place = (RecordMetaDataInterval) record.getMetaData();
    List<List<Writable>> rows = record.getSequenceRecord(); // [token][cell]
    List<List<String>> values = new ArrayList<>(features.size());
    for (Column feature : features) {
      values.add(featureOf(rows, feature, place));
    }
    List<String> labels = layout.label().map(label -> cellsOf(rows, label)).orElse(List.of());
    return new SourceSentence(place, cellsOf(rows, layout.token()), labels, values);
  }

  /** The cells of a column; the reader has seen to it that each row has one. */
  private static List<String> cellsOf(List<List<Writable>> rows, Column column) {
    List<String> cells = new ArrayList<>(rows.size());
    for (List<Writable> row : rows) {
      cells.add(row.get(column.in(row.size())).toString());
    }
    return cells;
  }

  /** A row that lacks a feature may have its label in that place, and would give it away. */
  private List<String> featureOf(
      List<List<Writable>> rows, Column feature, RecordMetaDataInterval place) {
    for (int token = 0; token < rows.size(); token++) {
      List<Writable> row = rows.get(token);
      int cell = feature.in(row.size());
      boolean isTaken =
          cell == layout.token().in(row.size())
              || layout.label().isPresent() && cell == layout.label().get().in(row.size());
      if (cell < 0 || isTaken) {
        throw new CorpusException(
            fileOf(place),
            place.getFrom() + token, // in CoNLL-U, where other lines may lie between, all rows fit
            Excerpt.quoted(String.join(" ", row.stream().map(Writable::toString).toList()))
                + " has no feature in column "
                + feature
                + (isTaken ? ", which is that of its token or its label" : "")
                + ": add the feature, or name another column");
      }
    }
    return cellsOf(rows, feature);
  }

  /** The file of a sentence, as messages name it. */
  static String fileOf(RecordMetaDataInterval place) {
    URI file = place.getURI();
    return "file".equals(file.getScheme()) ? Path.of(file).toString() : file.toString();
  }
}
