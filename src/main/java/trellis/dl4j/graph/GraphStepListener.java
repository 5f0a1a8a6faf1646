package trellis.dl4j.graph;

import java.util.Optional;
import org.deeplearning4j.nn.api.Model;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.optimize.api.BaseTrainingListener;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.batch.PlannedBatch;
import trellis.train.engine.EpochPlan;
import trellis.train.engine.StepObserver;

/**
 * A listener that DL4J calls in each step of a graph between its gradient and its updater: it clips
 * the whole gradient, which DL4J can only do layer by layer, has the word table trained, and tells
 * the {@code StepObserver}.
 */
final class GraphStepListener extends BaseTrainingListener {
  private final double clip;
  private final WordTableTraining words;
  private EpochPlan task;
  private StepObserver watch;
  private int step; // of the epoch, counted from 0
  private Optional<INDArray> sums = Optional.empty();

  GraphStepListener(double clip, WordTableTraining words) {
    this.clip = clip;
    this.words = words;
  }

  /**
   * Begins an epoch.
   *
   * @param summed what the parameters are added to after each step, if they are
   */
  void begin(EpochPlan epoch, StepObserver steps, Optional<INDArray> summed) {
    task = epoch;
    watch = steps;
    step = 0;
    sums = summed;
  }

  /** How many steps of the epoch were made. */
  int made() {
    return step;
  }

  @Override
  public void onGradientCalculation(Model model) {
    ComputationGraph graph = (ComputationGraph) model;
    PlannedBatch batch = task.batches().get(step);
    int sentences = batch.size();
    double beside = words.squares(1.0 / sentences);
    INDArray gradient = graph.getGradientsViewArray(); // summed over the sentences so far
    double inside = gradient.norm2Number().doubleValue() / sentences;
    double norm = Math.sqrt(inside * inside + beside);
    double loss = (graph.score() - graph.calcRegularizationScore(true)) * sentences;
    watch.gradientComputed(batch, loss, norm, norm > clip);
    if (norm > clip) {
      gradient.muli(clip / norm);
    }
    words.step(task.rate(), norm);
  }

  @Override
  public void iterationDone(Model model, int iteration, int epoch) {
    sums.ifPresent(sum -> sum.addi(((ComputationGraph) model).params()));
    step++;
    watch.stepDone(Optional.empty());
  }
}
