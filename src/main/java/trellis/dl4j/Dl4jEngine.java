package trellis.dl4j;

import java.util.List;
import org.deeplearning4j.optimize.api.TrainingListener;
import trellis.dl4j.graph.GraphEngine;
import trellis.train.engine.EngineFactory;
import trellis.train.engine.EngineInput;
import trellis.train.engine.TrainingEngine;

/**
 * DL4J as the engine of a training: {@code train.engine: deeplearning4j}.
 *
 * <pre>{@code
 * Engines engines =
 *     Engines.ours().with(Engine.DEEPLEARNING4J, Dl4jEngine.with(new ScoreIterationListener(100)));
 * new Trainer(config, folder, TrainingListener.SILENT, engines).run(StartMode.NEW);
 * }</pre>
 */
public final class Dl4jEngine implements EngineFactory {
  private final List<TrainingListener> listeners;

  private Dl4jEngine(List<TrainingListener> listeners) {
    this.listeners = List.copyOf(listeners);
  }

  /**
   * An engine whose graphs have these listeners of DL4J. With several seeds at a time each of their
   * threads calls them.
   *
   * @param listeners called in each step
   * @return what a training takes for its engine
   */
  public static Dl4jEngine with(TrainingListener... listeners) {
    return new Dl4jEngine(List.of(listeners));
  }

  @Override
  public TrainingEngine begin(EngineInput task) {
    return new GraphEngine(task, listeners);
  }
}
