package trellis.config;

import java.util.Optional;
import trellis.config.schema.Key;

/** The settings {@code network.document}: what is read beside a sentence. */
public record DocumentConfig(
    @Key(
            range = "[0, 100]",
            example = "1",
            meaning =
                "so many sentences on each side of one, of the same document, are read by"
                    + " embeddings.encoder with it, as far as its window has room; without it, or"
                    + " with 0, a sentence is read by itself")
        Optional<Integer> sentences) {

  /** How many sentences on each side of one are read with it; mostly none. */
  public int reach() {
    return sentences.orElse(0);
  }
}
