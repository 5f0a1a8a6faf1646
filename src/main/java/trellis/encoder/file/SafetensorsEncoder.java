package trellis.encoder.file;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.encoder.read.Place;
import trellis.encoder.read.WeightsBuilder;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderWeights;
import trellis.util.Excerpt;

/** Puts tensors that are named as Hugging Face's models name them together as an encoder. */
final class SafetensorsEncoder {
  private static final List<String> PREFIXES =
      List.of("model.", "bert.", "roberta.", "distilbert.", "auto_model.");

  /** For each part of a block: what BERT and RoBERTa call it, and what DistilBERT does. */
  private static final Map<String, List<List<String>>> PARTS =
      Map.of(
          "attention",
              List.of(
                  List.of("attention.self.query", "attention.self.key", "attention.self.value"),
                  List.of("attention.q_lin", "attention.k_lin", "attention.v_lin")),
          "output", List.of(List.of("attention.output.dense"), List.of("attention.out_lin")),
          "norm1", List.of(List.of("attention.output.LayerNorm"), List.of("sa_layer_norm")),
          "inner", List.of(List.of("intermediate.dense"), List.of("ffn.lin1")),
          "outer", List.of(List.of("output.dense"), List.of("ffn.lin2")),
          "norm2", List.of(List.of("output.LayerNorm"), List.of("output_layer_norm")));

  private final Place place;
  private final EncoderConfig config;
  private final Map<String, Safetensors.Tensor> tensors = new LinkedHashMap<>();

  private SafetensorsEncoder(Place place, EncoderConfig config, List<Safetensors> files) {
    this.place = place;
    this.config = config;
    for (Safetensors file : files) {
      for (Safetensors.Tensor tensor : file.tensors().values()) {
        if (tensors.put(plain(tensor.name()), tensor) != null) {
          throw tensor
              .place()
              .refusal("the weights " + Excerpt.of(plain(tensor.name())) + " stand twice");
        }
      }
    }
  }

  /**
   * Reads an encoder.
   *
   * @param place the file of weights, or the list of several
   * @param bytes how many they have together
   */
  static EncoderWeights read(
      Place place, EncoderConfig config, List<Safetensors> files, long bytes) {
    return new SafetensorsEncoder(place, config, files).read(bytes);
  }

  /** A name without what a head around the encoder puts before it, in today's spelling. */
  private static String plain(String name) {
    String plain = name;
    boolean isChanged = true;
    while (isChanged) {
      isChanged = false;
      for (String prefix : PREFIXES) {
        if (plain.startsWith(prefix)) {
          plain = plain.substring(prefix.length());
          isChanged = true;
        }
      }
    }
    if (plain.endsWith(".gamma")) {
      return plain.substring(0, plain.length() - 5) + "weight";
    }
    return plain.endsWith(".beta") ? plain.substring(0, plain.length() - 4) + "bias" : plain;
  }

  private EncoderWeights read(long bytes) {
    Safetensors.Tensor segments = tensors.get("embeddings.token_type_embeddings.weight");
    long rows = segments == null || segments.dims().length == 0 ? 0 : segments.dims()[0];
    EncoderShape shape = config.shape((int) Math.min(rows, Integer.MAX_VALUE));
    WeightsBuilder builder = new WeightsBuilder(place, shape, bytes);
    requireAllBlocks(shape);
    for (EncoderWeights.Matrix next = builder.next(); next != null; next = builder.next()) {
      add(names(next.name()), next, builder);
    }
    return builder.build();
  }

  /** Adds tensors as one matrix; they are no more needed then. */
  private void add(List<String> names, EncoderWeights.Matrix matrix, WeightsBuilder builder) {
    Safetensors.Tensor first = tensor(names.get(0), matrix, names.size());
    if (names.size() == 1 && first.isFloat()) {
      builder.add(first.place(), first.name(), first.bytes());
      first.release();
      return;
    }
    float[] values = new float[matrix.rows() * matrix.columns()];
    int part = values.length / names.size();
    for (int i = 0; i < names.size(); i++) {
      Safetensors.Tensor tensor = tensor(names.get(i), matrix, names.size());
      System.arraycopy(tensor.floats(), 0, values, i * part, part);
      tensor.release();
    }
    builder.add(first.place(), first.name(), values);
  }

  private void requireAllBlocks(EncoderShape shape) {
    String more = block(shape.blocks() + 1) + "attention.";
    if (tensors.keySet().stream().anyMatch(name -> name.startsWith(more))) {
      throw place.refusal(
          "it has weights of more blocks than the " + shape.blocks() + " of config.json");
    }
  }

  private String block(int number) {
    boolean isDistilled = config.kind() == EncoderConfig.Kind.DISTILBERT;
    return (isDistilled ? "transformer.layer." : "encoder.layer.") + (number - 1) + ".";
  }

  /** What files call a matrix of the layout; query, key and value are three there. */
  private List<String> names(String matrix) {
    String[] parts = matrix.split("\\.");
    if (parts[0].equals("embeddings")) {
      String name =
          switch (parts[1]) {
            case "pieces" -> "word_embeddings.weight";
            case "positions" -> "position_embeddings.weight";
            case "segments" -> "token_type_embeddings.weight";
            default -> "LayerNorm." + ending(parts[2]);
          };
      return List.of("embeddings." + name);
    }
    int column = config.kind() == EncoderConfig.Kind.DISTILBERT ? 1 : 0;
    String block = block(Integer.parseInt(parts[0].substring("block".length())));
    List<String> names = new ArrayList<>();
    for (String name : PARTS.get(parts[1]).get(column)) {
      names.add(block + name + "." + ending(parts[2]));
    }
    return names;
  }

  private static String ending(String ours) {
    return ours.equals("weights") || ours.equals("scale") ? "weight" : "bias";
  }

  private Safetensors.Tensor tensor(String name, EncoderWeights.Matrix matrix, int parts) {
    Safetensors.Tensor tensor = tensors.get(name);
    if (tensor == null) {
      throw place.refusal(
          "the weights "
              + name
              + " are missing; it has "
              + Excerpt.of(String.join(", ", tensors.keySet())));
    }
    long[] dims =
        matrix.rows() == 1
            ? new long[] {matrix.columns() / parts}
            : new long[] {matrix.rows() / parts, matrix.columns()};
    if (matrix.name().startsWith("embeddings.") && !matrix.name().contains("norm")) {
      dims = new long[] {matrix.rows(), matrix.columns()};
    }
    if (!Arrays.equals(dims, tensor.dims())) {
      throw tensor
          .place()
          .refusal(
              "the weights "
                  + name
                  + " have the shape "
                  + Arrays.toString(tensor.dims())
                  + " where config.json makes it "
                  + Arrays.toString(dims));
    }
    return tensor;
  }
}
