package trellis.train.engine;

/** Makes the engine of each training; any number of threads may use it. */
@FunctionalInterface
public interface EngineFactory {
  /**
   * Makes an engine that is about to train a network.
   *
   * @throws trellis.error.TrainingException when it cannot train what the config asks for
   */
  TrainingEngine begin(EngineInput input);

  /**
   * Whether several trainings may run at the same time. If not, seeds follow one another, whatever
   * {@code train.parallel} says.
   */
  default boolean sideBySide() {
    return true;
  }
}
