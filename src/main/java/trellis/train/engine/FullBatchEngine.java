package trellis.train.engine;

import java.util.ArrayList;
import java.util.List;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.PlannedBatch;
import trellis.config.TrainConfig;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.linear.train.CorpusAttributes;
import trellis.linear.train.CorpusLikelihood;
import trellis.network.TaggerNetwork;
import trellis.optimize.BlockMath;
import trellis.optimize.Lbfgs;
import trellis.train.optimizer.TrainingState.Matrix;
import trellis.train.optimizer.TrainingState.Part;
import trellis.train.optimizer.WorkerTeam;

/**
 * Trains a linear model by L-BFGS or OWL-QN: each step goes through the whole corpus, and an epoch
 * is a few steps, behind which the model is scored and saved.
 */
public final class FullBatchEngine implements EpochEngine {
  /** Steps of an epoch. */
  public static final int STEPS = 10;

  private static final int MEMORY = 6; // steps that tell of the curvature

  private final WorkerTeam team;
  private final CorpusLikelihood objective;
  private final double l1;
  private final double tolerance;
  private final List<Parameter> parameters; // whose numbers follow one another in the weights
  private final float[] stepsKept = new float[1];
  private Lbfgs lbfgs; // null until the first epoch
  private boolean isDone;

  /** Starts the threads. */
  public FullBatchEngine(EngineInput input) {
    TrainConfig config = input.config().train();
    TaggerNetwork network = input.network();
    this.team = new WorkerTeam(input.threads());
    this.objective =
        new CorpusLikelihood(
            CorpusAttributes.of(
                input.vocabularies().attributes().orElseThrow(),
                input.vocabularies().labels().size(),
                input.encoded()),
            config.l2(),
            team);
    this.l1 = config.optimizer() == OptimizerKind.OWLQN ? config.l1() : 0;
    this.tolerance = config.tolerance();
    this.parameters =
        List.of(network.heads().get(0).weights(), network.heads().get(0).transitions());
  }

  @Override
  public boolean train(EpochPlan epoch, StepObserver steps) {
    if (lbfgs == null) {
      lbfgs = begun();
    }
    double before = lbfgs.value();
    boolean moves = true;
    for (PlannedBatch batch : epoch.batches()) {
      if (!steps.shouldContinue()) {
        return false;
      }
      moves = lbfgs.step();
      if (!moves) {
        break;
      }
      steps.gradientComputed(batch, lbfgs.value(), lbfgs.gradientNorm(), false);
      steps.stepDone();
    }
    isDone = !moves || before - lbfgs.value() < tolerance * Math.abs(lbfgs.value());
    writeWeights();
    stepsKept[0] = lbfgs.history().steps();
    return true;
  }

  private Lbfgs begun() {
    double[] weights = new double[objective.size()];
    int at = 0;
    for (Parameter parameter : parameters) {
      for (float weight : parameter.value()) {
        weights[at] = weight;
        at++;
      }
    }
    Lbfgs made = new Lbfgs(objective, weights, l1, MEMORY, new BlockMath(team, weights.length));
    if (restored != null) {
      made.restore(restored, (int) stepsKept[0]);
    }
    return made;
  }

  private void writeWeights() {
    int at = 0;
    for (Parameter parameter : parameters) {
      for (int i = 0; i < parameter.value().length; i++) {
        parameter.value()[i] = (float) lbfgs.weights()[at];
        at++;
      }
      parameter.changed();
    }
  }
}
