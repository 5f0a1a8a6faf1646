package trellis.encoder.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.Place;
import trellis.encoder.weights.EncoderWeights;

/**
 * Recognizes an encoder of BERT's kind in an ONNX graph, by following what each result is made of,
 * and reads its weights. Names in the graph play no part, for exporters make them up.
 */
public final class OnnxEncoder {
  private static final Set<String> QUANTIZED =
      Set.of(
          "MatMulInteger",
          "DynamicQuantizeLinear",
          "QLinearMatMul",
          "QuantizeLinear",
          "DequantizeLinear",
          "ConvInteger",
          "QAttention",
          "QGemm",
          "DynamicQuantizeMatMul",
          "MatMulIntegerToFloat",
          "QEmbedLayerNormalization",
          "MatMulNBits");

  private static final Set<String> OPTIMIZED =
      Set.of(
          "EmbedLayerNormalization",
          "SkipLayerNormalization",
          "BiasGelu",
          "FastGelu",
          "FusedMatMul",
          "QuickGelu",
          "MultiHeadAttention",
          "PackedAttention");

  private final Place place;
  private final OnnxGraph graph;
  private final OnnxScalars scalars;

  private OnnxEncoder(Place place, OnnxGraph graph) {
    this.place = place;
    this.graph = graph;
    this.scalars = new OnnxScalars(graph);
  }

  /**
   * Reads an encoder.
   *
   * @param files gives the bytes of a file beside the graph, by its name
   */
  public static EncoderWeights read(
      Place place, ByteSource file, Function<String, ByteBuffer> files) {
    Map<String, ByteBuffer> beside = new HashMap<>(); // each file counts once
    long bytes = file.remaining();
    OnnxGraph graph = OnnxGraph.read(place, file, name -> beside.computeIfAbsent(name, files));
    for (ByteBuffer one : beside.values()) {
      bytes += one.remaining();
    }
    return new OnnxEncoder(place, graph).read(bytes);
  }

  private EncoderWeights read(long bytes) {
    refuseOthers();
    List<OnnxNorm> norms = new ArrayList<>();
    for (OnnxNode node : graph.nodes()) {
      OnnxNorm norm = OnnxNorm.of(graph, scalars, node);
      if (norm != null) {
        norms.add(norm);
      }
    }
    if (norms.isEmpty()) {
      throw place.refusal(
          "no layer norm was found in it, which an encoder of BERT's kind has; its operations: "
              + shownTypes());
    }
    OnnxEmbeddings tables = OnnxEmbeddings.of(graph, scalars, norms.get(0).input());
    if (tables == null) {
      throw place.refusal(
          "its first layer norm does not read a sum of tables of pieces, positions and segments,"
              + " as that of BERT does; its operations: "
              + shownTypes());
    }
    List<OnnxBlock> blocks = BlockFinder.find(graph, scalars, norms);
    if (blocks.isEmpty()) {
      throw place.refusal(
          "no block of BERT's kind was found above its embeddings, in which attention and then two"
              + " linear maps each are added to what they read, with a layer norm behind; its"
              + " operations: "
              + shownTypes());
    }
    return WeightsReader.read(place, tables, norms.get(0), blocks, bytes);
  }

  private void refuseOthers() {
    String quantized = shown(QUANTIZED);
    if (!quantized.isEmpty()) {
      throw place.refusal(
          "this is a quantized export (" + quantized + "): take the one in float, model.onnx");
    }
    boolean isOthers =
        graph.nodes().stream().anyMatch(node -> node.is("Attention") && !node.domain().isEmpty());
    String optimized = shown(OPTIMIZED);
    if (!optimized.isEmpty() || isOthers) {
      throw place.refusal(
          "this export was optimized for one runtime ("
              + (optimized.isEmpty() ? "Attention" : optimized)
              + "): take the one before that, model.onnx");
    }
  }

  private String shown(Set<String> types) {
    return graph.types().keySet().stream()
        .filter(types::contains)
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private String shownTypes() {
    return graph.types().entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(12)
        .map(type -> type.getValue() + " " + type.getKey())
        .collect(Collectors.joining(", "));
  }
}
