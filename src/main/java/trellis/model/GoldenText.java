package trellis.model;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Golden sentences as a column file: token, tab, label; an empty line after each sentence.
 *
 * <p>Cells are escaped as in {@link TextEntries}, so a token may be any text.
 */
final class GoldenText {
  private GoldenText() {}

  static byte[] write(List<GoldenSentence> sentences) {
    StringBuilder text = new StringBuilder();
    for (GoldenSentence sentence : sentences) {
      for (int i = 0; i < sentence.tokens().size(); i++) {
        TextEntries.escape(sentence.tokens().get(i), text);
        text.append('\t');
        TextEntries.escape(sentence.labels().get(i), text);
        text.append('\n');
      }
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  static List<GoldenSentence> read(byte[] bytes) throws EntryException {
    List<GoldenSentence> sentences = new ArrayList<>();
    List<String> tokens = new ArrayList<>();
    List<String> labels = new ArrayList<>();
    int number = 0;
    for (String line : TextEntries.lines(bytes)) {
      number++;
      if (!line.isEmpty()) {
        int tab = line.indexOf('\t');
        if (tab < 0) {
          throw new EntryException("line " + number + " is not a token, a tab and a label");
        }
        tokens.add(TextEntries.unescape(line.substring(0, tab), number));
        labels.add(TextEntries.unescape(line.substring(tab + 1), number));
      } else if (tokens.isEmpty()) {
        throw new EntryException("line " + number + " ends a sentence that has no token");
      } else {
        sentences.add(new GoldenSentence(tokens, labels));
        tokens.clear();
        labels.clear();
      }
    }
    if (!tokens.isEmpty()) {
      throw new EntryException("has no empty line after its last sentence");
    }
    return sentences;
  }
}
