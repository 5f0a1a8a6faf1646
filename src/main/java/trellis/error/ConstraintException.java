package trellis.error;

import java.util.List;

/** Says that no labeling of a sentence can obey what is demanded, and names what clashes. */
public final class ConstraintException extends TrellisException {
  /** The {@link #token()} of an exception that concerns no token. */
  public static final int NO_TOKEN = -1;

  private static final long serialVersionUID = 1L;

  /** What is wrong, without the place of the sentence. */
  private final String text;

  /** The first token that is concerned. */
  private final int token;

  private final transient List<String> demands;

  /**
   * An exception about demands that cannot be kept.
   *
   * @param token the first token that is concerned, counted from 0; {@link #NO_TOKEN} for none
   * @param demands the demands that cannot be kept together, each in words
   * @param text what is wrong and the cure
   */
  public ConstraintException(int token, List<String> demands, String text) {
    super(text);
    this.text = text;
    this.token = token;
    this.demands = List.copyOf(demands);
  }

  private ConstraintException(ConstraintException cause, String place) {
    super(place + ": " + cause.getMessage(), cause);
    this.text = cause.text;
    this.token = cause.token;
    this.demands = cause.demands;
  }

  /**
   * Makes an exception whose message also names the place of the sentence among others.
   *
   * @param sentence counted from 0
   * @return another exception, with this one as its cause
   */
  public ConstraintException ofSentence(long sentence) {
    return at("sentence " + sentence + " (counted from 0)");
  }

  /**
   * Makes an exception whose message also names the place of what was tagged.
   *
   * @param place such as {@code text 3 (counted from 0)}
   * @return another exception, with this one as its cause
   */
  public ConstraintException at(String place) {
    return new ConstraintException(this, place);
  }

  /** {@return what is wrong, without the place of the sentence} */
  public String text() {
    return text;
  }

  /** {@return the first token that is concerned, counted from 0; {@link #NO_TOKEN} for none} */
  public int token() {
    return token;
  }

  /**
   * {@return the demands that cannot be kept together, each in words; without any of them the
   * others could be}
   */
  public List<String> demands() {
    return demands == null ? List.of() : demands; // null in an exception that was serialised
  }
}
