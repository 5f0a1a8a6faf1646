package trellis.encoder.read;

import trellis.error.ModelException;

/** What is being read: the file as the user named it, and the entry or file in it; "" for none. */
public record Place(String file, String entry) {
  /** The most bytes of a file that are read as one. */
  public static final long MOST_BYTES = Integer.MAX_VALUE - 16;

  /** The refusal of what stands here: what was found, what was expected, and the cure. */
  public ModelException refusal(String text) {
    return new ModelException(file, entry, text);
  }
}
