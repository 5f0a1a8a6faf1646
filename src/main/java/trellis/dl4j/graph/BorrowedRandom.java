package trellis.dl4j.graph;

import org.nd4j.linalg.api.rng.Random;
import org.nd4j.linalg.factory.Nd4j;

/**
 * The random numbers that ND4J has for this thread, lent: when it is closed they go on as if nobody
 * had drawn from them.
 */
final class BorrowedRandom implements AutoCloseable {
  private final Random random;
  private final long rootState;
  private final long nodeState;

  private BorrowedRandom(Random random) {
    this.random = random;
    this.rootState = random.rootState();
    this.nodeState = random.nodeState();
  }

  static BorrowedRandom ofThread() {
    return new BorrowedRandom(Nd4j.getRandom());
  }

  /** From now on they are those of a seed. */
  void seed(long seed) {
    random.setSeed(seed);
  }

  @Override
  public void close() {
    random.setStates(rootState, nodeState);
  }
}
