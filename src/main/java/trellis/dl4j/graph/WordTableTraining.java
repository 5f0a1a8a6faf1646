package trellis.dl4j.graph;

import org.nd4j.linalg.dataset.api.MultiDataSet;
import org.nd4j.linalg.dataset.api.MultiDataSetPreProcessor;

/** How the table of word vectors is trained, wherever it is. */
interface WordTableTraining extends MultiDataSetPreProcessor {
  /** An epoch begins: the network's own table is up to date. */
  void begin(long earlierSteps);

  /** A batch comes, with row numbers as its first features. */
  @Override
  void preProcess(MultiDataSet batch);

  /**
   * The backward pass is over, but for the clip.
   *
   * @param scale of the derivatives, one over the number of sentences
   * @return the sum of squares of the gradient that is not in the graph
   */
  double squares(double scale);

  /**
   * The norm of the whole gradient is known, and the graph's gradient is clipped.
   *
   * @param rate the learning rate
   */
  void step(double rate, double norm);

  /** The epoch is over: the network's own table has to be up to date. */
  void end();
}
