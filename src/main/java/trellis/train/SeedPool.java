package trellis.train;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import trellis.util.WorkerTeam;

/**
 * Runs a list of long jobs on a few threads, in their order, and stops the others when one fails.
 *
 * @param <R> what a job comes to
 */
final class SeedPool<R> {
  private final List<Supplier<R>> jobs;
  private final Runnable stop;
  private final BooleanSupplier stopped;
  private final Map<Integer, R> results = new ConcurrentSkipListMap<>(); // by the job's place
  private final AtomicInteger next = new AtomicInteger();
  private final AtomicBoolean failed = new AtomicBoolean();

  /**
   * Begins nothing yet.
   *
   * @param stop asks the running jobs to end early; called when one fails
   * @param stopped whether no further job is to be begun
   */
  SeedPool(List<Supplier<R>> jobs, Runnable stop, BooleanSupplier stopped) {
    this.jobs = List.copyOf(jobs);
    this.stop = stop;
    this.stopped = stopped;
  }

  /**
   * The results of the jobs that were begun, in the order of the jobs, when all have ended. What
   * the first to fail throws is thrown here.
   *
   * @param atOnce how many jobs run at the same time
   */
  List<R> run(int atOnce) {
    WorkerTeam team = new WorkerTeam(atOnce);
    try {
      team.run(atOnce, piece -> doJobs());
    } finally {
      team.close();
    }
    return List.copyOf(results.values());
  }

  /** Does job after job until none is left; each thread of the team does so. */
  private void doJobs() {
    int place = next.getAndIncrement();
    while (place < jobs.size() && !stopped.getAsBoolean()) {
      doJob(place);
      place = next.getAndIncrement();
    }
  }

  private void doJob(int place) {
    try {
      results.put(place, jobs.get(place).get());
    } catch (RuntimeException | Error failure) {
      stop.run();
      if (failed.compareAndSet(false, true)) {
        throw failure; // what others meet while they are stopped is no news
      }
    }
  }
}
