package trellis.train.engine;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.PlannedBatch;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TrainConfig;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.crf.SegmentStates;
import trellis.crf.SegmentTransitions;
import trellis.error.TrainingException;
import trellis.kernel.RandomStream;
import trellis.lexicon.NameLists;
import trellis.linear.LinearFeatures;
import trellis.linear.train.ChainShape;
import trellis.linear.train.CorpusAttributes;
import trellis.linear.train.CorpusLikelihood;
import trellis.linear.train.CorpusLikelihood.Transitions;
import trellis.linear.train.SpanSums;
import trellis.network.head.OutputHead;
import trellis.optimize.BlockMath;
import trellis.optimize.CurvatureHistory;
import trellis.optimize.Lbfgs;
import trellis.optimize.Lbfgs.Reached;
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
  private final CorpusLikelihood objective;
  private final double l1;
  private final double tolerance;
  private final List<Slice> slices; // which follow one another in the weights
  private final BlockMath math;
  private final CurvatureHistory history;
  private final float[] kept = new float[VALUE + ExactDouble.FLOATS]; // what a checkpoint keeps
  private Lbfgs lbfgs; // null until the first epoch

  /** Starts the threads. */
  FullBatchEngine(EngineInput input) {
    input.requireLabels(
        "`train.optimizer`: lbfgs and owlqn need the label of every token, each counting once",
        "use adam");
    TrainConfig config = input.config().train();
    OutputHead head = input.network().heads().get(0);
    LinearFeatures features = input.vocabularies().linear().orElseThrow();
    if (head.secondOrder().isPresent() && head.pairs().isPresent()) {
      throw new TrainingException(
          "`network.order`: 2 does not go together with lines of the template that begin with B and"
              + " read fields: begin them with U, or remove `network.order`");
    }
    boolean hasSteps = features.attributes().template().hasTransitions();
    if (!hasSteps
        && (head.config().order() == 2 || head.config().output().type() == OutputLayer.MEMM)) {
      throw new TrainingException(
          "the template has no line B, so no label depends on the one before: add a line B, or"
              + (head.config().order() == 2
                  ? " remove `network.order`"
                  : " write `network.model`: maxent"));
    }
    Optional<Parameter> transitions =
        head.transitions().or(head::typeTransitions).filter(one -> hasSteps);
    Optional<Parameter> secondOrder = head.secondOrder().filter(one -> hasSteps);
    ChainShape shape =
        new ChainShape(
            head.labelSet().size(),
            head.config().output().statesOfLabel(),
            head.config().order(),
            head.config().output().isLocal(),
            segments(head));
    this.team = new WorkerTeam(input.threads());
    this.objective =
        new CorpusLikelihood(
            CorpusAttributes.of(features.attributes(), shape.columns(), input.encoded()),
            features,
            shape,
            transitions.isPresent() ? seenOrAll(features, shape) : Transitions.NONE,
            config.l2(),
            team,
            features
                .spans()
                .map(
                    spans ->
                        new SpanSums(
                            shape.segments(),
                            spans,
                            input.encoded(),
                            input
                                .vocabularies()
                                .lexicon()
                                .lists()
                                .map(NameLists::types)
                                .orElse(List.of())))
                .orElse(null));
    Optional<int[]> places = objective.transitionPlaces();
    this.slices =
        Stream.of(
                Optional.of(Slice.all(head.weights())),
                transitions.map(
                    one -> places.map(some -> new Slice(one, some)).orElse(Slice.all(one))),
                secondOrder.map(Slice::all),
                head.pairs().map(Slice::all),
                head.spans().map(Slice::all))
            .flatMap(Optional::stream)
            .toList();
    this.l1 = config.optimizer() == OptimizerKind.OWLQN ? config.l1() : 0;
    this.tolerance = config.tolerance();
    this.math = new BlockMath(team, objective.size());
    this.history = new CurvatureHistory(math, MEMORY);
    float[][] vectors = history.vectors();
    for (int i = 0; i < vectors.length; i++) {
      input.states().remember("curvature." + i, vectors[i]);
    }
    input.states().remember("curvature.state", kept);
  }

  /** With weights for observed labels alone, transitions are those that were observed, too. */
  private static Transitions seenOrAll(LinearFeatures features, ChainShape shape) {
    boolean isObserved = !features.states().get(0).areAll();
    return isObserved && shape.isPlain() && features.pairs().isEmpty()
        ? Transitions.SEEN
        : Transitions.ALL;
  }

  private static SegmentStates segments(OutputHead head) {
    SegmentTransitions transitions = head.transitionScores().segments();
    return transitions == null ? null : transitions.states();
  }

  /**
   * The numbers of a parameter that are learned.
   *
   * @param places of them; null: all
   */
  private record Slice(Parameter parameter, int[] places) {
    static Slice all(Parameter parameter) {
      return new Slice(parameter, null);
    }

    int size() {
      return places == null ? parameter.value().length : places.length;
    }

    int place(int number) {
      return places == null ? number : places[number];
    }
  }

  @Override
  public void beginEpoch(long earlierSteps, int done) {
    if (lbfgs == null) {
      history.restore((int) kept[STEPS]);
      lbfgs = new Lbfgs(objective, weights(), l1, history, math);
    }
    if (done == 0) {
      ExactDouble.write(lbfgs.value(), kept, VALUE);
    }
  }

  private double[] weights() {
    double[] weights = new double[objective.size()];
    int at = 0;
    for (Slice slice : slices) {
      for (int i = 0; i < slice.size(); i++) {
        weights[at + i] = slice.parameter().value()[slice.place(i)];
      }
      at += slice.size();
    }
    return weights;
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
    double[] reached = lbfgs.weights();
    int at = 0;
    for (Slice slice : slices) {
      float[] weights = slice.parameter().value();
      for (int i = 0; i < slice.size(); i++) {
        weights[slice.place(i)] = (float) reached[at + i];
      }
      at += slice.size();
      slice.parameter().changed();
    }
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
