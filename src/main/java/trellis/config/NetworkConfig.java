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
    @Key(
            shortForm = "type",
            meaning = "how scores become labels; output: crf is short for its type alone")
        OutputConfig output) {

  /** How the labels that the network predicts mark spans. */
  public enum Scheme {
    IOB1,
    BIO,
    BIOES,
    NONE
  }
}
