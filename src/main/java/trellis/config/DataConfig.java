package trellis.config;

import java.nio.file.Path;
import java.util.Optional;
import trellis.config.schema.Key;

/**
 * The settings {@code data}: the files of the corpus, their format and what their labels look like.
 */
public record DataConfig(
    @Key(
            range = Key.FILE,
            example = "train.conll",
            meaning = "sentences to learn from (a .gz is read too)")
        Path train,
    @Key(range = Key.FILE, example = "dev.conll", meaning = "sentences that choose the best epoch")
        Path dev,
    @Key(
            range = Key.FILE,
            example = "test.conll",
            meaning = "sentences for the final score, never looked at before")
        Optional<Path> test,
    @Key(
            def = "conll",
            meaning =
                "conll: columns split at tabs or blanks; conllu: the ten columns of Universal"
                    + " Dependencies")
        Format format,
    @Key(meaning = "where token, label and features stand in a line") ColumnsConfig columns,
    @Key(
            def = "auto",
            meaning =
                "how the files mark spans; auto: found out from the training file. For task pos it"
                    + " is auto or none")
        FileScheme scheme,
    @Key(
            def = "ptb",
            meaning =
                "how raw text is cut into tokens such as those of the corpus, when the model tags"
                    + " it; whitespace: at blanks, a line is a sentence; unicode: words as Unicode"
                    + " has them; ptb: as English treebanks do. Training does not use it")
        Tokens tokens) {

  /** The layout of a corpus file. */
  public enum Format {
    CONLL,
    CONLLU
  }

  /** How the labels of the corpus files mark spans. */
  public enum FileScheme {
    AUTO,
    IOB1,
    BIO,
    BIOES,
    NONE
  }

  /** The rules for the sentences and tokens of raw text. */
  public enum Tokens {
    WHITESPACE,
    UNICODE,
    PTB
  }
}
