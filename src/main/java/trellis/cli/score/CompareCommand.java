package trellis.cli.score;

import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.Json;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.train.run.FinishedRun;

/** The command {@code compare}: tells whether two finished runs differ more than chance allows. */
@Command(
    name = "compare",
    description = {
      "Tells whether two finished runs differ, and how surely.",
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
      "Examples:",
      "  trellis compare runs/softmax runs/crf",
      "  trellis compare runs/ablation/blstm runs/ablation/blstm-cnn --samples 100000",
      "  trellis compare runs/a/seed-1 runs/b/seed-1 --json"
    })
public final class CompareCommand implements Runnable {
  @Spec private CommandSpec spec;

  @Parameters(index = "0", paramLabel = "RUN", description = "the folder of a run, A")
  private Path first;

  @Parameters(index = "1", paramLabel = "RUN", description = "the folder of another, B")
  private Path second;

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
    RunComparison comparison =
        RunComparison.of(FinishedRun.open(first), FinishedRun.open(second), samples, seed);
    spec.commandLine()
        .getOut()
        .print(json ? Json.write(comparison) : ComparisonText.of(comparison));
  }
}
