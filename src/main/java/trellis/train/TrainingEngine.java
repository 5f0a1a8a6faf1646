package trellis.train;

/**
 * Computes the steps of one training: what {@code train.engine} chooses.
 *
 * <p>All else is the same with every engine and none of its business: data, plan of the batches,
 * scores, checkpoints, archives. An engine is given the parameters of a network, and what is
 * remembered beside them, in an {@link EngineTask}, and these arrays are where both sides meet:
 *
 * <ul>
 *   <li>When an epoch begins, it takes weights and {@link TrainingMemory#moments moments} from
 *       there, for a resume has written to them, once before the first epoch; the epoch before has
 *       left them as they are otherwise.
 *   <li>When an epoch ends, weights, moments and {@link TrainingMemory#sums sums} are up to date
 *       there, whatever the engine computes with in between. Whoever writes to weights calls {@link
 *       trellis.autodiff.Parameter#changed}.
 * </ul>
 *
 * <p>One thread uses it.
 */
public interface TrainingEngine extends AutoCloseable {
  /**
   * Trains an epoch: a step for each batch of its plan.
   *
   * @param steps to be called at each step
   * @return whether it came to the epoch's end; if not, weights and memory are of no use any more
   * @throws TrainingException which {@code steps} threw
   */
  boolean train(EpochTask task, StepWatch steps);

  /**
   * What rounds the numbers, by the name that {@code -Dtrellis.kernel} chooses it with. A run goes
   * on only with the kernel that it was begun with.
   */
  String kernelName();

  /** What computes, for people. */
  String kernel();

  /** How many threads compute. */
  int threads();

  /** Lets go of threads and memory. */
  @Override
  void close();
}
