package trellis.cli.score;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import trellis.cli.option.ModelArgument;
import trellis.cli.option.ResultFile;
import trellis.cli.option.ThreadsOption;
import trellis.cli.option.Usage;
import trellis.cli.option.VectorsOption;
import trellis.cli.option.Version;
import trellis.model.EnsembleBuilder;
import trellis.model.EnsembleModel;
import trellis.model.EnsembleModel.Member;
import trellis.model.ModelCard.FileScore;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.train.run.FinishedRun;
import trellis.train.run.RunDirectory;
import trellis.util.TextTable;

/** Puts several models into one file, which tags by the mean of their probabilities. */
@Command(
    name = "ensemble",
    description = {
      "Makes one model of several, which tags by the mean of their probabilities.",
      "It is used as any other model; n models take n times as long.",
      "A file that is there already is replaced when the new one is whole."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "MODEL is a model, by its file or its name, or the folder of a finished run,",
      "which stands for the models of all its seeds. All must have the same task,",
      "labels, scheme of files, rules for tokens and feature columns. Vectors and",
      "encoders that several of them have are kept once, and the states of an encoder",
      "are computed once.",
      "",
      "An ensemble may be a MODEL, too: its members become members of the new one.",
      "It cannot be exported, nor trained further.",
      "",
      "Examples:",
      "  trellis ensemble runs/ner --output ner.trellis",
      "  trellis ensemble a.trellis b.trellis --weights 2,1 --output ab.trellis",
      "  trellis ensemble runs/ner --dev dev.conll --output ner.trellis"
    })
public final class EnsembleCommand implements Runnable {
  @Spec private CommandSpec spec;
  @Mixin private ThreadsOption threads;
  @Mixin private VectorsOption trainedWith;

  @Parameters(
      arity = "1..*",
      paramLabel = "MODEL",
      description = "models: files that `train` wrote, names such as en-small, or folders of runs")
  private List<ModelArgument> named;

  @Option(
      names = "--output",
      paramLabel = "FILE",
      required = true,
      description = "where the ensemble is written")
  private Path output;

  @Option(
      names = "--weights",
      paramLabel = "W",
      split = ",",
      description =
          "how much each model counts, in their order, as 2,1,1: above 0 (default: all the same)")
  private List<Double> weights = List.of();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "what the ensemble is called (default: as the first model)")
  private String name;

  @Option(
      names = "--dev",
      paramLabel = "FILE",
      description =
          "prints the scores of each model and of the ensemble on this file, and keeps the latter"
              + " in the new file")
  private Path dev;

  @Override
  public void run() {
    List<ModelArgument> models = models();
    Usage.require(
        spec,
        weights.isEmpty() || weights.size() == models.size(),
        "--weights has " + weights.size() + " numbers, but there are " + models.size() + " models");
    for (ModelArgument one : models) {
      ResultFile.requireOther(spec, "--output", output, "one of the models", one.fileOrNull());
    }
    ResultFile.requireOther(spec, "--output", output, "the file of --dev", dev);
    trainedWith.requireOther(spec, "--output", output);
    EnsembleBuilder builder = new EnsembleBuilder();
    for (int i = 0; i < models.size(); i++) {
      double weight = weights.isEmpty() ? 1 : weights.get(i);
      ModelArgument one = models.get(i);
      Usage.checked(spec, () -> added(builder, one, weight));
    }
    Usage.require(
        spec,
        builder.size() > 1,
        "an ensemble needs 2 models or more, and " + models.get(0) + " is one");
    String called = name == null ? models.get(0).load().name() : name;
    EnsembleModel bare = Usage.checked(spec, () -> builder.build(called));
    EnsembleModel whole =
        (EnsembleModel) ModelArchive.with(bare, trainedWith.files(), output.toString());
    EnsembleModel ensemble = whole.withGoldenOfFirst();
    ModelArchive.write(dev == null ? ensemble : scored(ensemble, whole, models), output);
    out().print("wrote " + output + ", " + builder.size() + " models\n");
  }

  /** The models that were named, a run by those of its seeds. */
  private List<ModelArgument> models() {
    List<ModelArgument> models = new ArrayList<>();
    for (ModelArgument one : named) {
      if (Files.isDirectory(one.path())) {
        FinishedRun.open(one.path()).seedFolders().stream()
            .map(RunDirectory::model)
            .map(file -> ModelArgument.of(file.toString()))
            .forEach(models::add);
      } else {
        models.add(one);
      }
    }
    return models;
  }

  private static EnsembleBuilder added(EnsembleBuilder builder, ModelArgument one, double weight) {
    builder.add(one.toString(), one.load(), weight);
    return builder;
  }

  /**
   * The ensemble with its score, after all scores are printed.
   *
   * @param whole the same with all that it was trained with
   */
  private EnsembleModel scored(
      EnsembleModel ensemble, EnsembleModel whole, List<ModelArgument> models) {
    DevScorer scorer = new DevScorer(dev, threads.count());
    List<Member> members = whole.members();
    List<FileScore> scores = new ArrayList<>();
    for (Member member : members) {
      scores.add(scorer.score(member.model()));
    }
    FileScore together = scorer.score(whole);
    TextTable table = new TextTable(List.of("", "weight", together.measure()));
    for (int i = 0; i < members.size(); i++) {
      TaggerModel model = members.get(i).model();
      boolean isNamed = members.size() == models.size();
      table.row(
          List.of(
              isNamed ? models.get(i).toString() : model.name() + ", seed " + model.seed(),
              String.format(Locale.ROOT, "%.4g", members.get(i).weight()),
              percent(scores.get(i).percent())));
    }
    double sum = scores.stream().mapToDouble(FileScore::percent).sum();
    table.row(List.of("their mean", "", percent(sum / scores.size())));
    table.row(List.of("the ensemble", "", percent(together.percent())));
    out().print(table.render());
    return ensemble.withScores(List.of(together));
  }

  private PrintWriter out() {
    return spec.commandLine().getOut();
  }

  private static String percent(double percent) {
    return String.format(Locale.ROOT, "%.2f", percent);
  }
}
