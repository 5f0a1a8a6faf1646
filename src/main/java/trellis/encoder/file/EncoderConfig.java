package trellis.encoder.file;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trellis.encoder.read.Place;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.json.JsonTree;
import trellis.util.Excerpt;

/** The {@code config.json} of an encoder. */
final class EncoderConfig {
  /** The kinds of encoders, by what their weights are called. */
  enum Kind {
    /** BERT. */
    BERT,
    /** DistilBERT. */
    DISTILBERT,
    /** RoBERTa, whose first position is the one behind that of padding. */
    ROBERTA
  }

  private static final Map<String, Kind> KINDS =
      Map.of(
          "bert", Kind.BERT,
          "distilbert", Kind.DISTILBERT,
          "roberta", Kind.ROBERTA,
          "xlm-roberta", Kind.ROBERTA,
          "camembert", Kind.ROBERTA);

  private static final Map<String, Activation> ACTIVATIONS =
      Map.of(
          "gelu", Activation.GELU,
          "gelu_python", Activation.GELU,
          "gelu_new", Activation.GELU_TANH,
          "gelu_pytorch_tanh", Activation.GELU_TANH,
          "gelu_fast", Activation.GELU_TANH,
          "relu", Activation.RELU);

  private final Place place;
  private final Map<?, ?> values;
  private final Kind kind;

  /** Reads the file. */
  EncoderConfig(Place place, byte[] bytes) {
    this.place = place;
    this.values = object(place, bytes);
    this.kind = findKind();
    requirePlain();
  }

  /** A JSON object, as a map. */
  static Map<?, ?> object(Place place, byte[] bytes) {
    try {
      if (JsonTree.read(bytes) instanceof Map<?, ?> map) {
        return map;
      }
      throw place.refusal("a JSON object is expected");
    } catch (IOException e) {
      throw place.refusal("it is no JSON: " + e.getMessage());
    }
  }

  private Kind findKind() {
    String type = text("model_type", "");
    if (type.isEmpty() && values.get("architectures") instanceof List<?> list && !list.isEmpty()) {
      String architecture = String.valueOf(list.get(0)).toLowerCase(Locale.ROOT);
      type =
          KINDS.keySet().stream()
              .filter(one -> architecture.matches(one.replace("-", "") + "(for|model).*"))
              .findFirst()
              .orElse(architecture);
    }
    Kind found = KINDS.get(type);
    if (type.isEmpty()) {
      throw place.refusal(
          "model_type is missing, which tells the kind of encoder: take the config.json that was"
              + " published with the weights");
    }
    if (found == null) {
      throw place.refusal(
          "the encoder is of the kind "
              + Excerpt.quoted(type)
              + "; bert, distilbert, roberta, xlm-roberta and camembert can be read");
    }
    return found;
  }

  private void requirePlain() {
    String positions = text("position_embedding_type", "absolute");
    if (!positions.equals("absolute")) {
      throw place.refusal(
          "position_embedding_type is " + Excerpt.quoted(positions) + "; absolute can be read");
    }
    for (String key : List.of("is_decoder", "add_cross_attention")) {
      if (Boolean.TRUE.equals(values.get(key))) {
        throw place.refusal(key + " is true: a decoder cannot be read, only an encoder");
      }
    }
  }

  /** What its weights are called. */
  Kind kind() {
    return kind;
  }

  /** The sizes; those of the tables are known from the weights. */
  EncoderShape shape(int segments) {
    boolean isDistilled = kind == Kind.DISTILBERT;
    String activation = text(isDistilled ? "activation" : "hidden_act", "gelu");
    if (!ACTIVATIONS.containsKey(activation)) {
      throw place.refusal(
          "the activation is "
              + Excerpt.quoted(activation)
              + "; gelu, gelu_new, gelu_pytorch_tanh and relu can be read");
    }
    try {
      return new EncoderShape(
          size("vocab_size"),
          size("max_position_embeddings"),
          kind == Kind.ROBERTA ? padding() + 1 : 0,
          segments,
          size(isDistilled ? "dim" : "hidden_size"),
          size(isDistilled ? "n_layers" : "num_hidden_layers"),
          size(isDistilled ? "n_heads" : "num_attention_heads"),
          size(isDistilled ? "hidden_dim" : "intermediate_size"),
          ACTIVATIONS.get(activation),
          isDistilled ? 1e-12 : real("layer_norm_eps", 1e-12));
    } catch (IllegalArgumentException e) {
      throw place.refusal(e.getMessage());
    }
  }

  private int padding() {
    int padding = values.get("pad_token_id") == null ? 1 : size("pad_token_id");
    return Math.min(padding, Integer.MAX_VALUE - 1);
  }

  private String text(String key, String otherwise) {
    Object value = values.get(key);
    if (value != null && !(value instanceof String)) {
      throw place.refusal(key + " is " + Excerpt.of(value.toString()) + ", not a text");
    }
    return value == null ? otherwise : (String) value;
  }

  private int size(String key) {
    Object value = values.get(key);
    boolean isSize =
        value instanceof BigInteger number && number.signum() >= 0 && number.bitLength() < 32;
    if (!isSize) {
      throw place.refusal(
          value == null
              ? key + " is missing"
              : key + " is " + shown(value) + "; a whole number is expected");
    }
    return ((BigInteger) value).intValue();
  }

  private double real(String key, double otherwise) {
    Object value = values.get(key);
    if (value == null) {
      return otherwise;
    }
    if (value instanceof BigDecimal || value instanceof BigInteger) {
      return ((Number) value).doubleValue();
    }
    throw place.refusal(key + " is " + shown(value) + "; a number is expected");
  }

  /** A value as it stands in the file: a text in quotes. */
  static String shown(Object value) {
    return value instanceof String text ? Excerpt.quoted(text) : Excerpt.of(String.valueOf(value));
  }
}
