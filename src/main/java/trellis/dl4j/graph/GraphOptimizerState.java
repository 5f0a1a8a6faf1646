package trellis.dl4j.graph;

import java.util.function.Function;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.nn.updater.UpdaterBlock;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.indexing.NDArrayIndex;
import trellis.autodiff.tensor.Parameter;
import trellis.train.optimizer.OptimizerState;
import trellis.train.optimizer.ParameterStates;

/**
 * Copies the optimizer's state (momentum, moments of Adam) between the arrays of a training and the
 * updater of its graph.
 *
 * <p>DL4J has a block for parameters with the same updater; the state of Adam and Nadam is first
 * all means, then all means of squares of the block.
 */
record GraphOptimizerState(ComputationGraph graph, GraphWeights weights, ParameterStates memory) {
  /** Writes the state of the training to the updater. */
  void toGraph() {
    for (int part = 0; part < parts(); part++) {
      try (INDArray flattened = flattened()) {
        weights.write(numbers(part), flattened);
        for (UpdaterBlock block : graph.getUpdater().getUpdaterBlocks()) {
          state(block, part).assign(own(block, flattened));
        }
      }
    }
  }

  /** Reads the state of the updater into that of the training. */
  void fromGraph() {
    for (int part = 0; part < parts(); part++) {
      try (INDArray flattened = flattened()) {
        for (UpdaterBlock block : graph.getUpdater().getUpdaterBlocks()) {
          own(block, flattened).assign(state(block, part));
        }
        weights.read(flattened, numbers(part));
      }
    }
  }

  /** Momentum alone, or means of squares, too. */
  private int parts() {
    boolean hasSquares =
        weights.parameters().stream()
            .anyMatch(parameter -> memory.optimizerState(parameter).second().length > 0);
    return hasSquares ? 2 : 1;
  }

  private Function<Parameter, float[]> numbers(int part) {
    return parameter -> {
      OptimizerState optimizerState = memory.optimizerState(parameter);
      return part == 0 ? optimizerState.first() : optimizerState.second();
    };
  }

  /**
   * An array with a number for each parameter; it lies beside the heap, where it should not wait
   * for the collector.
   */
  private INDArray flattened() {
    return Nd4j.create(graph.params().dataType(), graph.numParams());
  }

  private static INDArray own(UpdaterBlock block, INDArray flattened) {
    return flattened.get(
        NDArrayIndex.interval(block.getParamOffsetStart(), block.getParamOffsetEnd()));
  }

  private static INDArray state(UpdaterBlock block, int part) {
    INDArray view = block.getUpdaterView();
    long size = block.getParamOffsetEnd() - block.getParamOffsetStart();
    return view.reshape(view.length()).get(NDArrayIndex.interval(part * size, (part + 1) * size));
  }
}
