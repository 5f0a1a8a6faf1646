package trellis.cli.tag;

import java.util.Optional;
import trellis.text.ConllFormat;

/** The formats that the command {@code tag} reads. */
public enum TagInput {
  /** Column files. */
  CONLL(Optional.of(ConllFormat.CONLL)),
  /** Universal Dependencies. */
  CONLLU(Optional.of(ConllFormat.CONLLU)),
  /** A sentence a line, its tokens set off by blanks. */
  TEXT(Optional.empty()),
  /** Any text, whose sentences and tokens are to be found. */
  RAW(Optional.empty());

  private final Optional<ConllFormat> columns;

  TagInput(Optional<ConllFormat> columns) {
    this.columns = columns;
  }

  /** The input that is column files of a format. */
  static TagInput of(ConllFormat format) {
    return format == ConllFormat.CONLLU ? CONLLU : CONLL;
  }

  /** The format of its columns; empty for text, which has none. */
  Optional<ConllFormat> columns() {
    return columns;
  }
}
