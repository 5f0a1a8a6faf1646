package trellis.encoder.read;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;
import trellis.util.Excerpt;

/** Collects the weights of an encoder in the order of the layout, and refuses what is no weight. */
public final class WeightsBuilder {
  /** No trained weight comes near it; a damaged one does. */
  private static final float LARGEST = 1e6f;

  private final EncoderShape shape;
  private final List<EncoderWeights.Matrix> layout;
  private final List<EncoderTensor> tensors = new ArrayList<>();

  /**
   * Weights of this shape.
   *
   * @param place what is being read
   * @param bytes the bytes of the file, of which a number takes two or more
   */
  public WeightsBuilder(Place place, EncoderShape shape, long bytes) {
    this.shape = shape;
    if (shape.blocks() > bytes) { // so that the layout is no longer than the file
      throw place.refusal("it has " + bytes + " bytes, too few for " + told(shape));
    }
    this.layout = EncoderWeights.layout(shape);
    double numbers = 0;
    for (EncoderWeights.Matrix matrix : layout) {
      double size = (double) matrix.rows() * matrix.columns();
      if (size > Place.MOST_BYTES / 4.0) {
        throw place.refusal(
            "the weights "
                + matrix.name()
                + " of "
                + matrix.rows()
                + " times "
                + matrix.columns()
                + " numbers are larger than can be read");
      }
      numbers += size;
    }
    if (numbers * 2 > bytes) {
      throw place.refusal(
          "it has "
              + bytes
              + " bytes, too few for the weights of "
              + told(shape)
              + ": blocks that share their weights cannot be read, or the file is damaged");
    }
  }

  private static String told(EncoderShape shape) {
    return "an encoder of "
        + shape.blocks()
        + " blocks of width "
        + shape.width()
        + " with "
        + shape.vocabulary()
        + " pieces";
  }

  /** The matrix that comes next; null: all are there. */
  public EncoderWeights.Matrix next() {
    return tensors.size() == layout.size() ? null : layout.get(tensors.size());
  }

  /**
   * Takes the numbers of the next matrix.
   *
   * @param name what the file calls them
   */
  public void add(Place place, String name, float[] values) {
    EncoderWeights.Matrix matrix = next();
    requireWeights(place, name, FloatBuffer.wrap(values));
    tensors.add(new EncoderTensor(matrix.name(), matrix.rows(), matrix.columns(), values));
  }

  /**
   * Takes the numbers of the next matrix as they stand in a file, little-endian, without a copy
   * where that can be.
   */
  public void add(Place place, String name, ByteBuffer floats) {
    EncoderWeights.Matrix matrix = next();
    requireWeights(place, name, floats.duplicate().order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer());
    tensors.add(EncoderTensor.of(matrix.name(), matrix.rows(), matrix.columns(), floats));
  }

  private void requireWeights(Place place, String name, FloatBuffer values) {
    EncoderWeights.Matrix matrix = next();
    for (int i = 0; i < values.limit(); i++) {
      if (!(Math.abs(values.get(i)) <= LARGEST)) {
        throw place.refusal(
            "the weights "
                + Excerpt.of(name)
                + " ("
                + matrix.name()
                + ") have "
                + values.get(i)
                + " in row "
                + i / matrix.columns()
                + " (counted from 0): the encoder is damaged, or its training failed");
      }
    }
  }

  /** All weights. */
  public EncoderWeights build() {
    return new EncoderWeights(shape, tensors);
  }
}
