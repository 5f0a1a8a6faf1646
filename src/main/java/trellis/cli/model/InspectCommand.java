package trellis.cli.model;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.ExitCode;
import trellis.cli.option.Json;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.Usage;
import trellis.cli.option.Version;
import trellis.error.ModelException;
import trellis.model.TaggerModel;

/** Tells what a saved model is, how it was trained and how it scored. */
@Command(
    name = "inspect",
    description = {
      "Tells what a saved model is, how it was trained and how it scored.",
      "The model is read as a whole, so that every digest in it is checked."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Golden sentences are saved with a model, with the labels that it gave them.",
      "With --verify they are tagged again: other labels mean that this machine or",
      "this version does not compute as the one that trained the model.",
      "",
      "With --weights LABEL the attributes of a linear model are listed that are the",
      "strongest for and against a label; with FROM:TO those of one label after",
      "another, and with transitions how well each label follows each other.",
      "",
      "A model may have a card, which tells what it is for, what it learned from and",
      "how well it does; --card prints that alone, as it is in the model.",
      "",
      "Exit code: 0 the model is sound, 1 it cannot be read, or --verify found other",
      "labels.",
      "",
      "Examples:",
      "  trellis inspect model.trellis",
      "  trellis inspect model.trellis --verify",
      "  trellis inspect model.trellis --json",
      "  trellis inspect en-small --card",
      "  trellis inspect model.trellis --weights B-PER --count 50"
    })
public final class InspectCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "MODEL", description = ModelArgument.MEANING)
  private ModelArgument chosen;

  @Option(names = "--verify", description = "tags the golden sentences and compares the labels")
  private boolean verify;

  @Option(
      names = "--encoder",
      paramLabel = "FILE",
      description = "the encoder of a model that was saved without it; --verify needs it")
  private Optional<Path> encoder = Optional.empty();

  @Option(
      names = "--weights",
      paramLabel = "LABEL",
      description = "of a linear model: the strongest weights of a label, FROM:TO or transitions")
  private String weights;

  @Option(
      names = "--count",
      paramLabel = "N",
      defaultValue = "20",
      description = "how many --weights lists on each side (default: ${DEFAULT-VALUE})")
  private int count;

  @Option(names = "--json", description = "prints the same as JSON")
  private boolean json;

  @Option(names = "--card", description = "prints the card of the model alone, which is Markdown")
  private boolean card;

  @Override
  public Integer call() {
    Usage.require(
        spec,
        !card || !verify && !json && weights == null,
        "--card prints the card alone: leave --verify, --json and --weights out");
    TaggerModel model =
        verify || encoder.isPresent() ? chosen.load(encoder.stream().toList()) : chosen.load();
    if (card) {
      spec.commandLine().getOut().print(card(model));
      return 0;
    }
    if (weights != null) {
      Usage.require(spec, count > 0, "--count is 1 or more, not " + count);
      spec.commandLine()
          .getOut()
          .print(WeightsReport.render(chosen.toString(), model, weights, count));
      return 0;
    }
    ModelReport report = verify ? ModelReport.verified(model) : ModelReport.of(model);
    spec.commandLine().getOut().print(json ? Json.write(report) : ModelText.render(report));
    return report.golden().isFailed() ? ExitCode.FAULT_IN_FILES : 0;
  }

  private String card(TaggerModel model) {
    return model
        .card()
        .page()
        .orElseThrow(
            () ->
                new ModelException(
                    chosen.toString(), "", "has no card: `trellis card` makes one of a template"));
  }
}
