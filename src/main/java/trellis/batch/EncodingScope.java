package trellis.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Encodes sentences and remembers the form of each token it met, so that a word is looked up and
 * kept once; for one thread.
 */
public final class EncodingScope {
  private final SentenceEncoder encoder;
  private final Map<String, Form> forms = new HashMap<>();

  EncodingScope(SentenceEncoder encoder) {
    this.encoder = encoder;
  }

  /** Encodes a sentence without labels. */
  public EncodedSentence encode(List<String> tokens) {
    return new EncodedSentence(formsOf(tokens));
  }

  /**
   * Encodes a sentence with its labels.
   *
   * @param labels one id a token, as {@link LabelSet#encode} gives them
   */
  public EncodedSentence encode(List<String> tokens, int[] labels) {
    if (tokens.size() != labels.length) {
      throw new IllegalArgumentException(
          tokens.size() + " tokens cannot have " + labels.length + " labels");
    }
    return new EncodedSentence(formsOf(tokens), labels.clone());
  }

  private Form[] formsOf(List<String> tokens) {
    Form[] found = new Form[tokens.size()];
    int i = 0;
    for (String token : tokens) {
      found[i++] = formOf(token);
    }
    return found;
  }

  private Form formOf(String token) {
    Form form = forms.get(token);
    if (form == null) {
      form = encoder.form(token, forms.size());
      forms.put(token, form);
    }
    return form;
  }
}
