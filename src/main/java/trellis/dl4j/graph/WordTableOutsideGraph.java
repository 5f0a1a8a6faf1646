package trellis.dl4j.graph;

import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.factory.Nd4j;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.dl4j.layer.Passing;
import trellis.train.optimizer.TableUpdater;

/**
 * A word table beside the graph: batches get vectors in place of row numbers, and the derivatives
 * by these vectors change the rows.
 */
final class WordTableOutsideGraph implements WordTableTraining {
  private final Parameter table; // [rows][dim]
  private final TableUpdater updater;
  private BatchRows rows; // of the batch
  private float[] derivatives; // [example][dim][T] of the batch

  /** Takes the derivatives from the layer that word vectors pass through. */
  WordTableOutsideGraph(Parameter table, TableUpdater updater, Passing tap) {
    this.table = table;
    this.updater = updater;
    tap.setDerivativeListener(epsilon -> derivatives = epsilon.dup('c').data().asFloat());
  }

  @Override
  public void begin(long earlierSteps) {
    updater.goOnAfter(earlierSteps);
  }

  @Override
  public void preProcess(MultiDataSet batch) {
    rows = BatchRows.of(batch);
    int dim = table.columns();
    float[] vectors = new float[Math.multiplyExact(rows.count(), dim)]; // [example][dim][T]
    for (int place = 0; place < rows.count(); place++) {
      if (rows.isThere(place)) {
        int row = rows.row(place);
        updater.catchUp(row);
        for (int i = 0; i < dim; i++) {
          vectors[rows.numberAt(place, i, dim)] = table.value()[row * dim + i];
        }
      }
    }
    long[] shape = {rows.examples(), dim, rows.timeSteps()};
    INDArray features = Nd4j.create(vectors, shape, 'c');
    batch.setFeatures(0, features);
  }

  @Override
  public double squares(double scale) {
    int dim = table.columns();
    RowGradients gradients = updater.gradients();
    for (int place = 0; place < rows.count(); place++) {
      if (rows.isThere(place)) {
        int at = gradients.slotOf(rows.row(place)) * dim;
        for (int i = 0; i < dim; i++) {
          gradients.values()[at + i] += (float) (scale * derivatives[rows.numberAt(place, i, dim)]);
        }
      }
    }
    return updater.add();
  }

  @Override
  public void step(double rate, double norm) {
    updater.step(rate, norm);
  }

  @Override
  public void end() {
    updater.catchUpAll();
    table.changed();
  }
}
