package trellis.dl4j.graph;

import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.dataset.api.MultiDataSetPreProcessor;

/** Trains the table of word vectors during a graph's training, wherever the table is. */
interface WordTableTraining extends MultiDataSetPreProcessor {
  /** Begins an epoch; the network's own table is up to date. */
  void begin(long earlierSteps);

  /** Takes a batch, whose first features are row numbers. */
  @Override
  void preProcess(MultiDataSet batch);

  /**
   * Takes the derivatives of the backward pass, before the gradient is clipped.
   *
   * @param scale of the derivatives, one over the number of sentences
   * @return the sum of squares of the gradient that is not in the graph
   */
  double squares(double scale);

  /**
   * Makes the step of the table; the graph's gradient has been clipped.
   *
   * @param rate the learning rate
   * @param norm of the whole gradient before it was clipped
   */
  void step(double rate, double norm);

  /** Ends the epoch: brings the network's own table up to date. */
  void end();
}
