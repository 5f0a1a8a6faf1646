package trellis.config;

import java.util.List;
import trellis.config.schema.Key;
import trellis.config.schema.OneOrMore;

/**
 * The settings {@code network.words}: the word vectors and the recurrent layers that read a
 * sentence in both directions.
 */
public record WordsConfig(
    @Key(
            def = "100",
            range = "[1, 10000]",
            meaning =
                "length of a word's vector, the same as in embeddings.file; of several files the"
                    + " sum of their lengths, or a list of these")
        OneOrMore<Integer> dim,
    @Key(def = "lstm", meaning = "rnn: the plain recurrent layer (tanh); lstm: with gates")
        WordEncoder encoder,
    @Key(def = "200", range = "[1, 10000]", meaning = "state of a layer, in each direction")
        int hidden,
    @Key(def = "1", range = "[1, 16]", meaning = "layers, one above the other") int layers) {

  /** What reads the words of a sentence. */
  public enum WordEncoder {
    RNN,
    LSTM
  }

  /**
   * The length of each part of a word's vector; with several vector files, a config that is not of
   * a model may have that of all parts together alone.
   */
  public List<Integer> widths() {
    return dim.values();
  }

  /** The length of a word's vector, all its parts together. */
  public int width() {
    int width = 0;
    for (int part : widths()) {
      width += part;
    }
    return width;
  }
}
