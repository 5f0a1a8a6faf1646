package trellis.train.worker;

import java.util.List;
import java.util.function.Predicate;

/**
 * Where workers run: on threads of this JVM, or in others. One thread uses it.
 *
 * <p>An answer depends on the numbers and the task alone, so a task that failed somewhere may be
 * done again elsewhere, and two may be done by the same thread.
 */
public interface Workers extends AutoCloseable {
  /**
   * Has every task done.
   *
   * @param start what all begin with; not to be changed before this returns
   * @param observer hears of steps as they are made, those of a task in their order, on the thread
   *     that called this; once it says false no further step need be made. Who cannot tell it of
   *     steps in time need not tell at all: answers have them, too
   * @return the answers, in the order of the tasks; their arrays may be overwritten by the next run
   * @throws RuntimeException which the observer threw
   */
  List<WorkerAnswer> run(
      WorkerNumbers start, List<WorkerTask> tasks, Predicate<WorkerStep> observer);

  /** The name of the kernel that all of them compute with. */
  String kernelName();

  /** What computes, for people. */
  String kernel();

  /** How many threads compute, all together. */
  int threads();

  /** Lets go of threads and networks. */
  @Override
  void close();
}
