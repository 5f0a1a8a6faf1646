package trellis.model.archive;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import trellis.config.TaggerConfig;
import trellis.labels.LabelSet;
import trellis.model.GoldenSentence;
import trellis.util.Excerpt;

/**
 * Reads and writes golden sentences as a column file: token, values of the features, label of each
 * layer, with tabs between them; an empty line ends each sentence.
 *
 * <p>Cells are escaped as in {@link TextEntries}, so a token may be any text.
 */
public final class GoldenText {
  private static final int MOST_LINES = 100_000;

  private GoldenText() {}

  /** The column file with these sentences. */
  public static byte[] write(List<GoldenSentence> sentences) {
    StringBuilder text = new StringBuilder();
    for (GoldenSentence sentence : sentences) {
      for (int i = 0; i < sentence.tokens().size(); i++) {
        TextEntries.escape(sentence.tokens().get(i), text);
        for (List<String> column : sentence.features()) {
          text.append('\t');
          TextEntries.escape(column.get(i), text);
        }
        for (List<String> labels : sentence.layers()) {
          text.append('\t');
          TextEntries.escape(labels.get(i), text);
        }
        text.append('\n');
      }
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Reads them back.
   *
   * @param features how many feature columns the model has
   * @param layers how many layers of labels it has
   */
  public static List<GoldenSentence> read(byte[] bytes, int features, int layers)
      throws EntryException {
    List<GoldenSentence> sentences = new ArrayList<>();
    List<List<String>> columns = emptyColumns(1 + features + layers);
    TextEntries.lines(
        bytes,
        (line, number) -> {
          if (number > MOST_LINES) {
            throw new EntryException(
                "has more than " + MOST_LINES + " lines: no model has so many golden sentences");
          }
          if (!line.isEmpty()) {
            addRow(line, number, columns, features);
          } else if (columns.get(0).isEmpty()) {
            throw new EntryException("line " + number + " ends a sentence that has no token");
          } else {
            sentences.add(
                new GoldenSentence(
                    columns.get(0),
                    columns.subList(1, 1 + features),
                    columns.subList(1 + features, columns.size())));
            for (List<String> column : columns) {
              column.clear();
            }
          }
        });
    if (!columns.get(0).isEmpty()) {
      throw new EntryException("has no empty line after its last sentence");
    }
    return sentences;
  }

  /**
   * Reads back those of a model, whose labels alone they may have.
   *
   * @param labels of each of its layers
   * @param features how many feature columns it has
   */
  static List<GoldenSentence> read(
      byte[] bytes, TaggerConfig config, List<LabelSet> labels, int features)
      throws EntryException {
    List<GoldenSentence> sentences = read(bytes, features, labels.size());
    for (GoldenSentence sentence : sentences) {
      for (int layer = 0; layer < labels.size(); layer++) {
        String name = EntryNames.ofLabels(layer, config.allHeads().get(layer).name());
        requireKnown(sentence.layers().get(layer), labels.get(layer), name);
      }
    }
    return sentences;
  }

  private static void requireKnown(List<String> written, LabelSet labels, String name)
      throws EntryException {
    for (String label : written) {
      if (labels.id(label) == LabelSet.MISSING) {
        throw new EntryException(
            "has the label "
                + Excerpt.quoted(label)
                + ", which is not in "
                + name
                + ": no answer of this model can have it");
      }
    }
  }

  /** One list a column: the tokens, each feature, the labels of each layer. */
  private static List<List<String>> emptyColumns(int count) {
    List<List<String>> columns = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      columns.add(new ArrayList<>());
    }
    return columns;
  }

  /** What stands after the last expected tab is the last label. */
  private static void addRow(String line, int number, List<List<String>> columns, int features)
      throws EntryException {
    String[] cells = line.split("\t", columns.size());
    if (cells.length < columns.size()) {
      int labels = columns.size() - 1 - features;
      throw new EntryException(
          "line "
              + number
              + " is not a token, "
              + (features == 0 ? "a tab" : features + " values of features")
              + (labels == 1 ? " and a label" : " and " + labels + " labels")
              + (features == 0 && labels == 1 ? "" : " with tabs between them"));
    }
    for (int i = 0; i < cells.length; i++) {
      columns.get(i).add(TextEntries.unescape(cells[i], number));
    }
  }
}
