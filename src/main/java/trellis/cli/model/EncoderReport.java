package trellis.cli.model;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.Locale;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.config.EncoderConfig;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;
import trellis.model.ModelCard.DataFile;
import trellis.model.TaggerModel;
import trellis.network.ContextShape;

/**
 * The encoder whose states a model reads; plain values, ready for JSON.
 *
 * @param file its name
 * @param sha256 the digest of its shape, weights and tokenizer: as it was published, or if it was
 *     trained further as the model holds it
 * @param beganAs the digest of the published encoder that was trained further; null when it was not
 * @param pack how the model keeps it; {@code none}: it must be named beside the model
 * @param read how many layers are read
 * @param mix whether these become one by a learned mean
 * @param word what stands for a word of several pieces
 * @param width numbers of a layer
 * @param dim numbers that its states are projected to
 * @param sentences how many on each side of one it reads with it; null when none
 * @param sizes null when the model was saved without the encoder, and it was not named
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record EncoderReport(
    String file,
    String sha256,
    String beganAs,
    String pack,
    int read,
    boolean mix,
    String word,
    int width,
    int dim,
    Integer sentences,
    Sizes sizes) {

  /**
   * The sizes of the encoder itself.
   *
   * @param layers those that are read, counted from the embeddings
   * @param pieces rows of the table of pieces
   * @param window the most pieces of a sentence that it reads at once
   * @param weights all its numbers
   * @param bytes that these take as the model keeps them
   * @param memory bytes that they take while a model tags
   */
  public record Sizes(
      List<Integer> layers,
      int blocks,
      int heads,
      int inner,
      int pieces,
      int window,
      long weights,
      long bytes,
      long memory) {

    private static Sizes of(StoredEncoder encoder, EncoderConfig config) {
      EncoderWeights weights = encoder.weights();
      EncoderShape shape = weights.shape();
      long numbers = 0;
      long packed = 0;
      for (EncoderTensor tensor : weights.tensors()) {
        long ofTensor = (long) tensor.rows() * tensor.columns();
        numbers += ofTensor;
        packed += tensor.name().startsWith("embeddings.pieces") ? 0 : ofTensor;
      }
      return new Sizes(
          StoredEncoder.layers(config, shape),
          shape.blocks(),
          shape.heads(),
          shape.inner(),
          shape.vocabulary(),
          shape.mostPieces() - 2, // the borders are none of the sentence
          numbers,
          weights.bytes(),
          weights.bytes() + Float.BYTES * packed); // what is multiplied is kept in 32 bits, too
    }
  }

  /** The encoder of a model; null when it reads none. */
  static EncoderReport of(TaggerModel model) {
    if (model.network().context().isEmpty()) {
      return null;
    }
    EncoderConfig config = model.config().embeddings().encoder();
    ContextShape context = model.network().context().get();
    DataFile file = model.card().encoderFile().orElseThrow();
    boolean isTrained = config.train() && model.encoder().isPresent();
    return new EncoderReport(
        file.name(),
        isTrained ? model.encoder().get().sha256OfWhatItHas() : file.sha256(),
        isTrained ? file.sha256() : null,
        config.pack().name().toLowerCase(Locale.ROOT),
        context.layers(),
        context.mix(),
        config.pieces().name().toLowerCase(Locale.ROOT),
        context.width(),
        context.dim(),
        model.reach() == 0 ? null : model.reach(),
        model.encoder().map(encoder -> Sizes.of(encoder, config)).orElse(null));
  }

  /** Whether the model has no part of it. */
  boolean isOutside() {
    return pack.equalsIgnoreCase(Pack.NONE.name());
  }
}
