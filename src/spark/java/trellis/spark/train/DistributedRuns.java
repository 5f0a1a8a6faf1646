package trellis.spark.train;

import java.io.IOException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import trellis.config.ConfigWriter;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.error.TrellisException;
import trellis.train.FoldTraining;
import trellis.train.MultiSeedTraining;
import trellis.train.Trainer;
import trellis.train.engine.Engines;
import trellis.train.result.FoldSummary;
import trellis.train.result.SeedSummary;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.run.RunDirectory;
import trellis.train.run.RunLock;

/**
 * Trains whole runs, each in a task: the seeds of a config, or folds. An executor trains as {@code
 * trellis train} does, and sends its checkpoint; the driver goes on from the checkpoints, all of
 * which are at their end: it scores, and sums up. Each run has the bits that it has on one machine.
 */
public final class DistributedRuns {
  private static final List<String> KEPT =
      List.of("checkpoint.zip", "log.jsonl", "iterations.jsonl");

  private final JavaSparkContext context;

  /**
   * Trains on the executors of a context.
   *
   * @param context of the driver, which stays open
   */
  public DistributedRuns(JavaSparkContext context) {
    this.context = context;
  }

  /**
   * Trains all seeds of a config.
   *
   * @param config whose output is a folder of the driver
   * @param mode {@code RESUME} trains those that have no checkpoint, {@code REPLACE} all
   * @param listener is told what the driver does
   * @return the scores of all seeds
   * @throws TrainingException when a run fails, or others are there
   */
  public SeedSummary seeds(TaggerConfig config, StartMode mode, TrainingListener listener) {
    Path folder = config.output();
    return alone(
        config,
        mode,
        () -> {
          train(config, MultiSeedTraining.runs(config, folder), mode, listener);
          return new MultiSeedTraining(config, folder, listener).run(StartMode.RESUME);
        });
  }

  /**
   * Trains all folds of a corpus.
   *
   * @param config whose output is a folder of the driver
   * @param folds how many parts the corpus is cut into
   * @param mode {@code RESUME} trains those that have no checkpoint, {@code REPLACE} all
   * @param listener is told what the driver does
   * @return the scores of all folds
   * @throws TrainingException when a run fails, or others are there
   */
  public FoldSummary folds(
      TaggerConfig config, int folds, StartMode mode, TrainingListener listener) {
    Path folder = config.output();
    FoldTraining training = new FoldTraining(config, folds, folder, listener, Engines.ours());
    return alone(
        config,
        mode,
        () -> {
          training.requireEnough();
          train(config, training.runs(), mode, listener);
          return training.run(StartMode.RESUME);
        });
  }

  /** Does something while no other training writes to the folder of all runs. */
  private static <T> T alone(TaggerConfig config, StartMode mode, Supplier<T> work) {
    if (mode == StartMode.NEW) {
      new RunDirectory(config.output()).require(mode);
    }
    RunLock lock = RunLock.of(config.output());
    try {
      return work.get();
    } finally {
      lock.close();
    }
  }

  /** What a task sends: the files of its run, or why it failed. */
  private record Done(Map<String, byte[]> files, String failure) implements Serializable {
    private static final long serialVersionUID = 1L;
  }

  private void train(
      TaggerConfig config, List<TaggerConfig> runs, StartMode mode, TrainingListener listener) {
    List<Path> missing = new ArrayList<>();
    List<String> yamls = new ArrayList<>();
    for (TaggerConfig run : runs) {
      RunDirectory folder = new RunDirectory(run.output());
      folder.require(folder.effective(mode));
      folder.beginning(mode).ifPresent(listener::preparing);
      if (mode != StartMode.RESUME || !folder.holdsCheckpoint()) {
        missing.add(run.output());
        yamls.add(ConfigWriter.write(run));
      }
    }
    if (missing.isEmpty()) {
      return;
    }
    Broadcast<ShippedConfig> files = context.broadcast(ShippedConfig.of(config));
    List<Done> done;
    try {
      done =
          context
              .parallelize(yamls, yamls.size())
              .map(yaml -> trained(files.value(), yaml))
              .collect();
    } finally {
      files.destroy();
    }
    String failure = null;
    for (int i = 0; i < done.size(); i++) {
      Path folder = missing.get(i);
      Done one = done.get(i);
      if (one.failure == null) {
        write(folder, one.files); // those of others are kept when one fails
      } else if (failure == null) {
        failure = folder + ": " + one.failure;
      }
    }
    if (failure != null) {
      throw new TrainingException(failure);
    }
  }

  /** Trains a run, in a task. */
  private static Done trained(ShippedConfig shipped, String yaml) throws IOException {
    Path folder = Files.createTempDirectory("trellis-run");
    TaggerConfig config =
        shipped
            .here(yaml)
            .with("output", folder)
            .with("train.threads", TaskContext.get().cpus())
            .with("report.baseline", false);
    if (config.network().isLinear()) {
      config = config.with("train.checkpoint", 1e-6); // minutes: else a short run writes none
    }
    try {
      new Trainer(config, folder, TrainingListener.SILENT).run(StartMode.NEW);
      Map<String, byte[]> files = new LinkedHashMap<>();
      for (String name : KEPT) {
        if (Files.exists(folder.resolve(name))) {
          files.put(name, Files.readAllBytes(folder.resolve(name)));
        }
      }
      return new Done(files, null);
    } catch (TrellisException failed) { // to try it again would not help
      return new Done(Map.of(), failed.getMessage());
    } finally {
      delete(folder);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> inside = Files.walk(folder)) {
      for (Path path : inside.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  private static void write(Path folder, Map<String, byte[]> files) {
    try {
      Files.createDirectories(folder);
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        Files.write(folder.resolve(file.getKey()), file.getValue());
      }
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
