package trellis.encoder.file;

import trellis.error.ModelException;

/** What is being read: the file as the user named it, and the entry or file in it; "" for none. */
record Place(String file, String entry) {
  /** The refusal of what stands here: what was found, what was expected, and the cure. */
  ModelException refusal(String text) {
    return new ModelException(file, entry, text);
  }
}
