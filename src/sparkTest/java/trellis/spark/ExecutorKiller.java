package trellis.spark;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;

/** Kills one executor of this JVM's cluster, its own child, as kill -9 does. */
public final class ExecutorKiller extends SparkListener {
  private final int after;
  private final AtomicInteger ended = new AtomicInteger();
  private final AtomicInteger killed = new AtomicInteger();
  private final AtomicInteger removed = new AtomicInteger();

  private ExecutorKiller(int after) {
    this.after = after;
  }

  /** One that kills when so many tasks have ended. */
  public static ExecutorKiller after(int tasks, SparkSession spark) {
    ExecutorKiller killer = new ExecutorKiller(tasks);
    spark.sparkContext().addSparkListener(killer);
    return killer;
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd end) {
    if (end.taskInfo().successful() && ended.incrementAndGet() == after) {
      executors()
          .limit(1)
          .filter(ProcessHandle::destroyForcibly)
          .forEach(gone -> killed.incrementAndGet());
    }
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved gone) {
    removed.incrementAndGet();
  }

  private static Stream<ProcessHandle> executors() {
    return ProcessHandle.current()
        .children()
        .filter(
            child ->
                Stream.of(child.info().arguments().orElse(new String[0]))
                    .anyMatch(argument -> argument.endsWith("CoarseGrainedExecutorBackend")));
  }

  /** How many it killed. */
  public int killed() {
    return killed.get();
  }

  /** How many Spark has missed. */
  public int removed() {
    return removed.get();
  }
}
