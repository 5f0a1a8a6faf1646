package trellis.config;

import java.nio.file.Path;
import java.util.Optional;
import trellis.config.schema.Key;

/** The settings {@code embeddings}: the file of pre-trained word vectors and how it is used. */
public record EmbeddingsConfig(
    @Key(
            range = Key.FILE,
            example = "glove.6B.100d.txt",
            meaning =
                "the vectors, as text, word2vec's binary format or a store of `trellis vectors"
                    + " convert`; without a file all word vectors are learned from the corpus")
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
                "how the model keeps the vectors of words that training did not see. none: not at"
                    + " all, such words are unknown, or looked up with --vectors; float32: as they"
                    + " are; float16: in half the memory; int8: in a quarter, rounded to 255 steps")
        Pack pack,
    @Key(
            def = "0",
            range = "[0, 1000000000]",
            meaning =
                "of how many of the first, most frequent words of the file the model keeps the"
                    + " vectors; 0: of all")
        int most,
    @Key(meaning = "a transformer encoder, for words in context", onlyWith = "file")
        EncoderConfig encoder) {

  /** How a model keeps the vectors of words that training did not see. */
  public enum Pack {
    NONE,
    FLOAT32,
    FLOAT16,
    INT8
  }
}
