package trellis.cli.score;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;
import trellis.cli.option.Json;
import trellis.eval.Evaluation;
import trellis.eval.NestedScorer;
import trellis.eval.SpanScorer;
import trellis.eval.TokenEvaluation;
import trellis.eval.TrainingNames;
import trellis.eval.table.LengthTable;
import trellis.labels.TagScheme;

/** The options that {@code score} and {@code evaluate} share, and what follows from them alone. */
public final class ScoringOptions {
  @Spec(Target.MIXEE)
  private CommandSpec command;

  private int mistakes;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "1",
      description = "the seed of the confidence interval (default: 1)")
  private long seed;

  @Option(
      names = "--lengths",
      description = "also prints the scores by the length of spans and of sentences")
  private boolean lengths;

  @Option(names = "--json", description = "prints all figures as JSON")
  private boolean json;

  @Option(
      names = "--mistakes",
      paramLabel = "N",
      defaultValue = "10",
      description = "how many mistakes are listed with their sentence (default: 10)")
  void mistakes(int kept) {
    if (kept < 0) {
      throw new ParameterException(
          command.commandLine(), "--mistakes must be 0 or more, not " + kept);
    }
    mistakes = kept;
  }

  SpanScorer scorer(TagScheme gold, TagScheme predicted) {
    return new SpanScorer(gold, predicted, mistakes, seed);
  }

  /** A scorer that tells names which training did not have apart. */
  SpanScorer scorer(TagScheme gold, TagScheme predicted, TrainingNames names) {
    return new SpanScorer(gold, predicted, mistakes, seed, names);
  }

  /** A scorer of spans that may overlap. */
  NestedScorer nestedScorer() {
    return new NestedScorer(seed);
  }

  /** The seed of the confidence interval. */
  public long seed() {
    return seed;
  }

  /** Whether scores by length are asked for. */
  boolean lengths() {
    return lengths;
  }

  void print(Record figures) {
    command.commandLine().getOut().print(json ? Json.write(figures) : text(figures));
  }

  private String text(Record figures) {
    if (!lengths) {
      return Scoring.text(figures);
    }
    String table =
        figures instanceof Evaluation spans
            ? LengthTable.render(spans)
            : LengthTable.render((TokenEvaluation) figures);
    return Scoring.text(figures) + "\n" + table;
  }
}
