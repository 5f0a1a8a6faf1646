package trellis.encoder.file;

import trellis.encoder.read.Place;

/**
 * What tells how words are cut into pieces: a {@code tokenizer.json}, or a {@code vocab.txt}.
 *
 * @param kind which of them
 * @param place where it is, for messages
 * @param bytes all bytes; nobody may change them
 * @param text what is done to words before; for {@code vocab.txt} alone
 */
public record TokenizerSource(Kind kind, Place place, byte[] bytes, Text text) {
  /** The kinds of files. */
  public enum Kind {
    /** A {@code tokenizer.json}. */
    TOKENIZER_JSON,
    /** A {@code vocab.txt}, a piece a line. */
    VOCAB_TXT
  }

  /**
   * What is done to words before they are cut, by the keys of {@code tokenizer_config.json}.
   *
   * @param isLowerCased {@code do_lower_case}
   * @param stripsAccents {@code strip_accents}
   * @param splitsChinese {@code tokenize_chinese_chars}
   */
  public record Text(boolean isLowerCased, boolean stripsAccents, boolean splitsChinese) {
    /** As BERT does it. */
    static Text usual(boolean isLowerCased) {
      return new Text(isLowerCased, isLowerCased, true);
    }

    /** As it stands in the digest of an encoder: what is usual is not told. */
    String shown() {
      return isLowerCased
          + (equals(usual(isLowerCased)) ? "" : " " + stripsAccents + " " + splitsChinese);
    }
  }
}
