package trellis.train.engine;

import java.util.Optional;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.PlannedBatch;
import trellis.config.TrainConfig;
import trellis.config.TrainConfig.OptimizerKind;
import trellis.config.schema.ChoiceType;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.linear.train.ChainShape;
import trellis.linear.train.CorpusAttributes;
import trellis.linear.train.CumulativePenalty;
import trellis.linear.train.GradientLearner;
import trellis.linear.train.MiraLearner;
import trellis.linear.train.OnlineWeights;
import trellis.linear.train.PerceptronLearner;
import trellis.linear.train.RateCalibration;
import trellis.linear.train.SentenceLearner;
import trellis.network.head.OutputHead;
import trellis.train.optimizer.GradientClipping;
import trellis.train.optimizer.ParameterStates;

/**
 * Trains a linear model by one sentence after another, on one thread: a step costs what its
 * sentence costs, whatever the number of weights.
 *
 * <p>Within an epoch the network's numbers are the weights but for their scale, which a checkpoint
 * keeps beside them.
 */
final class OnlineEngine implements StepEngine {
  private static final int SCALE = 0; // places in `kept`
  private static final int SHARE = SCALE + ExactDouble.FLOATS;
  private static final int RATE = SHARE + ExactDouble.FLOATS;
  private static final int DUE = RATE + ExactDouble.FLOATS;

  private final TrainConfig config;
  private final ParameterStates states;
  private final CorpusAttributes corpus;
  private final Parameter weights;
  private final Optional<Parameter> transitions;
  private final OnlineWeights online;
  private final SentenceLearner learner;
  private final Optional<GradientLearner> gradients; // the same, if its steps have a rate
  private final Optional<CumulativePenalty> penalty;
  private final float[] kept = new float[DUE + ExactDouble.FLOATS]; // what a checkpoint keeps
  private long steps;

  /** Prepares the first epoch. */
  OnlineEngine(EngineInput input) {
    this(input, corpus(input));
  }

  /** An engine for another network that learns from the same sentences. */
  OnlineEngine another(EngineInput input) {
    return new OnlineEngine(input, corpus);
  }

  private OnlineEngine(EngineInput input, CorpusAttributes corpus) {
    this.config = input.config().train();
    this.states = input.states();
    this.corpus = corpus;
    OutputHead head = input.network().heads().get(0);
    LinearFeatures features = input.vocabularies().linear().orElseThrow();
    LabelSet labels = input.vocabularies().labels();
    StateFeatures pairs = features.states().get(0);
    boolean hasSteps = features.attributes().template().hasTransitions();
    this.weights = head.weights();
    this.transitions = head.transitions().filter(any -> hasSteps);
    float[] ofSteps = transitions.map(Parameter::value).orElse(new float[0]);
    this.online = new OnlineWeights(corpus, pairs, weights.value(), ofSteps, !pairs.areAll());
    this.penalty =
        config.optimizer() == OptimizerKind.SGD_L1
            ? Optional.of(
                new CumulativePenalty(
                    config.l1() / online.sentences(), pairs.size(), ofSteps.length))
            : Optional.empty();
    this.gradients =
        config.optimizer() == OptimizerKind.SGD || penalty.isPresent()
            ? Optional.of(
                new GradientLearner(
                    online,
                    new ChainShape(labels.size(), 1, 1, head.config().output().isLocal()),
                    config.l2(),
                    penalty.orElse(null)))
            : Optional.empty();
    this.learner = gradients.map(SentenceLearner.class::cast).orElseGet(() -> ofMistakes(labels));
    remember(); // a worker may begin with the weights of later epochs
    states.remember("online.state", kept);
    penalty.ifPresent(
        due -> {
          states.remember("online.paid", due.paidByStates());
          states.remember("online.paid.transition", due.paidByTransitions());
        });
  }

  private static CorpusAttributes corpus(EngineInput input) {
    input.requireLabels(
        "`train.optimizer`: "
            + ChoiceType.written(input.config().train().optimizer())
            + " needs the label of every token, each counting once",
        "use adam");
    return CorpusAttributes.of(
        input.vocabularies().linear().orElseThrow().attributes(),
        input.vocabularies().labels().size(),
        input.encoded());
  }

  private SentenceLearner ofMistakes(LabelSet labels) {
    return config.optimizer() == OptimizerKind.MIRA
        ? new MiraLearner(online, labels, config.kbest(), config.aggressiveness())
        : new PerceptronLearner(online, labels);
  }

  @Override
  public void beginEpoch(long earlierSteps, int done) {
    steps = earlierSteps + done;
    learner.weightsChanged(); // by a checkpoint, or by other workers
    float[] sums = states.sums(weights);
    float[] ofSteps = transitions.map(states::sums).orElse(new float[0]);
    if (steps == 0) {
      online.beginEpoch(sums, ofSteps, 1, 0);
      gradients.ifPresent(this::setFirstRate);
      remember();
      return;
    }
    online.beginEpoch(sums, ofSteps, ExactDouble.read(kept, SCALE), ExactDouble.read(kept, SHARE));
    gradients.ifPresent(own -> own.setFirstRate(ExactDouble.read(kept, RATE)));
    penalty.ifPresent(own -> own.restore(ExactDouble.read(kept, DUE)));
  }

  private void setFirstRate(GradientLearner own) {
    if (config.firstRate().isPresent()) {
      own.setFirstRate(config.firstRate().get());
    } else {
      new RateCalibration(own, online.sentences()).find();
    }
  }

  private void remember() {
    ExactDouble.write(online.scale(), kept, SCALE);
    ExactDouble.write(online.share(), kept, SHARE);
    ExactDouble.write(gradients.map(GradientLearner::firstRate).orElse(0.0), kept, RATE);
    ExactDouble.write(penalty.map(CumulativePenalty::due).orElse(0.0), kept, DUE);
  }

  /** Looks at the sentence of a batch, which has but one. */
  @Override
  public double computeGradient(PlannedBatch batch, RandomStream random) {
    return learner.look(batch.shards().get(0)[0]);
  }

  @Override
  public double gradientNorm() {
    return learner.norm();
  }

  /** Makes a step by the rule's own rate. */
  @Override
  public void update(double rate, GradientClipping clipping) {
    learner.step(steps);
    steps++;
    remember();
  }

  @Override
  public void endEpoch() {
    gradients.ifPresent(GradientLearner::payAll);
    online.endEpoch();
    remember();
    weights.changed();
    transitions.ifPresent(Parameter::changed);
  }

  @Override
  public String kernelName() {
    return "double";
  }

  @Override
  public String kernel() {
    return "double: one sentence after another, in double precision";
  }

  @Override
  public int threads() {
    return 1;
  }

  /** There is nothing to end. */
  @Override
  public void close() {}
}
