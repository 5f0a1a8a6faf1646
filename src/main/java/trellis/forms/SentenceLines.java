package trellis.forms;

import java.io.IOException;
import java.util.List;
import trellis.TaggedSentence;

/**
 * Hands sentences that are nothing but tokens to a form, as a text: a line a sentence, the tokens
 * joined by blanks.
 */
public final class SentenceLines {
  private final TextForm form;
  private final Marks marks;

  /**
   * Begins a text.
   *
   * @param marks what is marked of each sentence
   */
  public SentenceLines(TextForm form, Marks marks) {
    this.form = form;
    this.marks = marks;
  }

  /** Writes the next sentence. */
  public void write(TaggedSentence sentence) throws IOException {
    List<String> tokens = sentence.tokens();
    int[] starts = new int[tokens.size()]; // [token]
    int next = 0;
    for (int token = 0; token < starts.length; token++) {
      starts[token] = next;
      next += tokens.get(token).length() + 1;
    }
    String line = String.join(" ", tokens);
    new Stretches(line, token -> starts[token], token -> starts[token] + tokens.get(token).length())
        .write(0, line.length(), marks.of(sentence), form);
    form.plain("\n");
  }

  /** Ends the text: there is no further sentence. */
  public void finish() throws IOException {
    form.finish();
  }
}
