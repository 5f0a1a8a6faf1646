package trellis.batch;

/** A sentence in rows: the form of each token and, where they are known, the labels; immutable. */
public final class EncodedSentence {
  private static final int[] NONE = {};

  private final Form[] forms; // [token]
  private final int[] labels; // [token] ids of a LabelSet; empty when there are none

  EncodedSentence(Form[] forms) {
    this(forms, NONE);
  }

  EncodedSentence(Form[] forms, int[] labels) {
    this.forms = forms;
    this.labels = labels;
  }

  /** The number of tokens. */
  public int size() {
    return forms.length;
  }

  /** The form of a token. */
  public Form form(int token) {
    return forms[token];
  }

  /** Whether {@link #label} can be asked. */
  public boolean hasLabels() {
    return labels.length == forms.length;
  }

  /** The id of a token's label, {@link LabelSet#MISSING} for one that the label set lacks. */
  public int label(int token) {
    return labels[token];
  }
}
