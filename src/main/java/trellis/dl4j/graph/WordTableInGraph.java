package trellis.dl4j.graph;

import java.util.function.IntPredicate;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.dataset.api.MultiDataSet;
import trellis.train.optimizer.TrainedRows;

/** A word table that is a layer of the graph: DL4J's updater changes it as all weights. */
final class WordTableInGraph implements WordTableTraining {
  private final ComputationGraph graph;
  private final TrainedRows trained;
  private BatchRows rows; // of the batch

  WordTableInGraph(ComputationGraph graph, TrainedRows trained) {
    this.graph = graph;
    this.trained = trained;
  }

  @Override
  public void begin(long earlierSteps) {
    // The graph is given all weights anyway.
  }

  @Override
  public void preProcess(MultiDataSet batch) {
    rows = BatchRows.of(batch);
  }

  /** Takes the gradient of fixed rows away; no part of the gradient is outside the graph. */
  @Override
  public double squares(double scale) {
    scaleRows(trained.fixed()::get, 0);
    return 0;
  }

  @Override
  public void step(double rate, double norm) {
    if (trained.slowShare() != 1) {
      scaleRows(trained.slow()::get, trained.slowShare());
    }
  }

  private void scaleRows(IntPredicate wanted, double factor) {
    INDArray gradient = graph.gradient().getGradientFor(TaggerGraphBuilder.WORD_VECTORS + "_W");
    rows.distinct().filter(wanted).forEach(row -> gradient.getRow(row).muli(factor));
  }

  @Override
  public void end() {
    // The graph's weights are read anyway.
  }
}
