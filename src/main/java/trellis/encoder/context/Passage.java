package trellis.encoder.context;

import java.util.List;
import trellis.batch.Neighbors;

/**
 * A sentence as an encoder reads it: its tokens, and those around them that it is read with. Only
 * its own tokens get states.
 */
public record Passage(List<String> tokens, Neighbors neighbors) {
  /** A sentence that is read by itself. */
  public static Passage alone(List<String> tokens) {
    return new Passage(tokens, Neighbors.NONE);
  }

  /** The number of its own tokens. */
  public int size() {
    return tokens.size();
  }
}
