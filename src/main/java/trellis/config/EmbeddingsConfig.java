package trellis.config;

import java.nio.file.Path;
import java.util.Optional;

/** The pre-trained word vectors and how they are used. */
public record EmbeddingsConfig(
    @Key(
            range = Key.FILE,
            example = "glove.6B.100d.txt",
            meaning = "the vectors; without a file all word vectors are learned from the corpus")
        Optional<Path> file,
    @Key(def = "true", meaning = "train the vectors on; false: keep them as they are in the file")
        boolean finetune,
    @Key(
            def = "1.0",
            range = "(0, 1]",
            meaning =
                "learning rate of the vectors that come from the file, as a share of train.rate:"
                    + " with a small one, words that training has stay near those it lacks")
        double finetuneRate,
    @Key(
            def = "true",
            meaning = "look a word up in lower case when the file does not have it as written")
        boolean lowercase,
    @Key(
            def = "float32",
            meaning =
                "which vectors of words that training did not see go into the model. none: none,"
                    + " and such words are unknown; float32: all of the file's")
        Pack pack) {

  /** How a model keeps the vectors of words that training did not see. */
  public enum Pack {
    NONE,
    FLOAT32
  }
}
