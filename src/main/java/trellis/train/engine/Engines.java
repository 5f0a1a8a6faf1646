package trellis.train.engine;

import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import trellis.config.TrainConfig.Engine;
import trellis.error.TrainingException;

/** The engines that a training may choose from by {@code train.engine}; immutable. */
public final class Engines {
  private static final Engines OURS = new Engines(Map.of(Engine.TRELLIS, Engines::ours));

  private final Map<Engine, EngineFactory> factories;

  private Engines(Map<Engine, EngineFactory> factories) {
    this.factories = Map.copyOf(factories);
  }

  private static TrainingEngine ours(EngineInput input) {
    int workers = input.config().train().workers();
    return workers == 1
        ? ofSteps(input)
        : new MixingEngine(input, new LocalWorkers(input, workers));
  }

  /** Our own engine without workers. */
  static StepEngine ofSteps(EngineInput input) {
    boolean isLinear = input.config().network().isLinear();
    return switch (input.config().train().optimizer()) {
      case LBFGS, OWLQN -> FullBatchEngine.of(input);
      case COUNTS -> new CountingEngine(input);
      case PERCEPTRON, MIRA, SGD_L1 -> new OnlineEngine(input);
      case SGD -> isLinear ? new OnlineEngine(input) : new TapeEngine(input);
      case ADAM, NADAM -> new TapeEngine(input);
    };
  }

  /** Our own engine alone: {@code train.engine: trellis}. */
  public static Engines ours() {
    return OURS;
  }

  /**
   * An engine for L-BFGS and OWL-QN over a corpus that need not be here.
   *
   * @param input whose sentences are not read
   * @param source where its loss and gradient are summed
   */
  public static StepEngine fullBatch(EngineInput input, CorpusLoss.Source source) {
    return new FullBatchEngine(input, source);
  }

  /** These engines and one more, or another one in its place. */
  public Engines with(Engine engine, EngineFactory factory) {
    Map<Engine, EngineFactory> more = new EnumMap<>(factories);
    more.put(engine, factory);
    return new Engines(more);
  }

  /**
   * What makes an engine.
   *
   * @throws TrainingException when it is not among these
   */
  public EngineFactory of(Engine engine) {
    EngineFactory factory = factories.get(engine);
    if (factory == null) {
      throw new TrainingException(
          "`train.engine`: "
              + engine.name().toLowerCase(Locale.ROOT)
              + " is not at hand: a program gives it to its Trainer or MultiSeedTraining, in"
              + " Engines.ours().with(Engine."
              + engine
              + ", factory); or leave the key out, and trellis computes");
    }
    return factory;
  }
}
