package trellis.encoder.onnx;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import trellis.encoder.read.Place;
import trellis.encoder.read.WeightsBuilder;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderWeights;
import trellis.util.Excerpt;

/**
 * Takes the weights of the parts of an encoder out of an ONNX graph, whose constants are forgotten
 * one by one: so the weights are in memory once.
 */
final class WeightsReader {
  private final Place place;
  private final EncoderShape shape;
  private final WeightsBuilder builder;
  private final Map<OnnxTensor, Integer> uses = new IdentityHashMap<>(); // equal ones may be one

  private WeightsReader(Place place, EncoderShape shape, long bytes) {
    this.place = place;
    this.shape = shape;
    this.builder = new WeightsBuilder(place, shape, bytes);
  }

  /**
   * The weights.
   *
   * @param norm of the embeddings
   * @param bytes of the graph and the files beside it
   */
  static EncoderWeights read(
      Place place, OnnxEmbeddings tables, OnnxNorm norm, List<OnnxBlock> blocks, long bytes) {
    EncoderShape shape = shape(place, tables, norm, blocks);
    return new WeightsReader(place, shape, bytes).read(tables, norm, blocks);
  }

  private void count(OnnxTensor... tensors) {
    for (OnnxTensor tensor : tensors) {
      if (tensor != null) {
        uses.merge(tensor, 1, Integer::sum);
      }
    }
  }

  /** A tensor is forgotten when it was used as often as the encoder has it. */
  private void use(OnnxTensor tensor) {
    if (tensor != null && uses.merge(tensor, -1, Integer::sum) == 0) {
      tensor.release();
    }
  }

  private static EncoderShape shape(
      Place place, OnnxEmbeddings tables, OnnxNorm norm, List<OnnxBlock> blocks) {
    OnnxBlock first = blocks.get(0);
    try {
      return new EncoderShape(
          size(place, tables.pieces().dims()[0]),
          size(place, tables.positions().dims()[0]),
          tables.firstPosition(),
          tables.segments() == null ? 0 : size(place, tables.segments().dims()[0]),
          size(place, norm.scale().count()),
          blocks.size(),
          first.attention().heads(),
          size(place, first.inner().outputs()),
          first.activation(),
          norm.epsilon());
    } catch (IllegalArgumentException e) {
      throw place.refusal(e.getMessage());
    }
  }

  private EncoderWeights read(OnnxEmbeddings tables, OnnxNorm norm, List<OnnxBlock> blocks) {
    count(tables.pieces(), tables.positions(), tables.segments(), norm.scale(), norm.shift());
    for (OnnxBlock block : blocks) {
      OnnxAttention attention = block.attention();
      for (OnnxLinear map :
          List.of(
              attention.query(),
              attention.key(),
              attention.value(),
              block.output(),
              block.inner(),
              block.outer())) {
        count(map.weights(), map.bias());
      }
      for (OnnxNorm one : List.of(block.norm1(), block.norm2())) {
        count(one.scale(), one.shift());
      }
    }
    add(tables.pieces());
    add(tables.positions());
    if (tables.segments() != null) {
      add(tables.segments());
    }
    add(norm);
    for (OnnxBlock block : blocks) {
      boolean isAlike =
          block.attention().heads() == shape.heads() && block.activation() == shape.activation();
      if (!isAlike) {
        throw place.refusal("its blocks differ in their heads or in what they compute");
      }
      OnnxAttention attention = block.attention();
      add(attention.query(), attention.key(), attention.value());
      add(block.output());
      add(block.norm1());
      add(block.inner());
      add(block.outer());
      add(block.norm2());
    }
    return builder.build();
  }

  private static int size(Place place, long size) {
    if (size > Integer.MAX_VALUE) {
      throw place.refusal("a table of " + size + " rows cannot be read");
    }
    return (int) size;
  }

  private void add(OnnxTensor tensor) {
    EncoderWeights.Matrix next = builder.next();
    require(next, tensor, (long) next.rows() * next.columns());
    ByteBuffer floats = tensor.bytesOfFloats();
    if (floats == null) {
      builder.add(place, tensor.name(), tensor.floats());
    } else {
      builder.add(place, tensor.name(), floats);
    }
    use(tensor);
  }

  private void add(OnnxNorm norm) {
    if (norm.epsilon() != shape.epsilon()) {
      throw place.refusal(
          "its layer norms add " + shape.epsilon() + " and " + norm.epsilon() + " to the variance");
    }
    add(norm.scale());
    add(norm.shift());
  }

  /** Adds linear maps as one, the rows of one behind those of the other. */
  private void add(OnnxLinear... maps) {
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
      use(map.weights());
      use(map.bias());
    }
    builder.add(place, maps[0].weights().name(), weights);
    builder.add(place, maps[0].weights().name() + " (bias)", bias);
  }

  private void require(EncoderWeights.Matrix matrix, OnnxTensor tensor, long numbers) {
    if (tensor.count() != numbers) {
      throw place.refusal(
          "the weights "
              + Excerpt.of(tensor.name())
              + " have the sizes "
              + Arrays.toString(tensor.dims())
              + " where those of "
              + matrix.name()
              + " are expected, which has "
              + matrix.rows()
              + " rows of "
              + matrix.columns()
              + " numbers");
    }
  }
}
