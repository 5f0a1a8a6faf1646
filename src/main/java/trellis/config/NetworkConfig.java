package trellis.config;

import java.nio.file.Path;
import java.util.Optional;
import trellis.config.schema.Key;

/**
 * The settings {@code network}: the parts of the model from characters to labels, and their sizes.
 */
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
            def = "crf",
            meaning =
                "what a linear model is, for type linear. crf: a probability of all labels of a"
                    + " sentence together; maxent: one of each label for itself; memm: one of each"
                    + " label given the one before; hmm: the smoothed counts of a hidden Markov"
                    + " model; perceptron: the sums of a crf, learned from mistakes, without"
                    + " probabilities")
        Model model,
    @Key(
            shortForm = "type",
            meaning = "how scores become labels; output: crf is short for its type alone")
        OutputConfig output,
    @Key(
            def = "0.0",
            range = "[0, 1)",
            meaning =
                "share of the numbers of word vectors set to 0 in training, before they are joined"
                    + " with the characters' (and `dropout` comes on top): less weight on single"
                    + " words, more on characters and context")
        double inputDropout,
    @Key(
            def = "0.0",
            range = "[0, 1)",
            meaning =
                "share of all tokens that are read as the unknown word in training, so that the"
                    + " network learns to do without the word's own vector")
        double wordDropout,
    @Key(
            def = "false",
            meaning =
                "true: dropout sets the same numbers to 0 at all tokens of a sentence (variational"
                    + " dropout), not others at each")
        boolean lockedDropout,
    @Key(
            def = "0",
            range = "[0, 1000]",
            meaning =
                "length of a vector for how a word is capitalized, of help where word vectors are"
                    + " in lower case; 0: none")
        int capitals,
    @Key(
            def = "20",
            range = "[1, 10000]",
            meaning = "length of the vector of a value of each of data.columns.features")
        int features,
    @Key(
            meaning =
                "lists of names whose matches the network reads, or the template of a linear model"
                    + " as list; gazetteers: [a.txt, b.txt] is short for the files alone",
            shortForm = "file",
            onlyWith = "file")
        GazetteersConfig gazetteers,
    @Key(
            meaning =
                "clusters of words that the network reads, or the template of a linear model as"
                    + " cluster6; clusters: paths.gz is short for the file alone",
            shortForm = "file",
            onlyWith = "file")
        ClustersConfig clusters,
    @Key(meaning = "what is read beyond a sentence", onlyWith = "sentences")
        DocumentConfig document,
    @Key(
            def = "neural",
            meaning =
                "what gives tokens their scores. neural: the network that the other keys describe;"
                    + " linear: the weights of attributes that a template makes of the words around"
                    + " a token, as in CRF++, CRFsuite and Wapiti")
        ModelType type,
    @Key(
            range = Key.FILE + ", ner or pos",
            example = "my.template",
            meaning =
                "for type linear: a file of patterns in the syntax of CRF++ and Wapiti, or ner or"
                    + " pos, which are built in; by default that of the task")
        Optional<Path> template,
    @Key(
            def = "1",
            range = "[1, 1000000]",
            meaning =
                "for type linear: how often the training file has an attribute, at least; rarer"
                    + " ones get no weight")
        int least,
    @Key(
            def = "all",
            meaning =
                "for type linear: which labels an attribute has a weight for. all: each; observed:"
                    + " those that the training file has with it, and steps from label to label"
                    + " that it has, which makes models of many labels small and fast")
        States states,
    @Key(
            def = "0",
            range = "[0, 26]",
            meaning =
                "for type linear: bits of the rows that hashes give attributes. The model keeps no"
                    + " attribute, so that training need not know them all; two may share a row. 0:"
                    + " attributes are known one by one")
        int hash,
    @Key(
            def = "1",
            range = "[1, 2]",
            meaning =
                "for a linear model whose output is crf: on how many labels before it a label"
                    + " depends. With 2, time and memory grow with the third power of the number"
                    + " of labels")
        int order,
    @Key(
            def = "float32",
            meaning =
                "how the model keeps what the network learned. float32: as it is; float16: its"
                    + " matrices and tables in half the room; int8: its matrices so, and its"
                    + " tables, such as the vectors of words that training saw, in a quarter,"
                    + " rounded to 255 steps. Each epoch is scored as it would be kept")
        Pack pack) {

  /** How a model keeps the weights of its network. */
  public enum Pack {
    FLOAT32,
    FLOAT16,
    INT8
  }

  /** What a linear model is. */
  public enum Model {
    CRF,
    MAXENT,
    MEMM,
    HMM,
    PERCEPTRON
  }

  /** Which labels an attribute has a weight for. */
  public enum States {
    ALL,
    OBSERVED
  }

  /** What gives tokens their scores. */
  public enum ModelType {
    NEURAL,
    LINEAR
  }

  /** Whether scores are sums of the weights of attributes. */
  public boolean isLinear() {
    return type == ModelType.LINEAR;
  }

  /** How the labels that the network predicts mark spans. */
  public enum Scheme {
    IOB1,
    BIO,
    IOE1,
    IOE2,
    BIOES,
    BMES,
    BILOU,
    NONE
  }
}
