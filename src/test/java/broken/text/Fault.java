package broken.text;

/** An exception for another room to catch. */
public final class Fault extends IllegalStateException {
  private static final long serialVersionUID = 1L;
}
