package trellis.cli.score;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.Json;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.cli.score.RunsComparison.Against;
import trellis.train.run.FinishedRun;

/** The command {@code compare}: tells whether finished runs differ more than chance allows. */
@Command(
    name = "compare",
    description = {
      "Tells whether two or more finished runs differ, and how surely.",
      "Compares what they predicted for the same dev and test files."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "A run is the output folder of a training, with one seed or several.",
      "",
      "Over sentences (would other texts say the same of these models?): approximate",
      "randomisation swaps the two runs' answers sentence by sentence; p is how often",
      "chance alone makes a difference as large. Seeds at the same place in both lists",
      "are swapped together. The interval is a paired bootstrap.",
      "Over seeds (would other trainings say the same?): a permutation test of the",
      "mean scores; it needs 4 seeds of each run to be sure of anything.",
      "",
      "With more than two runs the others are held against the first, against the",
      "best on dev (--against best), or each against each (--against each), and p is",
      "corrected after Holm for the number of tests.",
      "",
      "Examples:",
      "  trellis compare runs/softmax runs/crf",
      "  trellis compare runs/ablation/blstm runs/ablation/blstm-cnn --samples 100000",
      "  trellis compare runs/a/seed-1 runs/b/seed-1 --json",
      "  trellis compare runs/ablation/* --against each"
    })
public final class CompareCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(
      arity = "2..*",
      paramLabel = "RUN",
      description = "the folders of two or more runs: A, B, …")
  private List<Path> folders;

  @Option(
      names = "--against",
      paramLabel = "WHICH",
      description =
          "with more than two runs: first, best or each, which runs are tested against one another"
              + " (default: first)")
  private Against against;

  @Option(
      names = "--samples",
      paramLabel = "N",
      defaultValue = "10000",
      description = "how many draws a test makes (default: 10000)")
  private int samples;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "the seed of the draws (default: 1)")
  private long seed;

  @Option(names = "--json", description = "prints all figures as JSON")
  private boolean json;

  @Override
  public void run() {
    Usage.require(spec, samples > 0, "--samples must be 1 or more, not " + samples);
    Usage.require(
        spec,
        against == null || folders.size() > 2,
        "--against is for more than two runs: of two there is one difference");
    List<FinishedRun> runs = folders.stream().map(FinishedRun::open).toList();
    spec.commandLine().getOut().print(runs.size() == 2 ? ofTwo(runs) : ofMany(runs));
  }

  private String ofTwo(List<FinishedRun> runs) {
    RunComparison comparison = RunComparison.of(runs.get(0), runs.get(1), samples, seed);
    return json ? Json.write(comparison) : ComparisonText.of(comparison);
  }

  private String ofMany(List<FinishedRun> runs) {
    Map<String, List<List<String>>> wanted = new LinkedHashMap<>(); // each split for itself
    runs.get(0).splits().forEach(split -> wanted.put(split, List.of(List.of(split))));
    RunsComparison comparison =
        RunsComparison.of(runs, wanted, against == null ? Against.FIRST : against, samples, seed);
    return json ? Json.write(comparison) : RunsText.of(comparison, runs);
  }
}
