package trellis.cli.tag;

import java.util.Optional;
import trellis.corpus.CorpusFormat;
import trellis.text.ConllFormat;

/** The formats that the command {@code tag} reads. */
public enum TagInput {
  /** Column files. */
  CONLL(Optional.of(CorpusFormat.CONLL)),
  /** Universal Dependencies. */
  CONLLU(Optional.of(CorpusFormat.CONLLU)),
  /** Texts in JSON files of annotation tools. */
  JSONL(Optional.of(CorpusFormat.JSONL)),
  /** Texts of brat. */
  BRAT(Optional.of(CorpusFormat.BRAT)),
  /** A sentence a line, its tokens set off by blanks. */
  TEXT(Optional.empty()),
  /** Any text, whose sentences and tokens are to be found. */
  RAW(Optional.empty()),
  /** A text a line: no sentence goes on in the next one. */
  LINES(Optional.empty());

  private final Optional<CorpusFormat> corpus;

  TagInput(Optional<CorpusFormat> corpus) {
    this.corpus = corpus;
  }

  /** The input that is a corpus of a form. */
  static TagInput of(CorpusFormat format) {
    return valueOf(format.name());
  }

  /** Whether it is a file of an annotation tool. */
  boolean isAnnotated() {
    return this == JSONL || this == BRAT;
  }

  /** Whether it is a text as people write it. */
  boolean isText() {
    return this == RAW || this == LINES;
  }

  /** The format of its columns; empty where there are none. */
  Optional<ConllFormat> columns() {
    return corpus.flatMap(CorpusFormat::columns);
  }
}
