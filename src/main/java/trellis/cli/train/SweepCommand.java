package trellis.cli.train;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;
import trellis.cli.option.ExitCode;
import trellis.cli.option.Json;
import trellis.cli.option.Streams;
import trellis.cli.option.Terminal;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.run.RunDirectory;
import trellis.train.sweep.Grid;
import trellis.train.sweep.Sweep;
import trellis.train.sweep.Sweep.Outcome;
import trellis.train.sweep.SweepCell;
import trellis.util.TrellisVersion;

/** The command {@code sweep}: trains a config with other values of some keys, and compares. */
@Command(
    name = "sweep",
    description = {
      "Trains a config with each of several values of a key, and compares the runs.",
      "With --over given more than once, every combination is trained."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Each cell of the grid is a run in a folder of its own, OUTPUT/sweep/KEY=VALUE,",
      "where OUTPUT is the output of the config. The table at the end has the cells by",
      "their mean on dev over the seeds, with deviation and range, and tests each",
      "against the best: over sentences (approximate randomisation) and over seeds (a",
      "permutation test), p corrected after Holm. The same stands in OUTPUT/sweep as",
      "sweep.json and report.html. Test scores are shown on request only: who chooses",
      "by them has no test left.",
      "",
      "The same command again goes on where it was interrupted: finished cells are not",
      "trained anew, and more values or seeds can be added. A cell that fails does not",
      "keep the others from being trained.",
      "",
      "Exit code: 0 all cells are trained, 1 one failed, or the config is at fault,",
      "130 stopped by Ctrl-C.",
      "",
      "Examples:",
      "  trellis sweep my.yaml --over train.rate=0.01,0.02,0.04 --seeds 1,2,3",
      "  trellis sweep my.yaml --over network.dropout=0.3,0.5 --over train.batch=10,20",
      "  trellis sweep my.yaml --over data.part=0.1,0.3,1 --set output=runs/size"
    })
public final class SweepCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @ParentCommand private Streams.Owner main;

  @Parameters(paramLabel = "CONFIG", description = "a YAML config; trellis config shows its keys")
  private Path config;

  @Option(
      names = "--over",
      required = true,
      paramLabel = "KEY=A,B,…",
      description =
          "the values that a key gets, as YAML: a list as value stands in brackets; repeatable")
  private List<String> over;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      split = ",",
      description = "the seeds of each cell; by default those of the config")
  private List<Long> seeds = List.of();

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "overrides a key; repeatable")
  private List<String> overrides = List.of();

  @Option(names = "--test", description = "also shows the scores on the test file")
  private boolean test;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "10000",
      description = "how many draws a test makes (default: 10000)")
  private int samples;

  @Option(names = "--replace", description = "deletes the runs of all cells and begins anew")
  private boolean replace;

  @Override
  public Integer call() {
    Usage.require(spec, samples > 0, "--samples must be 1 or more, not " + samples);
    List<String> all = new ArrayList<>(overrides);
    if (!seeds.isEmpty()) {
      all.add("seeds=" + seeds);
    }
    Grid grid = Grid.parse(over);
    List<SweepCell> cells = grid.cells(config, all);
    Sweep sweep = new Sweep(cells, TrainCommand.ENGINES);
    PrintWriter err = spec.commandLine().getErr();
    try (CellDisplays displays = cellDisplays(err, cells)) {
      Runnable stop =
          () -> {
            displays.say("stopping after this step …");
            sweep.stop();
          };
      return GracefulStop.run(
          () -> finish(grid, sweep, sweep.run(replace, displays), displays), stop);
    }
  }

  private CellDisplays cellDisplays(PrintWriter err, List<SweepCell> cells) {
    String check = "trellis check " + TrainCommand.quoted(config.toString());
    return new CellDisplays(err, main.streams().terminal().get(), check, cells);
  }

  private int finish(Grid grid, Sweep sweep, List<Outcome> outcomes, CellDisplays displays) {
    if (sweep.isStopped()) {
      displays.say("to go on: the same command again" + (replace ? ", without --replace" : ""));
      return TrainCommand.STOPPED;
    }
    SweepSummary summary = SweepSummary.of(config.toString(), grid.axes(), outcomes, test, samples);
    SweepText text = new SweepText(summary);
    Path json = sweep.folder().resolve("sweep.json");
    RunDirectory folder = new RunDirectory(sweep.folder());
    RunDirectory.write(json, Json.write(summary));
    folder.writeReport(text.page(sweep.folder(), TrellisVersion.name()));
    PrintWriter out = spec.commandLine().getOut();
    out.print(text.text());
    out.printf("%nfigures: %s%nreport: %s%n", json, sweep.folder().resolve(TrainingResult.REPORT));
    out.flush();
    return summary.hasFailed() ? ExitCode.FAULT_IN_FILES : 0;
  }

  /** Shows the trainings of the cells one after the other, each as {@code train} does. */
  private static final class CellDisplays implements Sweep.CellListener, AutoCloseable {
    private final PrintWriter err;
    private final Terminal terminal;
    private final String check; // the command that tells all about the corpus
    private final List<SweepCell> cells;
    private ProgressDisplay current;

    CellDisplays(PrintWriter err, Terminal terminal, String check, List<SweepCell> cells) {
      this.err = err;
      this.terminal = terminal;
      this.check = check;
      this.cells = cells;
      this.current = display(cells.get(0));
    }

    private ProgressDisplay display(SweepCell cell) {
      return new ProgressDisplay(err, terminal, TrainCommand.measure(cell.config()), check);
    }

    @Override
    public synchronized TrainingListener begun(int number, SweepCell cell) {
      current.close();
      current = display(cell);
      say(head(number, cell));
      return current;
    }

    @Override
    public void alreadyFinished(int number, SweepCell cell) {
      say(head(number, cell) + ": finished before");
    }

    @Override
    public void failed(int number, SweepCell cell, String why) {
      say(head(number, cell) + " failed: " + why);
    }

    private String head(int number, SweepCell cell) {
      return "cell " + number + " of " + cells.size() + ", " + cell.name();
    }

    synchronized void say(String line) {
      current.say("%s", line);
    }

    @Override
    public synchronized void close() {
      current.close();
    }
  }
}
