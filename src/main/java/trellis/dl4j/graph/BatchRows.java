package trellis.dl4j.graph;

import java.util.stream.IntStream;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.dl4j.layer.SequenceMask;

/** The row numbers of the words of a batch; places count the steps of all its examples. */
record BatchRows(int examples, int timeSteps, float[] rows, double[][] mask) {
  /** Reads the first features of a batch, {@code [minibatch][1][T]}. */
  static BatchRows of(MultiDataSet batch) {
    INDArray numbers = batch.getFeatures(0);
    return new BatchRows(
        (int) numbers.size(0),
        (int) numbers.size(2),
        numbers.dup('c').data().asFloat(),
        SequenceMask.values(batch.getFeaturesMaskArray(0)));
  }

  /** How many places there are, those that are masked included. */
  int count() {
    return examples * timeSteps;
  }

  /** Whether a place is not masked. */
  boolean isThere(int place) {
    return mask[place / timeSteps][place % timeSteps] != 0;
  }

  /** The row of the word at a place. */
  int row(int place) {
    return (int) rows[place];
  }

  /** The different rows. */
  IntStream distinct() {
    return IntStream.range(0, count()).filter(this::isThere).map(this::row).distinct();
  }

  /** The index of a number of the vector at a place, in {@code [example][dim][T]}. */
  int numberAt(int place, int number, int dim) {
    return (place / timeSteps * dim + number) * timeSteps + place % timeSteps;
  }
}
