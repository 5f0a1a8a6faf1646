package trellis.spark.train;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.Engine;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.train.TrainingSession;
import trellis.train.engine.Engines;
import trellis.train.engine.MixingEngine;
import trellis.train.engine.WorkerReplica;
import trellis.train.worker.WorkerAnswer;
import trellis.train.worker.WorkerNumbers;
import trellis.train.worker.WorkerStep;
import trellis.train.worker.WorkerTask;
import trellis.train.worker.Workers;

/**
 * Workers of a training that are tasks: an executor reads the corpus once, and makes a network for
 * each task that it runs at a time. The bits are those of {@code train.workers} on one machine.
 */
final class SparkWorkers implements Workers {
  private final JavaSparkContext context;
  private final Broadcast<ShippedConfig> config;
  private final int count;
  private final Kernel kernel = Kernels.chosen();
  private final boolean isLinear; // computes in double, whatever the kernel

  /** Sends the config and its files. */
  private SparkWorkers(JavaSparkContext context, TaggerConfig config) {
    this.context = context;
    this.count = config.train().workers();
    this.isLinear = config.network().isLinear();
    this.config = context.broadcast(ShippedConfig.of(config));
  }

  /** Engines whose workers are on executors. */
  static Engines engines(JavaSparkContext context) {
    return Engines.ours()
        .with(
            Engine.TRELLIS,
            input -> new MixingEngine(input, new SparkWorkers(context, input.config())));
  }

  @Override
  public List<WorkerAnswer> run(
      WorkerNumbers start, List<WorkerTask> tasks, Predicate<WorkerStep> observer) {
    Broadcast<WorkerNumbers> sent = context.broadcast(start);
    try {
      return answers(context, config, sent, tasks);
    } finally {
      sent.destroy();
    }
  }

  private static List<WorkerAnswer> answers(
      JavaSparkContext context,
      Broadcast<ShippedConfig> config,
      Broadcast<WorkerNumbers> start,
      List<WorkerTask> tasks) {
    return context
        .parallelize(tasks, tasks.size())
        .map(task -> Here.of(config.value()).run(start.value(), task))
        .collect();
  }

  /** The replicas of an executor for the training that it had to do with last. */
  private static final class Here {
    private static Here last; // guarded by the class

    private final ShippedConfig config;
    private final IntFunction<WorkerReplica> replicas; // for so many threads
    private final Queue<WorkerReplica> free = new ConcurrentLinkedQueue<>();

    private Here(ShippedConfig config, IntFunction<WorkerReplica> replicas) {
      this.config = config;
      this.replicas = replicas;
    }

    static synchronized Here of(ShippedConfig shipped) {
      if (last == null
          || !last.config.digest().equals(shipped.digest())
          || !last.config.yaml().equals(shipped.yaml())) {
        if (last != null) {
          last.free.forEach(WorkerReplica::close);
        }
        last = new Here(shipped, TrainingSession.replicas(shipped.here()));
      }
      return last;
    }

    WorkerAnswer run(WorkerNumbers start, WorkerTask task) {
      WorkerReplica known = free.poll();
      WorkerReplica replica = known == null ? replicas.apply(TaskContext.get().cpus()) : known;
      try {
        WorkerAnswer answer = replica.run(start, task, step -> true).copied();
        free.add(replica);
        return answer;
      } catch (RuntimeException | Error failed) {
        replica.close();
        throw failed;
      }
    }
  }

  @Override
  public String kernelName() {
    return isLinear ? "double" : kernel.name();
  }

  @Override
  public String kernel() {
    return kernelName() + ", on Spark" + (isLinear ? "" : ": " + kernel.description());
  }

  @Override
  public int threads() {
    return count;
  }

  /** Lets go of what was sent. */
  @Override
  public void close() {
    config.destroy();
  }
}
