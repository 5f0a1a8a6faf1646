package trellis.model;

import java.nio.file.Path;
import trellis.config.EncoderConfig;
import trellis.encoder.context.StoredEncoder;
import trellis.encoder.weights.EncoderShape;
import trellis.error.ModelException;
import trellis.model.ModelCard.DataFile;
import trellis.network.ContextShape;

/** What a network is to an encoder. */
public final class EncoderUse {
  private EncoderUse() {}

  /**
   * What a network of a config reads of an encoder of this shape.
   *
   * @throws IllegalArgumentException when the encoder has no such layers
   */
  public static ContextShape shape(EncoderConfig config, EncoderShape shape) {
    return shape(config, StoredEncoder.layers(config, shape).size(), shape.width());
  }

  /** What a network of a config reads of an encoder, so many layers of that width. */
  public static ContextShape shape(EncoderConfig config, int layers, int width) {
    return new ContextShape(
        layers, width, StoredEncoder.mixes(config), config.dim(), config.dropout());
  }

  /**
   * Requires that a model has the encoder whose states it reads, if it reads any.
   *
   * @param file that the model was read from
   * @throws ModelException when it was saved without
   */
  public static TaggerModel requireWhole(TaggerModel model, String file) {
    if (model.isWhole()) {
      return model;
    }
    model.members().forEach(member -> requireWhole(member.model(), file));
    DataFile trained = model.card().encoderFile().orElseThrow();
    throw new ModelException(
        file,
        "",
        "needs its encoder "
            + trained.name()
            + ", which it was saved without (`embeddings.encoder.pack: none`): name the one with"
            + " SHA-256 "
            + trained.sha256()
            + " beside the model (--encoder FILE)");
  }

  /**
   * A model with the encoder that it was trained with.
   *
   * @param file of the encoder
   * @throws ModelException when it was trained with another one, or with none
   */
  public static TaggerModel with(TaggerModel model, StoredEncoder encoder, Path file) {
    DataFile trained =
        model
            .card()
            .encoderFile()
            .orElseThrow(
                () ->
                    new ModelException(
                        file.toString(),
                        "",
                        "cannot be used: the model was trained without an encoder"));
    if (!model.card().reads(encoder)) {
      throw new ModelException(
          file.toString(),
          "",
          "is another encoder than the model was trained with: it has the SHA-256 "
              + encoder.sha256()
              + ", expected "
              + trained.name()
              + " with SHA-256 "
              + trained.sha256());
    }
    if (model.isWhole()) {
      return model;
    }
    TaggerModel whole = model.withEncoder(encoder);
    return model.file().map(whole::readFrom).orElse(whole); // it is what the file means
  }
}
