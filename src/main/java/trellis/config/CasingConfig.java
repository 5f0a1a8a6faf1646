package trellis.config;

import trellis.config.schema.Key;

/** The settings {@code data.casing}: training sentences that are learned in other cases, too. */
public record CasingConfig(
    @Key(
            def = "0.0",
            range = "[0, 1]",
            meaning =
                "of this share of the training sentences a copy in capitals is learned, too: for"
                    + " headlines and forms")
        double upper,
    @Key(
            def = "0.0",
            range = "[0, 1]",
            meaning = "the same in small letters: for chats and searches")
        double lower,
    @Key(
            def = "0.0",
            range = "[0, 1]",
            meaning = "the same with a capital at each word: for titles")
        double title) {

  /** Whether there are no such copies. */
  public boolean isNone() {
    return upper == 0 && lower == 0 && title == 0;
  }
}
