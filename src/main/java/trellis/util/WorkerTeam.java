package trellis.util;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.IntConsumer;

/**
 * A fixed number of threads that do one job after another, each cut into pieces.
 *
 * <p>The thread that hands a job over works along, so a team of one has no thread of its own. A
 * thread begins with its own share of the pieces and then takes what others have not begun: pieces
 * must not depend on one another. A hand-over takes no lock; who has nothing to do spins for a
 * moment and then sleeps.
 */
public final class WorkerTeam implements AutoCloseable {
  /** About twenty microseconds, as long as it takes to wake a sleeping thread. */
  private static final int SPINS = 500;

  private final Thread[] others;
  private final int spins;
  private volatile Job current = new Job(0, piece -> {}, Thread.currentThread());
  private volatile boolean closed;

  /** A job and how far it is; late comers find its pieces gone and do nothing. */
  private static final class Job {
    private final int pieces;
    private final IntConsumer work;
    private final Thread owner;
    private final AtomicIntegerArray taken; // [piece] 1 once a thread has it
    private final AtomicInteger done = new AtomicInteger();
    private volatile Throwable failure; // of some piece; null when none failed

    Job(int pieces, IntConsumer work, Thread owner) {
      this.pieces = pieces;
      this.taken = new AtomicIntegerArray(pieces);
      this.work = work;
      this.owner = owner;
    }

    /** Works on the pieces from {@code first} on, and then on those before it. */
    void takePart(int first) {
      for (int i = 0; i < pieces; i++) {
        int piece = first + i < pieces ? first + i : first + i - pieces;
        if (taken.compareAndSet(piece, 0, 1)) {
          work(piece);
        }
      }
    }

    private void work(int piece) {
      try {
        work.accept(piece);
      } catch (RuntimeException | Error e) {
        failure = e;
      }
      if (done.incrementAndGet() == pieces) {
        LockSupport.unpark(owner);
      }
    }

    boolean isDone() {
      return done.get() == pieces;
    }
  }

  /** Starts the threads. */
  public WorkerTeam(int threads) {
    this.others = new Thread[threads - 1];
    this.spins = threads <= Runtime.getRuntime().availableProcessors() ? SPINS : 0;
    for (int i = 0; i < others.length; i++) {
      int number = i + 1;
      others[i] = new Thread(() -> workOn(number), "trellis-train-" + number);
      others[i].setDaemon(true); // a program that ends need not close us
      others[i].start();
    }
  }

  /** The threads that work on a job, the caller's included. */
  public int threads() {
    return others.length + 1;
  }

  /**
   * Works on the pieces 0 to {@code pieces} − 1 and returns when all are done. What a piece throws
   * is thrown here.
   */
  public void run(int pieces, IntConsumer work) {
    Job job = new Job(pieces, work, Thread.currentThread());
    int helpers = Math.min(others.length, pieces - 1);
    if (helpers > 0) {
      current = job;
      for (int i = 0; i < helpers; i++) {
        LockSupport.unpark(others[i]);
      }
    }
    job.takePart(0);
    for (int spin = 0; !job.isDone(); spin++) {
      rest(spin);
    }
    if (job.failure instanceof RuntimeException failure) {
      throw failure;
    }
    if (job.failure instanceof Error failure) {
      throw failure;
    }
  }

  /** Where a thread begins: each has its own share, so that it finds in its cache what it left. */
  private int share(Job job, int thread) {
    return (int) ((long) job.pieces * thread / threads());
  }

  private void workOn(int number) {
    Job last = null;
    int spin = 0;
    while (!closed) {
      Job job = current;
      if (job == last) {
        rest(spin);
        spin++;
      } else {
        job.takePart(share(job, number));
        last = job;
        spin = 0;
      }
    }
  }

  private void rest(int spin) {
    if (spin < spins) {
      Thread.onSpinWait();
    } else {
      LockSupport.park(this);
    }
  }

  /** Lets the threads end. */
  @Override
  public void close() {
    closed = true;
    for (Thread other : others) {
      LockSupport.unpark(other);
    }
  }
}
