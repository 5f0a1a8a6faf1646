package trellis.encoder.weights;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.vocab.store.VectorType;

/**
 * All weights of an encoder by name, in a fixed order; immutable.
 *
 * <p>The names are those of {@link #layout}.
 */
public final class EncoderWeights {
  /** A matrix that an encoder has: its name and size. */
  public record Matrix(String name, int rows, int columns) {}

  private final EncoderShape shape;
  private final Map<String, EncoderTensor> tensors = new LinkedHashMap<>();

  /**
   * The weights of an encoder.
   *
   * @throws IllegalArgumentException when they are not those of the layout, in its order
   */
  public EncoderWeights(EncoderShape shape, List<EncoderTensor> tensors) {
    this.shape = shape;
    List<Matrix> given =
        tensors.stream().map(one -> new Matrix(one.name(), one.rows(), one.columns())).toList();
    if (!given.equals(layout(shape))) {
      throw new IllegalArgumentException("weights " + given + " are not those of " + shape);
    }
    tensors.forEach(tensor -> this.tensors.put(tensor.name(), tensor));
  }

  /**
   * The same encoder with the numbers of its matrices rounded; biases and the like, which are a
   * row, stay as they are.
   *
   * @throws IllegalArgumentException when a number is too large for the type
   */
  public EncoderWeights rounded(VectorType type) {
    return new EncoderWeights(
        shape, tensors().stream().map(one -> one.rows() == 1 ? one : one.rounded(type)).toList());
  }

  /** Adds shape and numbers to a digest, as 32 bits each: in whatever form they are kept. */
  public void addTo(MessageDigest digest) {
    digest.update(shape.toString().getBytes(StandardCharsets.UTF_8));
    for (EncoderTensor tensor : tensors.values()) {
      float[] row = new float[tensor.columns()];
      ByteBuffer bytes =
          ByteBuffer.allocate(row.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      for (int i = 0; i < tensor.rows(); i++) {
        tensor.copyRow(i, row, 0);
        bytes.clear();
        bytes.asFloatBuffer().put(row);
        digest.update(bytes);
      }
    }
  }

  /** The bytes that all of them take. */
  public long bytes() {
    return tensors.values().stream().mapToLong(EncoderTensor::bytes).sum();
  }

  /** The matrices that an encoder of this shape has, in order. */
  public static List<Matrix> layout(EncoderShape shape) {
    int width = shape.width();
    List<Matrix> all = new ArrayList<>();
    all.add(new Matrix("embeddings.pieces", shape.vocabulary(), width));
    all.add(new Matrix("embeddings.positions", shape.positions(), width));
    if (shape.segments() > 0) {
      all.add(new Matrix("embeddings.segments", shape.segments(), width));
    }
    addNorm(all, "embeddings.norm", width);
    for (int block = 1; block <= shape.blocks(); block++) {
      String name = "block" + block + ".";
      addLinear(all, name + "attention", 3 * width, width); // rows: query, key, value
      addLinear(all, name + "output", width, width);
      addNorm(all, name + "norm1", width);
      addLinear(all, name + "inner", shape.inner(), width);
      addLinear(all, name + "outer", width, shape.inner());
      addNorm(all, name + "norm2", width);
    }
    return List.copyOf(all);
  }

  private static void addLinear(List<Matrix> all, String name, int outputs, int inputs) {
    all.add(new Matrix(name + ".weights", outputs, inputs));
    all.add(new Matrix(name + ".bias", 1, outputs));
  }

  private static void addNorm(List<Matrix> all, String name, int width) {
    all.add(new Matrix(name + ".scale", 1, width));
    all.add(new Matrix(name + ".shift", 1, width));
  }

  /** The sizes. */
  public EncoderShape shape() {
    return shape;
  }

  /** The matrices in the order of the layout. */
  public List<EncoderTensor> tensors() {
    return List.copyOf(tensors.values());
  }

  /**
   * A matrix by its name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public EncoderTensor tensor(String name) {
    EncoderTensor tensor = tensors.get(name);
    if (tensor == null) {
      throw new IllegalArgumentException("an encoder has no weights " + name);
    }
    return tensor;
  }
}
