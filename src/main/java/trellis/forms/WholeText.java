package trellis.forms;

import java.io.IOException;
import trellis.TextSentence;

/**
 * Hands a text and its sentences to a form, one sentence after the other; nothing of the text is
 * left out or changed.
 */
public final class WholeText {
  private final String text;
  private final TextForm form;
  private final Marks marks;
  private int done; // what stands before this is handed on

  /**
   * Begins with the text.
   *
   * @param marks what is marked of each sentence
   */
  public WholeText(String text, TextForm form, Marks marks) {
    this.text = text;
    this.form = form;
    this.marks = marks;
  }

  /** Writes the next sentence of the text, and what stands before it. */
  public void write(TextSentence sentence) throws IOException {
    form.plain(text.substring(done, sentence.start()));
    done = sentence.end();
    new Stretches(text, sentence::start, sentence::end)
        .write(sentence.start(), done, marks.of(sentence.tagged()), form);
  }

  /** Ends the text: hands on what stands after the last sentence. */
  public void finish() throws IOException {
    form.plain(text.substring(done));
    done = text.length();
    form.finish();
  }
}
