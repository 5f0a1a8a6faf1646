package trellis.config;

import trellis.config.schema.Key;

/** The settings {@code network.characters}: how the characters of a word become a vector. */
public record CharactersConfig(
    @Key(
            def = "cnn",
            meaning = "none: words only; cnn: a convolution over the word, then its maximum")
        CharacterEncoder encoder,
    @Key(def = "30", range = "[1, 10000]", meaning = "length of a character's vector") int dim,
    @Key(
            def = "30",
            range = "[1, 10000]",
            meaning = "filters of the convolution: the length of the vector made from characters")
        int filters,
    @Key(
            def = "3",
            range = "[1, 99]",
            meaning = "characters that a filter sees at once; the word is padded at both ends")
        int window) {

  /** What reads the characters of a word. */
  public enum CharacterEncoder {
    NONE,
    CNN
  }
}
