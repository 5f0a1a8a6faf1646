package trellis.cli.score;

import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.annotation.SpanFindings;
import trellis.cli.option.AnnotationOptions;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.ResultFile;
import trellis.cli.option.Usage;
import trellis.cli.option.VectorsOption;
import trellis.cli.option.Version;
import trellis.model.TaggerModel;

/** The command {@code evaluate}: tags a file that has gold labels, and scores the answers. */
@Command(
    name = "evaluate",
    description = {
      "Scores a model on a file that has the right labels.",
      "Prints what `trellis score` prints of the file and its tagged copy."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Spans: conlleval's own table first, then strict scores, an interval, confusion",
      "and mistakes, and with --train also scores of names that training did not have.",
      "Plain labels: accuracy, also on words that training did not have.",
      "Nested spans (data.nested): those of all layers together as one set, then by",
      "type and layer; --layer scores one as any spans.",
      "",
      "Examples:",
      "  trellis evaluate model.trellis test.conll",
      "  trellis evaluate model.trellis test.conll --train train.conll",
      "  trellis evaluate model.trellis other.conll --gold 3 --scheme iob1 --json",
      "  trellis evaluate model.trellis test.conll --output tagged.conll",
      "  trellis evaluate model.trellis test.conll --html mistakes.html",
      "  trellis evaluate model.trellis dev.conll --gazetteer names.tsv",
      "  trellis evaluate model.trellis export.json --misaligned widen"
    })
public final class EvaluateCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private VectorsOption vectors;
  @Mixin private EvaluationOptions options;

  @Parameters(index = "0", paramLabel = "MODEL", description = ModelArgument.MEANING)
  private ModelArgument chosen;

  @Parameters(
      index = "1",
      paramLabel = "FILE",
      description = "the file with the right labels, or a folder of brat")
  private Path file;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      description = "also writes the tagged sentences there, as `tag` does")
  private Path output;

  @Option(
      names = "--html",
      paramLabel = "PAGE",
      description =
          "also writes a page there that shows each sentence with mistakes, gold labels against"
              + " predicted ones, for a browser")
  private Path page;

  @Override
  public void run() {
    requirePlace("--output", output);
    requirePlace("--html", page);
    ResultFile.requireOther(spec, "--html", page, "the file of --output", output);
    TaggerModel model = chosen.load(vectors.files());
    SpanFindings findings;
    if (options.areNested(model, file)) {
      Usage.require(
          spec,
          output == null && page == null,
          "--output and --html" + EvaluationOptions.ofOneLayer(model));
      findings = new SpanFindings();
      options.scoring().print(options.nested(model, file, findings));
    } else {
      EvaluationRun run = options.run(model, file);
      options
          .scoring()
          .print(run.score(file, Optional.ofNullable(output), Optional.ofNullable(page)));
      findings = run.findings();
    }
    AnnotationOptions.tell(findings, spec.commandLine().getErr());
  }

  private void requirePlace(String option, Path written) {
    ResultFile.requireOther(spec, option, written, "FILE", file);
    ResultFile.requireOther(spec, option, written, "MODEL", chosen.fileOrNull());
    vectors.requireOther(spec, option, written);
    options.requireOther(option, written);
  }
}
