package trellis.dl4j.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.optimize.api.TrainingListener;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.api.rng.Random;
import org.nd4j.linalg.factory.Nd4j;
import trellis.autodiff.tensor.Parameter;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig;
import trellis.dl4j.ConllDataSetIterator;
import trellis.dl4j.layer.Passing;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.train.engine.EngineInput;
import trellis.train.engine.EpochEngine;
import trellis.train.engine.EpochPlan;
import trellis.train.engine.StepObserver;
import trellis.train.optimizer.ParameterStates;
import trellis.train.optimizer.TableUpdater;

/** Trains a network as a {@code ComputationGraph}, an epoch a call of {@code fit}. */
public final class GraphEngine implements EpochEngine {
  /** The fork of an epoch's random stream that dropout draws from; steps have those from 0 on. */
  private static final int DROPOUT = -1;

  private final ParameterStates memory;
  private final ComputationGraph graph;
  private final GraphWeights weights;
  private final GraphOptimizerState optimizerState;
  private final ConllDataSetIterator data;
  private final WordTableTraining words;
  private final GraphStepListener steps;
  private final Kernel kernel = Kernels.chosen();

  /** Builds the graph and reads the training file. */
  public GraphEngine(EngineInput task, List<TrainingListener> listeners) {
    TaggerConfig config = task.config();
    TrainConfig train = config.train();
    this.memory = task.states();
    this.data = GraphTrainingData.of(task);
    this.graph = graph(task);
    this.weights = new GraphWeights(config.network(), task.network(), graph);
    this.optimizerState = new GraphOptimizerState(graph, weights, memory);
    this.words =
        switch (train.wordTable()) {
          case INSIDE -> inside(task);
          case OUTSIDE -> outside(task);
        };
    data.setPreProcessor(words);
    this.steps = new GraphStepListener(train.clip(), words);
    List<TrainingListener> all = new ArrayList<>(List.of(steps));
    all.addAll(listeners);
    graph.setListeners(all);
  }

  private static ComputationGraph graph(EngineInput task) {
    TaggerConfig config = task.config();
    try (BorrowedRandom random = new BorrowedRandom()) {
      random.seed(config.seed());
      ComputationGraph graph =
          new ComputationGraph(
              TaggerGraphBuilder.of(
                  config,
                  task.vocabularies().labels(),
                  task.vocabularies().sizes(),
                  config.train().wordTable()));
      graph.init();
      return graph;
    }
  }

  private WordTableTraining inside(EngineInput task) {
    return new WordTableInGraph(graph, memory.trainedRows(task.network().words()));
  }

  private WordTableTraining outside(EngineInput task) {
    Parameter table = task.network().words();
    TableUpdater updater = new TableUpdater(table, memory, task.config().train().clip());
    Passing tap = (Passing) graph.getLayer(TaggerGraphBuilder.WORD_VECTORS);
    return new WordTableOutsideGraph(table, updater, tap);
  }

  @Override
  public boolean train(EpochPlan task, StepObserver watch) {
    weights.toGraph();
    optimizerState.toGraph();
    words.begin(task.earlierSteps());
    graph.getConfiguration().setEpochCount(task.epoch() - 1);
    graph.getConfiguration().setIterationCount(Math.toIntExact(task.earlierSteps()));
    Optional<INDArray> sums = sums();
    steps.begin(task, watch, sums);
    data.begin(task.batches(), task.random(), watch::shouldContinue);
    try (BorrowedRandom random = new BorrowedRandom()) {
      random.seed(task.random().fork(DROPOUT).nextLong());
      graph.fit(data);
    }
    weights.fromGraph();
    optimizerState.fromGraph();
    sums.ifPresent(this::readSums);
    words.end();
    return steps.made() == task.batches().size();
  }

  /** For the sum of the parameters after each step, if it is wanted. */
  private Optional<INDArray> sums() {
    return memory.sumsWeights()
        ? Optional.of(Nd4j.create(graph.params().dataType(), graph.numParams()))
        : Optional.empty();
  }

  private void readSums(INDArray sums) {
    weights.read(sums, memory::sums);
    sums.close();
  }

  @Override
  public String kernelName() {
    return kernel.name();
  }

  @Override
  public String kernel() {
    return "deeplearning4j, with layers on " + kernel.name() + ": " + kernel.description();
  }

  @Override
  public int threads() {
    return 1;
  }

  @Override
  public void close() {
    graph.close();
  }

  /**
   * The random numbers that ND4J has for this thread, lent: when it is closed they go on as if
   * nobody had drawn from them.
   */
  private static final class BorrowedRandom implements AutoCloseable {
    private final Random random = Nd4j.getRandom();
    private final long rootState = random.rootState();
    private final long nodeState = random.nodeState();

    /** Makes the numbers those of a seed from now on. */
    void seed(long seed) {
      random.setSeed(seed);
    }

    @Override
    public void close() {
      random.setStates(rootState, nodeState);
    }
  }
}
