package trellis.train.run;

import java.nio.file.Path;
import java.util.List;
import trellis.text.Sentence;

/**
 * Writes a file of predictions: token, gold label and predicted label in a line, with tabs between
 * them, and an empty line after each sentence.
 *
 * <p>Any reader of columns gets the same sentences back. Three oddities would be read as something
 * else: a first cell that looks like a border of documents or like a byte order mark, which gets a
 * blank before it; and blanks at the end of a line, which become no-break spaces in both labels.
 */
public final class PredictionsFile {
  private static final String BORDER = "-DOCSTART-";
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final char NO_BREAK_SPACE = '\u00A0';

  private final StringBuilder text = new StringBuilder();

  /** Takes a sentence with its gold labels, and the labels predicted for it. */
  public void add(Sentence sentence, List<String> predicted) {
    List<String> tokens = sentence.tokens();
    List<String> gold = sentence.labels();
    for (int i = 0; i < tokens.size(); i++) {
      addToken(tokens.get(i));
      text.append('\t');
      addLabel(gold.get(i));
      text.append('\t');
      addLabel(predicted.get(i));
      text.append('\n');
    }
    text.append('\n');
  }

  private void addToken(String token) {
    boolean isBorder = token.equals(BORDER) || token.startsWith(BORDER + " ");
    boolean isMark = text.length() == 0 && token.startsWith(BYTE_ORDER_MARK);
    if (isBorder || isMark) {
      text.append(' ');
    }
    text.append(token);
  }

  private void addLabel(String label) {
    text.append(label);
    for (int i = text.length() - 1; text.charAt(i) == ' '; i--) {
      text.setCharAt(i, NO_BREAK_SPACE);
    }
  }

  /** The lines so far. */
  String text() {
    return text.toString();
  }

  /** Replaces a file with the lines so far. */
  public void write(Path file) {
    RunDirectory.write(file, text());
  }
}
