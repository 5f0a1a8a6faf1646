package trellis.config;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.config.schema.Key;
import trellis.config.schema.OneOrMore;

/**
 * The settings {@code embeddings}: the files of pre-trained word vectors and how they are used.
 *
 * <p>All keys have one value for all files, or a list with one for each: {@link #sources} tells
 * what holds for a file.
 */
public record EmbeddingsConfig(
    @Key(
            range = Key.FILE,
            example = "glove.6B.100d.txt",
            meaning =
                "the vectors, as text, word2vec's binary format or a store of `trellis vectors"
                    + " convert`; without a file all word vectors are learned from the corpus. Of"
                    + " several, [a.txt, b.txt], the vectors of a word are joined, and the keys"
                    + " up to most have one value for all of them, or a list with one for each")
        Optional<OneOrMore<Path>> file,
    @Key(def = "true", meaning = "train the vectors on; false: keep them as they are in the file")
        OneOrMore<Boolean> finetune,
    @Key(
            def = "1.0",
            range = "(0, 1]",
            meaning =
                "learning rate of the vectors that come from the file, as a share of train.rate:"
                    + " with a small one, words that training has stay near those it lacks")
        OneOrMore<Double> finetuneRate,
    @Key(
            def = "true",
            meaning = "look a word up in lower case when the file does not have it as written")
        OneOrMore<Boolean> lowercase,
    @Key(
            def = "float32",
            meaning =
                "how the model keeps the vectors of words that training did not see. none: not at"
                    + " all, such words are unknown, or looked up with --vectors; float32: as they"
                    + " are; float16: in half the memory; int8: in a quarter, rounded to 255 steps")
        OneOrMore<Pack> pack,
    @Key(
            def = "0",
            range = "[0, 1000000000]",
            meaning =
                "of how many of the first, most frequent words of the file the model keeps the"
                    + " vectors; 0: of all")
        OneOrMore<Integer> most,
    @Key(meaning = "a transformer encoder, for words in context", onlyWith = "file")
        EncoderConfig encoder) {

  /**
   * A file of vectors and how it is used.
   *
   * @param file empty for vectors that are all learned from the corpus
   */
  public record Source(
      Optional<Path> file,
      boolean finetune,
      double finetuneRate,
      boolean lowercase,
      Pack pack,
      int most) {}

  /** How a model keeps the vectors of words that training did not see. */
  public enum Pack {
    NONE,
    FLOAT32,
    FLOAT16,
    INT8
  }

  /** The files in the order in which their vectors are joined; none when none is given. */
  public List<Path> files() {
    return file.isPresent() ? file.get().values() : List.of();
  }

  /** The parts of a word's vector, in their order: one for each file, or one without a file. */
  public List<Source> sources() {
    List<Source> sources = new ArrayList<>();
    for (int i = 0; i < Math.max(1, files().size()); i++) {
      sources.add(
          new Source(
              files().isEmpty() ? Optional.empty() : Optional.of(files().get(i)),
              finetune.at(i),
              finetuneRate.at(i),
              lowercase.at(i),
              pack.at(i),
              most.at(i)));
    }
    return sources;
  }
}
