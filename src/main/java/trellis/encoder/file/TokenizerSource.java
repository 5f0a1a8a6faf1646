package trellis.encoder.file;

/**
 * What tells how words are cut into pieces: a {@code tokenizer.json}, or a {@code vocab.txt}.
 *
 * @param kind which of them
 * @param place what the user named, and the file of it, for messages
 * @param bytes all bytes; nobody may change them
 * @param isLowerCased whether words are lower-cased before; for {@code vocab.txt} alone
 */
public record TokenizerSource(Kind kind, String place, byte[] bytes, boolean isLowerCased) {
  /** The kinds of files. */
  public enum Kind {
    /** A {@code tokenizer.json}. */
    TOKENIZER_JSON,
    /** A {@code vocab.txt}, a piece a line. */
    VOCAB_TXT
  }
}
