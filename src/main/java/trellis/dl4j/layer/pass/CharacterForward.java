package trellis.dl4j.layer.pass;

import java.util.List;
import java.util.Optional;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.dl4j.layer.SequenceMask;

/** The forward part of a character CNN: a convolution, then each filter's maximum. */
final class CharacterForward implements TapeForward {
  private final int characters;
  private final double dropout;
  private final WeightCopy table; // [characters][dim]
  private final WeightCopy filters; // [window * dim][filters]
  private final WeightCopy bias; // [1][filters]
  private final SeriesCopy copy = new SeriesCopy();

  CharacterForward(int characters, int dim, int window, int filters, double dropout) {
    this.characters = characters;
    this.dropout = dropout;
    this.table = WeightCopy.of(Parameter.table("characters", characters, dim));
    this.filters = WeightCopy.of(Parameter.dense("filters.weights", window * dim, filters));
    this.bias = WeightCopy.of(Parameter.dense("filters.bias", 1, filters));
  }

  @Override
  public List<WeightCopy> weights() {
    return List.of(table, filters, bias);
  }

  @Override
  public Recorded forward(
      Tape tape, INDArray series, SequenceMask sequenceMask, PackedSequence packedSequence) {
    int longest = (int) series.size(1);
    float[] indices =
        new float[Math.multiplyExact(packedSequence.rows(), longest)]; // [rows][longest]
    copy.read(series, sequenceMask, packedSequence, indices);
    int[] starts = new int[packedSequence.rows() + 1]; // [token]
    int[] rows = new int[indices.length]; // [character]
    int count = 0;
    RowNumbers numbers = new RowNumbers(characters, sequenceMask, packedSequence);
    for (int token = 0; token < packedSequence.rows(); token++) {
      for (int i = 0; i < longest; i++) {
        int row = numbers.orNone(indices[token * longest + i], token);
        if (row >= 0) {
          rows[count++] = row;
        }
      }
      starts[token + 1] = count;
    }
    Tensor embedded = tape.dropout(tape.gather(table.parameter(), rows, count), dropout);
    Tensor y =
        tape.convolveMax(
            embedded, starts, packedSequence.rows(), filters.parameter(), bias.parameter());
    return new Recorded(Optional.empty(), y);
  }
}
