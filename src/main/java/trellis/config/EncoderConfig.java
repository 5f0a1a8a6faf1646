package trellis.config;

import java.nio.file.Path;
import java.util.Optional;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.config.schema.Key;
import trellis.config.schema.LayerChoice;

/**
 * The settings {@code embeddings.encoder}: a transformer whose hidden states tell what a word is
 * where it stands.
 */
public record EncoderConfig(
    @Key(
            range = Key.FILE_OR_FOLDER,
            example = "bge-small.jar",
            meaning =
                "an encoder of the BERT family: a folder with config.json, model.safetensors and"
                    + " tokenizer.json or vocab.txt; an .onnx beside its tokenizer.json; or a jar"
                    + " that holds these")
        Optional<Path> file,
    @Key(
            example = "[6, 11]",
            meaning =
                "the layers whose states are joined: 0 for the embeddings, 1 for the first block,"
                    + " -1 for the last one; mix: a learned mean of all; without it the middle one"
                    + " and the last but one")
        Optional<LayerChoice> layers,
    @Key(
            def = "mean",
            meaning =
                "what stands for a word of several pieces: the state of its first piece, of its"
                    + " last, or the mean of all")
        Pieces pieces,
    @Key(
            def = "128",
            range = "[1, 10000]",
            meaning = "numbers of a word that the states are projected to")
        int dim,
    @Key(
            def = "0.2",
            range = "[0, 1)",
            meaning =
                "locked dropout of the states: the share of their numbers that is zero in all of a"
                    + " sentence")
        double dropout,
    @Key(
            def = "float16",
            meaning =
                "how the model keeps the encoder. none: not at all, it is asked for when the model"
                    + " is loaded; float32: as it is; float16: in half the memory; int8: in a"
                    + " quarter, rounded to 255 steps a row. It is rounded before training begins,"
                    + " so that what is learned fits it")
        Pack pack,
    @Key(
            def = "true",
            meaning =
                "true: the states are kept beside the run for the next training; false: they are"
                    + " deleted at the end")
        boolean keep,
    @Key(
            def = "false",
            meaning =
                "true: the encoder is trained further with the network, by optimizer adam or nadam;"
                    + " an epoch then takes much longer, and nothing is kept beside the run")
        boolean train,
    @Key(
            def = "0.00005",
            range = "(0, 1]",
            meaning =
                "learning rate of an encoder that is trained, when that of the network is"
                    + " train.rate: both fall alike")
        double rate,
    @Key(
            def = "1.0",
            range = "(0, 1]",
            meaning =
                "share of its rate that each layer of a trained encoder has of that of the layer"
                    + " above; 1: all learn alike")
        double layerDecay,
    @Key(
            def = "0",
            range = "[0, 1000]",
            meaning =
                "blocks of a trained encoder, from the lowest on, that stay as they are, with the"
                    + " embeddings; 0: all is trained")
        int frozen,
    @Key(
            def = "0.1",
            range = "[0, 1)",
            meaning =
                "dropout within the blocks of a trained encoder that learn, as BERT has it: the"
                    + " share that is zero of the weights of attention, of what either part of a"
                    + " block adds to the states, and of the embeddings")
        double innerDropout) {

  /** What stands for a word of several pieces. */
  public enum Pieces {
    FIRST,
    LAST,
    MEAN
  }
}
