package trellis.dl4j.layer.pass;

import java.util.Arrays;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.tensor.PackedSequence;
import trellis.dl4j.LayerException;
import trellis.dl4j.layer.SequenceMask;

/**
 * Copies between time series, {@code [minibatch][size][T]}, and packed rows, {@code [rows][size]}.
 */
final class SeriesCopy {
  private float[] block = {}; // a whole time series as it lies in memory

  /** Reads the steps that are there. */
  void read(
      INDArray series, SequenceMask sequenceMask, PackedSequence packedSequence, float[] rows) {
    INDArray dense = Dense.of(series);
    reserve(dense);
    Dense.read(dense, block);
    int size = (int) dense.size(1);
    int stride = stride(dense, 1);
    for (int step = 0; step < packedSequence.steps(); step++) {
      for (int sentence = 0; sentence < packedSequence.running(step); sentence++) {
        int from = start(dense, sequenceMask, sentence, step);
        int to = packedSequence.row(sentence, step) * size;
        for (int i = 0; i < size; i++) {
          rows[to + i] = block[from + i * stride];
        }
      }
    }
  }

  /** Writes the steps that are there, and zeros at all others. */
  void write(
      float[] rows, SequenceMask sequenceMask, PackedSequence packedSequence, INDArray series) {
    reserve(series);
    Arrays.fill(block, 0, (int) series.length(), 0);
    int size = (int) series.size(1);
    int stride = stride(series, 1);
    for (int step = 0; step < packedSequence.steps(); step++) {
      for (int sentence = 0; sentence < packedSequence.running(step); sentence++) {
        int from = packedSequence.row(sentence, step) * size;
        int to = start(series, sequenceMask, sentence, step);
        for (int i = 0; i < size; i++) {
          block[to + i * stride] = rows[from + i];
        }
      }
    }
    Dense.write(block, series);
  }

  private void reserve(INDArray series) {
    if (series.length() > Integer.MAX_VALUE - 8) {
      throw new LayerException(
          "a time series of "
              + series.shapeInfoToString()
              + " numbers is more than an array of Java can hold: take smaller minibatches");
    }
    if (block.length < series.length()) {
      block = new float[(int) series.length()];
    }
  }

  private static int start(INDArray series, SequenceMask sequenceMask, int sentence, int step) {
    return sequenceMask.example(sentence) * stride(series, 0)
        + sequenceMask.time(sentence, step) * stride(series, 2);
  }

  private static int stride(INDArray series, int dimension) {
    return series.stride(dimension);
  }
}
