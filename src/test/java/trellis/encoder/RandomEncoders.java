package trellis.encoder;

import java.util.ArrayList;
import java.util.List;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;

/** Tiny encoders of random weights, the numbers drawn as {@code golden.py} draws them. */
final class RandomEncoders {
  static final EncoderShape BERT =
      new EncoderShape(41, 44, 0, 2, 36, 3, 3, 50, Activation.GELU, 1e-12);
  static final EncoderShape ROBERTA =
      new EncoderShape(41, 42, 2, 1, 40, 2, 2, 70, Activation.GELU_TANH, 1e-5);
  static final EncoderShape DISTILBERT =
      new EncoderShape(41, 40, 0, 0, 35, 2, 1, 33, Activation.RELU, 1e-12);

  private int state;

  RandomEncoders(int seed) {
    state = seed;
  }

  /** A whole number of 24 bits. */
  int next() {
    state = state * 1664525 + 1013904223;
    return state >>> 8;
  }

  EncoderWeights weights(EncoderShape shape) {
    List<EncoderTensor> tensors = new ArrayList<>();
    for (EncoderWeights.Matrix matrix : EncoderWeights.layout(shape)) {
      String name = matrix.name();
      boolean isScale = name.endsWith(".scale");
      boolean isTable = name.startsWith("embeddings.") && !name.startsWith("embeddings.norm");
      double scale = isScale || isTable ? 0.5 : 0.25;
      float[] values = new float[matrix.rows() * matrix.columns()];
      for (int i = 0; i < values.length; i++) {
        values[i] = (float) ((next() / 8388608.0 - 1) * scale + (isScale ? 1 : 0));
      }
      tensors.add(new EncoderTensor(name, matrix.rows(), matrix.columns(), values));
    }
    return new EncoderWeights(shape, tensors);
  }

  /** Ids of pieces, those of special meaning left out. */
  int[] pieces(EncoderShape shape, int count) {
    int[] pieces = new int[count];
    for (int i = 0; i < count; i++) {
      pieces[i] = 3 + next() % (shape.vocabulary() - 3);
    }
    return pieces;
  }
}
