package trellis.train.engine;

import java.util.List;
import trellis.autodiff.tensor.Parameter;

/** The numbers of some parameters one behind the other, as an optimizer of a function sees them. */
final class WeightVector {
  private final List<Slice> slices;

  WeightVector(List<Slice> slices) {
    this.slices = List.copyOf(slices);
  }

  /**
   * Numbers of a parameter.
   *
   * @param places of them; null: all
   */
  record Slice(Parameter parameter, int[] places) {
    static Slice all(Parameter parameter) {
      return new Slice(parameter, null);
    }

    int size() {
      return places == null ? parameter.value().length : places.length;
    }

    int place(int number) {
      return places == null ? number : places[number];
    }
  }

  /** The numbers as they are. */
  double[] read() {
    double[] weights = new double[slices.stream().mapToInt(Slice::size).sum()];
    int at = 0;
    for (Slice slice : slices) {
      for (int i = 0; i < slice.size(); i++) {
        weights[at + i] = slice.parameter().value()[slice.place(i)];
      }
      at += slice.size();
    }
    return weights;
  }

  /** Changes the numbers. */
  void write(double[] weights) {
    int at = 0;
    for (Slice slice : slices) {
      float[] values = slice.parameter().value();
      for (int i = 0; i < slice.size(); i++) {
        values[slice.place(i)] = (float) weights[at + i];
      }
      at += slice.size();
      slice.parameter().changed();
    }
  }
}
