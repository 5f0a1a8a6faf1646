package trellis.config;

/** The parts of the model from characters to labels, and their sizes. */
public record NetworkConfig(
    @Key(def = "bioes", meaning = "how the predicted labels mark spans; not used for task pos")
        Scheme scheme,
    @Key(meaning = "the vector of a word made from its characters") CharactersConfig characters,
    @Key(meaning = "the vectors of words and the layers that read a sentence") WordsConfig words,
    @Key(
            def = "0.5",
            range = "[0, 1)",
            meaning = "share of the values set to 0 in training between the parts; 0: no dropout")
        double dropout,
    @Key(def = "crf", meaning = "softmax: each label for itself; crf: the best sequence of labels")
        OutputLayer output,
    @Key(
            def = "20",
            range = "[1, 10000]",
            meaning = "length of the vector of a value of each of data.columns.features")
        int features) {

  /** How the labels that the network predicts mark spans. */
  public enum Scheme {
    IOB1,
    BIO,
    BIOES,
    NONE
  }

  /** What turns the scores of a sentence's tokens into labels. */
  public enum OutputLayer {
    SOFTMAX,
    CRF
  }
}
