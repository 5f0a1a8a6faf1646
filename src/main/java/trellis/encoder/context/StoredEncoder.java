package trellis.encoder.context;

import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;
import trellis.config.EncoderConfig;
import trellis.config.schema.LayerChoice;
import trellis.encoder.TransformerEncoder;
import trellis.encoder.piece.PieceTokenizer;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderWeights;
import trellis.kernel.Kernel;
import trellis.util.Sha256;
import trellis.vocab.store.VectorType;

/**
 * An encoder with its tokenizer, as a model keeps it.
 *
 * @param name of the file that it came from, without its folder
 * @param sha256 digest of the published encoder, before it was rounded or trained further
 * @param weights perhaps rounded
 */
public record StoredEncoder(
    String name, String sha256, EncoderWeights weights, PieceTokenizer tokenizer) {

  /**
   * The encoder, ready to compute what a config reads of it.
   *
   * @throws IllegalArgumentException when it has no such layers
   */
  public ContextEncoder ready(EncoderConfig config, Kernel kernel) {
    return new ContextEncoder(
        tokenizer,
        new TransformerEncoder(weights, kernel),
        layers(config, weights.shape()),
        config.pieces());
  }

  /**
   * The layers that a config reads of an encoder; if it names none the middle one and the last but
   * one.
   *
   * @throws IllegalArgumentException when the encoder has no such layers
   */
  public static List<Integer> layers(EncoderConfig config, EncoderShape shape) {
    int blocks = shape.blocks();
    return config
        .layers()
        .map(choice -> choice.in(blocks))
        .orElseGet(
            () -> Stream.of(Math.max(1, blocks / 2), Math.max(1, blocks - 1)).distinct().toList());
  }

  /** The digest of shape, weights and tokenizer as they are now. */
  public String sha256OfWhatItHas() {
    MessageDigest digest = Sha256.digest();
    weights.addTo(digest);
    digest.update(tokenizer.toJson());
    return Sha256.hex(digest);
  }

  /** How many pieces a sentence has, the borders of its windows not counted. */
  public long pieces(List<String> sentence) {
    long count = 0;
    for (String word : sentence) {
      count += tokenizer.pieces(word).length;
    }
    return count;
  }

  /** How a config keeps the numbers of the encoder's matrices; not at all is as they are. */
  public static VectorType type(EncoderConfig config) {
    return switch (config.pack()) {
      case NONE, FLOAT32 -> VectorType.FLOAT32;
      case FLOAT16 -> VectorType.FLOAT16;
      case INT8 -> VectorType.INT8;
    };
  }

  /** Whether a config mixes the layers rather than to join them. */
  public static boolean mixes(EncoderConfig config) {
    return config.layers().map(LayerChoice::isMix).orElse(false);
  }
}
