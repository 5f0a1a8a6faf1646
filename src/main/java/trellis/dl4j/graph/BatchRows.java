package trellis.dl4j.graph;

import java.util.stream.IntStream;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.dl4j.layer.SequenceMask;

/** The row of the word table at each step of a batch; places count the steps of all examples. */
record BatchRows(int examples, int timeSteps, float[] rows, double[][] mask) {
  /** Those of the first features, {@code [minibatch][1][T]}. */
  static BatchRows of(MultiDataSet batch) {
    INDArray numbers = batch.getFeatures(0);
    return new BatchRows(
        (int) numbers.size(0),
        (int) numbers.size(2),
        numbers.dup('c').data().asFloat(),
        SequenceMask.values(batch.getFeaturesMaskArray(0)));
  }

  /** How many places there are, with those of steps that are not there. */
  int count() {
    return examples * timeSteps;
  }

  boolean isThere(int place) {
    return mask[place / timeSteps][place % timeSteps] != 0;
  }

  int row(int place) {
    return (int) rows[place];
  }

  /** The different rows. */
  IntStream distinct() {
    return IntStream.range(0, count()).filter(this::isThere).map(this::row).distinct();
  }

  /** Where a number of the place's vector is in {@code [example][dim][T]}. */
  int numberAt(int place, int number, int dim) {
    return (place / timeSteps * dim + number) * timeSteps + place % timeSteps;
  }
}
