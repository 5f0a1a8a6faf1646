package trellis.dl4j;

import org.deeplearning4j.exception.DL4JException;

/** A layer of Trellis in a DL4J network cannot work with what it was given. */
public final class LayerException extends DL4JException {
  private static final long serialVersionUID = 1L;

  /**
   * Says what is wrong and what to do.
   *
   * @param message both in one
   */
  public LayerException(String message) {
    super(message);
  }

  /**
   * Says what is wrong and what to do, with the cause.
   *
   * @param message both in one
   * @param cause what went wrong below
   */
  public LayerException(String message, Throwable cause) {
    super(message, cause);
  }
}
