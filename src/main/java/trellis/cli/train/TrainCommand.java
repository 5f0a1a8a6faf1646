package trellis.cli.train;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
import trellis.config.ConfigPlaces;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.config.TrainConfig.Engine;
import trellis.config.schema.Fold;
import trellis.corpus.NestedHeads;
import trellis.dl4j.Dl4jEngine;
import trellis.error.ConfigPlace;
import trellis.error.CorpusException;
import trellis.train.FoldTraining;
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
      "epoch and every ten minutes of it (train.checkpoint), and at the end what was",
      "predicted for dev and test (*.predicted.conll).",
      "Before that it checks the corpus as `trellis check` does: errors stop it,",
      "unless the config says data.errors: warn.",
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
      "  trellis train my.yaml --resume",
      "  trellis train my.yaml --folds 5 --set data.dev=10%%"
    })
public final class TrainCommand implements Callable<Integer> {
  static final int STOPPED = 130; // what a shell says of a program that Ctrl-C ended

  static final Engines ENGINES = Engines.ours().with(Engine.DEEPLEARNING4J, Dl4jEngine.with());

  @Spec private CommandSpec spec;
  @ParentCommand private Streams.Owner main;

  @Parameters(paramLabel = "CONFIG", description = "a YAML config; trellis config shows its keys")
  private Path config;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "overrides a key; repeatable")
  private List<String> overrides = List.of();

  @Option(
      names = "--resume",
      description =
          "goes on from the last checkpoint of the run in the output folder; begins where there is"
              + " none yet")
  private boolean resume;

  @Option(
      names = "--replace",
      description = "begins anew and deletes the run that stands in the output folder")
  private boolean replace;

  @Option(
      names = "--folds",
      paramLabel = "K",
      description =
          "cross-validation: cuts the training file into K folds and trains K times, each time"
              + " without one of them, which then is the test")
  private Integer folds;

  @Override
  public Integer call() {
    Usage.require(spec, !resume || !replace, "--resume and --replace exclude each other");
    Usage.require(
        spec,
        folds == null || folds >= 2 && folds <= Fold.MOST,
        "--folds must be 2 to " + Fold.MOST + ", not " + folds);
    TaggerConfig read = NestedHeads.in(ConfigReader.read(config, overrides));
    StartMode mode = resume ? StartMode.RESUME : replace ? StartMode.REPLACE : StartMode.NEW;
    try (ProgressDisplay display =
        new ProgressDisplay(
            spec.commandLine().getErr(), main.streams().terminal().get(), measure(read), check())) {
      if (folds != null) {
        FoldTraining training = new FoldTraining(read, folds, read.output(), display, ENGINES);
        return run(() -> TrainingOutcome.of(training.run(mode)), training::stop, display);
      }
      if (read.seeds().isPresent()) {
        MultiSeedTraining training = new MultiSeedTraining(read, read.output(), display, ENGINES);
        return run(() -> TrainingOutcome.of(training.run(mode)), training::stop, display);
      }
      Trainer training = new Trainer(read, read.output(), display, ENGINES);
      return run(() -> TrainingOutcome.of(training.run(mode)), training::stop, display);
    } catch (CorpusException fault) {
      throw located(fault);
    }
  }

  /** What is wrong with a key of the config is told at its line. */
  private CorpusException located(CorpusException fault) {
    ConfigPlaces places = ConfigReader.places(config, overrides);
    Optional<ConfigPlace> key = places.place(fault.file());
    String text = places.located(fault.text()) + "\nto see all there is: " + check();
    return key.isEmpty()
        ? new CorpusException(fault.file(), fault.line(), text, fault)
        : new CorpusException(
            key.get().source(), key.get().line(), "`" + fault.file() + "`: " + text, fault);
  }

  /** What the dev score is. */
  static String measure(TaggerConfig config) {
    boolean isNested = config.corpora().size() == 1 && config.data().nested();
    if (config.allHeads().size() > 1 && !isNested) {
      return "mean";
    }
    return config.allHeads().get(0).task() == Task.POS ? "accuracy" : "F1";
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
    display.say("to go on: %s", resumption());
    return STOPPED;
  }

  private String resumption() {
    return command("train") + (folds == null ? "" : " --folds " + folds) + " --resume";
  }

  /** The command that tells all about the corpus. */
  private String check() {
    return command("check");
  }

  private String command(String name) {
    StringBuilder command = new StringBuilder("trellis ").append(name).append(' ');
    command.append(quoted(config.toString()));
    overrides.forEach(override -> command.append(" --set ").append(quoted(override)));
    return command.toString();
  }

  /** A word of a command line, in quotes where a shell would take it for several. */
  static String quoted(String word) {
    return word.matches("[\\w./=:,+@%-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
