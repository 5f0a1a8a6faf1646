package trellis.cli;

import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;
import trellis.cli.card.CardCommand;
import trellis.cli.convert.ConvertCommand;
import trellis.cli.model.ExportCommand;
import trellis.cli.model.ImportCommand;
import trellis.cli.model.InspectCommand;
import trellis.cli.option.Dl4jLibraries;
import trellis.cli.option.ExitCode;
import trellis.cli.score.CheckCommand;
import trellis.cli.score.CompareCommand;
import trellis.cli.score.EnsembleCommand;
import trellis.cli.score.EvaluateCommand;
import trellis.cli.score.ScoreCommand;
import trellis.cli.tag.BenchmarkCommand;
import trellis.cli.tag.SelectCommand;
import trellis.cli.tag.TagCommand;
import trellis.cli.train.ConfigCommand;
import trellis.cli.train.SweepCommand;
import trellis.cli.train.TrainCommand;
import trellis.cli.vectors.VectorsCommand;

/** The commands of {@code trellis} by their names; a run loads the classes of one alone. */
final class Commands {
  /** In the order of the help. */
  static final List<String> NAMES =
      List.of(
          "train",
          "sweep",
          "evaluate",
          "card",
          "tag",
          "serve",
          "health",
          "inspect",
          "export",
          "import",
          "ensemble",
          "benchmark",
          "check",
          "convert",
          "score",
          "compare",
          "select",
          "config",
          "vectors",
          "help");

  /** Those that an installation lacks which only tags. */
  private static final Set<String> TRAINING = Set.of("train", "sweep");

  private Commands() {}

  /** The one that a command line begins with; all when it does not, so that help can list them. */
  static List<String> neededFor(String... arguments) {
    boolean isOne =
        arguments.length > 0 && NAMES.contains(arguments[0]) && !arguments[0].equals("help");
    return isOne ? List.of(arguments[0]) : NAMES;
  }

  /** What runs a command. */
  static Object of(String name) {
    if (TRAINING.contains(name) && !Dl4jLibraries.areThere()) {
      return new Missing();
    }
    return switch (name) {
      case "train" -> TrainCommand.class;
      case "sweep" -> SweepCommand.class;
      case "evaluate" -> EvaluateCommand.class;
      case "card" -> CardCommand.class;
      case "tag" -> TagCommand.class;
      case "serve" -> ServeCommand.class;
      case "health" -> HealthCommand.class;
      case "inspect" -> InspectCommand.class;
      case "export" -> ExportCommand.class;
      case "import" -> ImportCommand.class;
      case "ensemble" -> EnsembleCommand.class;
      case "benchmark" -> BenchmarkCommand.class;
      case "check" -> CheckCommand.class;
      case "convert" -> ConvertCommand.class;
      case "score" -> ScoreCommand.class;
      case "compare" -> CompareCommand.class;
      case "select" -> SelectCommand.class;
      case "config" -> ConfigCommand.class;
      case "vectors" -> VectorsCommand.class;
      case "help" -> HelpCommand.class;
      default -> throw new IllegalArgumentException(name);
    };
  }

  /** Stands for a command that cannot run here, whatever its arguments. */
  @Command(hidden = true)
  private static final class Missing implements Callable<Integer> {
    @Spec private CommandSpec spec;
    @Unmatched private List<String> arguments;

    @Override
    public Integer call() {
      spec.commandLine().getErr().println(Dl4jLibraries.missingFor(spec.qualifiedName()));
      return ExitCode.FAULT_IN_FILES;
    }
  }
}
