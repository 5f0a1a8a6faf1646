package trellis.cli.train;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import trellis.cli.option.Streams;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.config.TrainConfig.Engine;
import trellis.dl4j.Dl4jEngine;
import trellis.train.MultiSeedTraining;
import trellis.train.Trainer;
import trellis.train.engine.Engines;
import trellis.train.result.StartMode;

/** Trains a tagger from a config. */
@Command(
    name = "train",
    description = {
      "Trains a tagger from a config.",
      "Keeps the epoch with the best dev score, and scores it on the test file if the",
      "config names one."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "The output folder gets model.trellis (the best epoch so far), log.jsonl (a line",
      "an epoch), metrics.json, report.html, config.yaml, a checkpoint after each",
      "epoch, and at the end what was predicted for dev and test (*.predicted.conll).",
      "With `seeds` in the config it gets a folder seed-N for each of them, and mean",
      "and deviation are told. Seeds are trained side by side where there are threads",
      "(train.parallel).",
      "",
      "Ctrl-C ends cleanly after the running step; --resume then goes on, and ends",
      "with the same weights as if nothing had happened. The same seed gives the same",
      "weights on any number of threads.",
      "",
      "Exit code: 0 trained, 1 a file, the config or the loss is at fault, 130 stopped",
      "by Ctrl-C (143 by SIGTERM).",
      "",
      "Examples:",
      "  trellis train configs/quickstart.yaml",
      "  trellis train my.yaml --set train.epochs=5 --set output=runs/short",
      "  trellis train my.yaml --resume"
    })
public final class TrainCommand implements Callable<Integer> {
  private static final int STOPPED = 130; // what a shell says of a program that Ctrl-C ended

  private static final Engines ENGINES =
      Engines.ours().with(Engine.DEEPLEARNING4J, Dl4jEngine.with());

  @Spec private CommandSpec spec;
  @ParentCommand private Streams.Owner main;

  @Parameters(paramLabel = "CONFIG", description = "a YAML config; trellis config shows its keys")
  private Path config;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "overrides a key; repeatable")
  private List<String> overrides = List.of();

  @Option(
      names = "--resume",
      description = "goes on behind the last whole epoch of the run in the output folder")
  private boolean resume;

  @Option(
      names = "--replace",
      description = "begins anew and deletes the run that stands in the output folder")
  private boolean replace;

  @Override
  public Integer call() {
    Usage.require(spec, !resume || !replace, "--resume and --replace exclude each other");
    TaggerConfig read = ConfigReader.read(config, overrides);
    StartMode mode = resume ? StartMode.RESUME : replace ? StartMode.REPLACE : StartMode.NEW;
    String measure = read.task() == Task.POS ? "accuracy" : "F1";
    try (ProgressDisplay display =
        new ProgressDisplay(
            spec.commandLine().getErr(), main.streams().terminal().get(), measure)) {
      if (read.seeds().isPresent()) {
        MultiSeedTraining training = new MultiSeedTraining(read, read.output(), display, ENGINES);
        return run(() -> TrainingOutcome.of(training.run(mode)), training::stop, display);
      }
      Trainer training = new Trainer(read, read.output(), display, ENGINES);
      return run(() -> TrainingOutcome.of(training.run(mode)), training::stop, display);
    }
  }

  private int run(Supplier<TrainingOutcome> training, Runnable stop, ProgressDisplay display) {
    Runnable announcedStop =
        () -> {
          display.say("stopping after this step …");
          stop.run();
        };
    return GracefulStop.run(() -> finish(training.get(), display), announcedStop);
  }

  /** Writes all there is to write: the process may end right after it. */
  private int finish(TrainingOutcome outcome, ProgressDisplay display) {
    PrintWriter out = spec.commandLine().getOut();
    out.print(outcome.text());
    out.flush();
    if (!outcome.isStopped()) {
      return 0;
    }
    if (outcome.canGoOn()) {
      display.say("to go on: %s", resumption());
    } else {
      display.say("no epoch was finished, so there is nothing to go on from");
    }
    return STOPPED;
  }

  private String resumption() {
    StringBuilder command = new StringBuilder("trellis train ").append(quoted(config.toString()));
    overrides.forEach(override -> command.append(" --set ").append(quoted(override)));
    return command.append(" --resume").toString();
  }

  /** A word of a command line, in quotes where a shell would take it for several. */
  private static String quoted(String word) {
    return word.matches("[\\w./=:,+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
