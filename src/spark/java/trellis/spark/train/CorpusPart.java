package trellis.spark.train;

import java.io.Serializable;
import trellis.linear.train.CorpusAttributes;
import trellis.linear.train.PartLikelihood;
import trellis.linear.train.PartLikelihood.Part;
import trellis.linear.train.WeightLayout;
import trellis.train.part.PartSums;
import trellis.train.part.SeenLabels;
import trellis.util.WorkerTeam;

/**
 * The sentences of a partition, encoded, where they are kept between evaluations. The task that
 * asks for sums computes them on its own thread.
 */
final class CorpusPart implements Serializable {
  private static final long serialVersionUID = 1L;

  private final Part sentences;
  private transient PartLikelihood likelihood; // null until asked for, and after a spill

  CorpusPart(CorpusAttributes sentences) {
    this.sentences = Part.of(sentences);
  }

  /** Which labels come with what. */
  SeenLabels seen(int labels) {
    return SeenLabels.of(sentences, labels);
  }

  /** Adds the loss and its gradient to those of other parts. */
  synchronized PartSums addTo(PartSums sums, WeightLayout layout, double[] weights) {
    if (likelihood == null) {
      WorkerTeam team = new WorkerTeam(1); // it has no thread but the caller's, so none to end
      likelihood = new PartLikelihood(sentences, layout, team);
    }
    return sums.add(weights.length, gradient -> likelihood.add(weights, gradient));
  }
}
