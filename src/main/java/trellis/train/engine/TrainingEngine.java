package trellis.train.engine;

/**
 * Computes the gradients of one training and updates its weights; {@code train.engine} chooses it.
 *
 * <p>An engine either offers the parts of a step, a {@link StepEngine}, and the training loop calls
 * them; or it has a loop of its own that can only do whole epochs, an {@link EpochEngine}. All else
 * is the same with every engine: data, plan of the batches, scores, checkpoints, archives.
 *
 * <p>An engine is given the parameters of a network, and what is remembered beside them, in an
 * {@link EngineInput}, and these arrays are where both sides meet:
 *
 * <ul>
 *   <li>When an epoch begins, the engine takes weights and {@link
 *       trellis.train.optimizer.ParameterStates#optimizerState optimizer state} from there: before
 *       the first epoch a resume may have written to them, and later they are as the epoch before
 *       has left them.
 *   <li>When an epoch ends, weights, optimizer state and {@link
 *       trellis.train.optimizer.ParameterStates#sums sums} are up to date there, whatever the
 *       engine computes with in between. Whoever writes to weights calls {@link
 *       trellis.autodiff.tensor.Parameter#changed}.
 * </ul>
 *
 * <p>One thread uses it.
 */
public sealed interface TrainingEngine extends AutoCloseable permits StepEngine, EpochEngine {
  /**
   * What rounds the numbers, by the name that {@code -Dtrellis.kernel} chooses it with. A run goes
   * on only with the kernel that it was begun with.
   */
  String kernelName();

  /** What computes, for people. */
  String kernel();

  /** How many threads compute. */
  int threads();

  /** Lets go of threads and states. */
  @Override
  void close();
}
