package trellis.encoder.onnx;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import trellis.encoder.read.Place;
import trellis.encoder.read.WeightsBuilder;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
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

  /** One block: two norms and what stands before them. */
  private record Block(
      OnnxAttention attention,
      OnnxLinear output,
      OnnxNorm norm1,
      OnnxLinear inner,
      OnnxLinear outer,
      OnnxNorm norm2,
      Activation activation) {}

  private final Place place;
  private final OnnxGraph graph;
  private final OnnxScalars scalars;
  private final List<OnnxNorm> norms = new ArrayList<>();
  private final List<Block> blocks = new ArrayList<>();

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
      Place place, ByteBuffer file, Function<String, ByteBuffer> files) {
    Map<String, ByteBuffer> beside = new HashMap<>(); // each file counts once
    OnnxGraph graph = OnnxGraph.read(place, file, name -> beside.computeIfAbsent(name, files));
    long bytes = file.remaining();
    for (ByteBuffer one : beside.values()) {
      bytes += one.remaining();
    }
    return new OnnxEncoder(place, graph).read(bytes);
  }

  private EncoderWeights read(long bytes) {
    refuseOthers();
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
    findBlocks();
    return weights(tables, bytes);
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

  private void findBlocks() {
    OnnxNorm below = norms.get(0);
    int width = (int) Math.min(below.scale().count(), Integer.MAX_VALUE);
    Set<String> used = new HashSet<>();
    for (int i = 1; i + 1 < norms.size(); i += 2) {
      OnnxNorm middle = norms.get(i);
      OnnxLinear output = residual(middle, below);
      if (output == null) {
        break;
      }
      OnnxNorm above = norms.get(i + 1);
      OnnxAttention attention =
          OnnxAttention.of(graph, scalars, output.input(), below.output(), width);
      OnnxLinear outer = residual(above, middle);
      OnnxLinear inner = outer == null ? null : inner(outer.input(), middle);
      if (inner == null) {
        throw place.refusal(
            "block "
                + (blocks.size() + 1)
                + " has no two linear maps behind its attention as BERT's blocks have");
      }
      String from = innerOutput;
      Activation activation = OnnxActivation.between(graph, scalars, from, outer.input());
      if (activation == null) {
        throw place.refusal(
            "what stands between the two linear maps of block "
                + (blocks.size() + 1)
                + " is none of gelu, gelu by tanh, and relu");
      }
      blocks.add(new Block(attention, output, middle, inner, outer, above, activation));
      used.add(attention.softmax().output());
      below = above;
    }
    if (blocks.isEmpty()) {
      throw place.refusal(
          "no block of BERT's kind was found above its embeddings, in which attention and then two"
              + " linear maps each are added to what they read, with a layer norm behind; its"
              + " operations: "
              + shownTypes());
    }
    Set<String> mixed = mixed();
    for (OnnxNode node : graph.nodes()) {
      boolean isAttention = node.is("Softmax") || node.is("Attention");
      if (isAttention && !used.contains(node.output()) && mixed.contains(node.output())) {
        throw place.refusal(
            blocks.size()
                + " blocks of BERT's kind were found, and attention of another kind at "
                + node.shown());
      }
    }
  }

  /** What is multiplied with another result, as attention is and the result of a classifier not. */
  private Set<String> mixed() {
    Set<String> mixed = new HashSet<>();
    for (OnnxNode node : graph.nodes()) {
      if (node.is("Attention")) {
        mixed.add(node.output());
      } else if (node.is("MatMul") && graph.constant(node.input(1)) == null) {
        mixed.add(OnnxPath.down(graph, scalars, node.input(0)).end());
      }
    }
    return mixed;
  }

  /**
   * The linear map that is added to what the lower norm makes; null: the norm reads no such sum.
   */
  private OnnxLinear residual(OnnxNorm norm, OnnxNorm below) {
    OnnxNode sum = graph.maker(OnnxLinear.withoutShape(graph, norm.input()));
    if (sum == null || !sum.is("Add")) {
      return null;
    }
    for (int i = 0; i < 2; i++) {
      if (OnnxLinear.withoutShape(graph, sum.input(i)).equals(below.output())) {
        return OnnxLinear.of(graph, sum.input(1 - i));
      }
    }
    return null;
  }

  private String innerOutput;

  /** The linear map below an activation: the first that is met on the way down. */
  private OnnxLinear inner(String activated, OnnxNorm below) {
    String at = activated;
    for (int step = 0; step < 20; step++) {
      OnnxLinear linear = OnnxLinear.of(graph, at);
      if (linear != null) {
        innerOutput = at;
        return OnnxLinear.withoutShape(graph, linear.input()).equals(below.output())
            ? linear
            : null;
      }
      OnnxNode node = graph.source(at);
      if (node == null || node.inputs().isEmpty()) {
        return null;
      }
      boolean isSecond =
          node.inputs().size() > 1
              && (!Double.isNaN(scalars.value(node.input(0)))
                  || graph.constant(node.input(0)) != null);
      at = node.input(isSecond ? 1 : 0);
    }
    return null;
  }

  private EncoderWeights weights(OnnxEmbeddings tables, long bytes) {
    Block first = blocks.get(0);
    EncoderShape shape;
    try {
      shape =
          new EncoderShape(
              size(tables.pieces().dims()[0]),
              size(tables.positions().dims()[0]),
              tables.firstPosition(),
              tables.segments() == null ? 0 : size(tables.segments().dims()[0]),
              size(norms.get(0).scale().count()),
              blocks.size(),
              first.attention().heads(),
              size(first.inner().outputs()),
              first.activation(),
              norms.get(0).epsilon());
    } catch (IllegalArgumentException e) {
      throw place.refusal(e.getMessage());
    }
    WeightsBuilder builder = new WeightsBuilder(place, shape, bytes);
    add(builder, tables.pieces());
    add(builder, tables.positions());
    if (tables.segments() != null) {
      add(builder, tables.segments());
    }
    add(builder, norms.get(0), shape);
    for (Block block : blocks) {
      boolean isAlike =
          block.attention().heads() == shape.heads() && block.activation() == shape.activation();
      if (!isAlike) {
        throw place.refusal("its blocks differ in their heads or in what they compute");
      }
      OnnxAttention attention = block.attention();
      add(builder, attention.query(), attention.key(), attention.value());
      add(builder, block.output());
      add(builder, block.norm1(), shape);
      add(builder, block.inner());
      add(builder, block.outer());
      add(builder, block.norm2(), shape);
    }
    return builder.build();
  }

  private int size(long size) {
    if (size > Integer.MAX_VALUE) {
      throw place.refusal("a table of " + size + " rows cannot be read");
    }
    return (int) size;
  }

  private void add(WeightsBuilder builder, OnnxTensor tensor) {
    EncoderWeights.Matrix next = builder.next();
    require(next, tensor, (long) next.rows() * next.columns());
    builder.add(place, tensor.name(), tensor.floats());
  }

  private void add(WeightsBuilder builder, OnnxNorm norm, EncoderShape shape) {
    if (norm.epsilon() != shape.epsilon()) {
      throw place.refusal(
          "its layer norms add " + shape.epsilon() + " and " + norm.epsilon() + " to the variance");
    }
    add(builder, norm.scale());
    add(builder, norm.shift());
  }

  /** Adds linear maps as one, the rows of one behind those of the other. */
  private void add(WeightsBuilder builder, OnnxLinear... maps) {
    EncoderWeights.Matrix matrix = builder.next();
    int part = matrix.rows() / maps.length;
    float[] weights = new float[matrix.rows() * matrix.columns()];
    float[] bias = new float[matrix.rows()];
    for (int i = 0; i < maps.length; i++) {
      OnnxLinear map = maps[i];
      if (map.outputs() != part || map.inputs() != matrix.columns()) {
        require(matrix, map.weights(), -1);
      }
      map.copyWeights(weights, i * part * matrix.columns());
      if (map.bias() != null) {
        require(matrix, map.bias(), part);
      }
      map.copyBias(bias, i * part);
    }
    builder.add(place, maps[0].weights().name(), weights);
    builder.add(place, maps[0].weights().name() + " (bias)", bias);
  }

  private void require(EncoderWeights.Matrix matrix, OnnxTensor tensor, long numbers) {
    if (tensor.count() != numbers) {
      throw place.refusal(
          "the weights "
              + tensor.name()
              + " have the sizes "
              + java.util.Arrays.toString(tensor.dims())
              + " where "
              + matrix
              + " are expected");
    }
  }
}
