package trellis.text;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.IntToLongFunction;
import trellis.util.Excerpt;

/**
 * Makes sentences of tokens and labels that stand in no column file: a row has the token, a tab and
 * the label, as {@link #LAYOUT} says.
 */
public final class TokenRows {
  /** How the rows are laid out. */
  public static final ConllLayout LAYOUT = ConllLayout.conll();

  private static final ConllLayout WIDER = ConllLayout.conll(0, 1); // with columns behind them
  private static final byte[] BORDER = "-DOCSTART-\tO\n\n".getBytes(StandardCharsets.US_ASCII);

  private TokenRows() {}

  /**
   * A sentence.
   *
   * @param file where it is from, for messages
   * @param line of a token in that file, counted from 1
   * @param startsDocument whether a document begins with it
   * @param tokens one at least
   * @param labels as many
   * @throws IllegalArgumentException when one of them is empty or has a tab, an end of a line or
   *     NUL in it
   */
  public static Sentence sentence(
      String file,
      IntToLongFunction line,
      boolean startsDocument,
      List<String> tokens,
      List<String> labels) {
    return sentence(file, line, startsDocument, tokens, labels, List.of());
  }

  /**
   * A sentence with more columns behind that of the labels.
   *
   * @param file where it is from, for messages
   * @param line of a token in that file, counted from 1
   * @param startsDocument whether a document begins with it
   * @param tokens one at least
   * @param labels as many
   * @param further {@code [column][token]}
   * @throws IllegalArgumentException when one of them is empty or has a tab, an end of a line or
   *     NUL in it
   */
  public static Sentence sentence(
      String file,
      IntToLongFunction line,
      boolean startsDocument,
      List<String> tokens,
      List<String> labels,
      List<List<String>> further) {
    if (tokens.isEmpty() || tokens.size() != labels.size()) {
      throw new IllegalArgumentException(
          tokens.size() + " tokens and " + labels.size() + " labels are no sentence");
    }
    ByteArrayOutputStream text = new ByteArrayOutputStream(16 * tokens.size());
    if (startsDocument) {
      text.writeBytes(BORDER);
    }
    RowPlaces.Builder places = new RowPlaces.Builder();
    int[] bounds = new int[2 * tokens.size()];
    for (int token = 0; token < tokens.size(); token++) {
      bounds[2 * token] = text.size();
      text.writeBytes(cell(tokens.get(token)));
      bounds[2 * token + 1] = text.size();
      text.write('\t');
      text.writeBytes(cell(labels.get(token)));
      for (List<String> column : further) {
        text.write('\t');
        text.writeBytes(cell(column.get(token)));
      }
      text.write('\n');
      places.add(bounds[2 * token], text.size(), line.applyAsLong(token));
    }
    text.write('\n');
    return new Sentence(
        file,
        further.isEmpty() ? LAYOUT : WIDER,
        text.toByteArray(),
        places.build(),
        bounds,
        List.copyOf(labels));
  }

  private static byte[] cell(String text) {
    if (!isCell(text)) {
      throw new IllegalArgumentException(
          Excerpt.quoted(text)
              + " cannot stand in a column: it is empty, or has a tab, an end of a line or NUL in"
              + " it");
    }
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Whether a text can be a token or a label. */
  public static boolean isCell(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\t' || c == '\n' || c == '\r' || c == '\0') {
        return false;
      }
    }
    return !text.isBlank();
  }
}
