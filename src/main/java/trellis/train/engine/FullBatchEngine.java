package trellis.train.engine;

import java.util.Optional;
import trellis.batch.PlannedBatch;
import trellis.config.TrainConfig;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.kernel.RandomStream;
import trellis.optimize.BlockMath;
import trellis.optimize.CurvatureHistory;
import trellis.optimize.L2Penalty;
import trellis.optimize.Lbfgs;
import trellis.optimize.Lbfgs.Reached;
import trellis.optimize.Objective;
import trellis.train.optimizer.GradientClipping;
import trellis.util.WorkerTeam;

/**
 * Trains a linear model by L-BFGS or OWL-QN: each step is an iteration over the whole corpus.
 *
 * <p>The weights are computed in double, but after each step they are numbers that single precision
 * holds, so those of the network are exactly what the next step begins with.
 */
final class FullBatchEngine implements StepEngine {
  private static final int MEMORY = 6; // steps that tell of the curvature
  private static final int STEPS = 0; // places in `kept`
  private static final int DONE = 1;
  private static final int VALUE = 2;

  private final WorkerTeam team;
  private final Objective objective;
  private final double l1;
  private final double tolerance;
  private final WeightVector weights;
  private final BlockMath math;
  private final CurvatureHistory history;
  private final float[] kept = new float[VALUE + ExactDouble.FLOATS]; // what a checkpoint keeps
  private Lbfgs lbfgs; // null until the first epoch

  /** Starts an engine that sums over the sentences that it is given. */
  static FullBatchEngine of(EngineInput input) {
    input.requireLabels(
        "`train.optimizer`: lbfgs and owlqn need the label of every token, each counting once",
        "use adam");
    return new FullBatchEngine(input, (model, team) -> model.loss(input.encoded(), team));
  }

  /**
   * Starts the threads.
   *
   * @param source of the loss, which need not be that of the sentences of the input
   */
  FullBatchEngine(EngineInput input, CorpusLoss.Source source) {
    TrainConfig config = input.config().train();
    LinearLikelihoods likelihoods =
        new LinearLikelihoods(input.network().heads().get(0), input.vocabularies());
    this.team = new WorkerTeam(input.threads());
    CorpusLoss loss = source.of(likelihoods, team);
    this.weights = likelihoods.weights(loss.transitions());
    this.math = new BlockMath(team, loss.sum().size());
    this.objective = new L2Penalty(loss.sum(), config.l2(), math);
    this.l1 = config.optimizer() == OptimizerKind.OWLQN ? config.l1() : 0;
    this.tolerance = config.tolerance();
    this.history = new CurvatureHistory(math, MEMORY);
    float[][] vectors = history.vectors();
    for (int i = 0; i < vectors.length; i++) {
      input.states().remember("curvature." + i, vectors[i]);
    }
    input.states().remember("curvature.state", kept);
  }

  @Override
  public void beginEpoch(long earlierSteps, int done) {
    if (lbfgs == null) {
      history.restore((int) kept[STEPS]);
      lbfgs = new Lbfgs(objective, weights.read(), l1, history, math);
    }
    if (done == 0) {
      ExactDouble.write(lbfgs.value(), kept, VALUE);
    }
  }

  /** The loss, with the penalty; what is known of it already. */
  @Override
  public double computeGradient(PlannedBatch batch, RandomStream random) {
    return lbfgs.value();
  }

  @Override
  public double gradientNorm() {
    return lbfgs.gradientNorm();
  }

  /** Makes an iteration, whatever the rate: the search along its direction finds how far to go. */
  @Override
  public void update(double rate, GradientClipping clipping) {
    if (kept[DONE] == 0 && !lbfgs.step()) {
      kept[DONE] = 1;
    }
    kept[STEPS] = history.steps();
    weights.write(lbfgs.weights());
  }

  @Override
  public void endEpoch() {
    double before = ExactDouble.read(kept, VALUE);
    if (before - lbfgs.value() < tolerance * Math.abs(lbfgs.value())) {
      kept[DONE] = 1;
    }
  }

  @Override
  public Optional<Reached> reached() {
    return Optional.of(lbfgs.reached());
  }

  @Override
  public boolean isDone() {
    return kept[DONE] == 1;
  }

  @Override
  public String kernelName() {
    return "double";
  }

  @Override
  public String kernel() {
    return "double: sums over the whole corpus in double precision";
  }

  @Override
  public int threads() {
    return team.threads();
  }

  /** Ends the threads. */
  @Override
  public void close() {
    team.close();
  }
}
