package trellis.train.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Predicate;
import trellis.train.worker.WorkerAnswer;
import trellis.train.worker.WorkerNumbers;
import trellis.train.worker.WorkerStep;
import trellis.train.worker.WorkerTask;
import trellis.train.worker.Workers;

/**
 * Workers on threads of this JVM. With fewer threads than workers some wait for others, with more
 * each worker has several; neither changes a bit.
 */
final class LocalWorkers implements Workers {
  private final List<WorkerReplica> replicas = new ArrayList<>();
  private final BlockingQueue<WorkerReplica> free = new LinkedBlockingQueue<>();
  private final ExecutorService pool;
  private final int threads;

  /**
   * Makes the replicas.
   *
   * @param workers how many tasks a run has, at most
   */
  LocalWorkers(EngineInput input, int workers) {
    int atOnce = Math.min(workers, input.threads());
    int ofEach = input.threads() / atOnce;
    replicas.add(WorkerReplica.of(input.another().apply(ofEach)));
    while (replicas.size() < atOnce) {
      replicas.add(replicas.get(0).another(input.another().apply(ofEach)));
    }
    free.addAll(replicas);
    this.threads = atOnce * ofEach;
    this.pool =
        Executors.newFixedThreadPool(
            atOnce,
            work -> {
              Thread thread = new Thread(work, "trellis-train-worker");
              thread.setDaemon(true); // a program that ends need not close us
              return thread;
            });
  }

  @Override
  public List<WorkerAnswer> run(
      WorkerNumbers start, List<WorkerTask> tasks, Predicate<WorkerStep> observer) {
    Run run = new Run(start, observer);
    List<Future<WorkerAnswer>> answers = new ArrayList<>();
    for (int i = 0; i < tasks.size(); i++) {
      WorkerTask task = tasks.get(i);
      // A replica that does two tasks overwrites the arrays of its first answer.
      WorkerReplica own = tasks.size() <= replicas.size() ? replicas.get(i) : null;
      answers.add(pool.submit(() -> own == null ? inTurn(run, task) : run.answer(own, task)));
    }
    run.listen(tasks.size());
    List<WorkerAnswer> found = new ArrayList<>();
    for (Future<WorkerAnswer> answer : answers) {
      found.add(finished(answer));
    }
    return found;
  }

  private WorkerAnswer inTurn(Run run, WorkerTask task) {
    WorkerReplica replica = free.remove(); // there are as many as threads
    try {
      return run.answer(replica, task).copied();
    } finally {
      free.add(replica);
    }
  }

  /** The answer of a task that has ended; what it threw is thrown here. */
  private static WorkerAnswer finished(Future<WorkerAnswer> answer) {
    try {
      return answer.get();
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Error error) {
        throw error;
      }
      throw failed.getCause() instanceof RuntimeException exception
          ? exception
          : new IllegalStateException(failed.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
  }

  /** The tasks that are done at once, and the queue by which they tell of their steps. */
  private static final class Run {
    private final WorkerNumbers start;
    private final Predicate<WorkerStep> observer;
    private final BlockingQueue<Optional<WorkerStep>> told = new LinkedBlockingQueue<>();
    private volatile boolean isOver; // no further step is wanted

    Run(WorkerNumbers start, Predicate<WorkerStep> observer) {
      this.start = start;
      this.observer = observer;
    }

    /** Does a task, on one of the threads of the pool. */
    WorkerAnswer answer(WorkerReplica replica, WorkerTask task) {
      try {
        return replica.run(start, task, this::tell);
      } catch (RuntimeException | Error failure) {
        isOver = true;
        throw failure;
      } finally {
        told.add(Optional.empty()); // its last word
      }
    }

    private boolean tell(WorkerStep step) {
      told.add(Optional.of(step));
      return !isOver;
    }

    /** Passes on what tasks tell until all have ended; then throws what the observer threw. */
    void listen(int tasks) {
      RuntimeException failure = null;
      int running = tasks;
      while (running > 0) {
        Optional<WorkerStep> step = next();
        if (step.isEmpty()) {
          running--;
        } else if (!isOver) {
          try {
            isOver = !observer.test(step.get());
          } catch (RuntimeException thrown) {
            failure = thrown;
            isOver = true;
          }
        }
      }
      if (failure != null) {
        throw failure;
      }
    }

    private Optional<WorkerStep> next() {
      boolean interrupted = false;
      try {
        while (true) {
          try {
            return told.take();
          } catch (InterruptedException later) {
            interrupted = true;
            isOver = true;
          }
        }
      } finally {
        if (interrupted) {
          Thread.currentThread().interrupt();
        }
      }
    }
  }

  @Override
  public String kernelName() {
    return replicas.get(0).kernelName();
  }

  @Override
  public String kernel() {
    return replicas.get(0).kernel();
  }

  @Override
  public int threads() {
    return threads;
  }

  @Override
  public void close() {
    pool.shutdownNow();
    replicas.forEach(WorkerReplica::close);
  }
}
