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
import trellis.cli.option.ModelFile;
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
      "Puts several models into one file, which tags by the mean of their",
      "probabilities. It is used as any other model; n models take n times as long.",
      "A file that is there already is replaced when the new one is whole."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "MODEL is a model, or the folder of a finished run, which stands for the models",
      "of all its seeds. All must have the same task, labels, scheme of files, rules",
      "for tokens and feature columns. Vectors and encoders that several of them have",
      "are kept once, and the states of an encoder are computed once.",
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
      description = "models as `train` writes them, or folders of runs")
  private List<Path> named;

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
    List<Path> files = files();
    Usage.require(
        spec,
        weights.isEmpty() || weights.size() == files.size(),
        "--weights has " + weights.size() + " numbers, but there are " + files.size() + " models");
    for (Path file : files) {
      ResultFile.requireOther(spec, "--output", output, "one of the models", file);
    }
    ResultFile.requireOther(spec, "--output", output, "the file of --dev", dev);
    trainedWith.requireOther(spec, "--output", output);
    EnsembleBuilder builder = new EnsembleBuilder();
    for (int i = 0; i < files.size(); i++) {
      double weight = weights.isEmpty() ? 1 : weights.get(i);
      Path file = files.get(i);
      Usage.checked(spec, () -> added(builder, file, weight));
    }
    Usage.require(
        spec,
        builder.size() > 1,
        "an ensemble needs 2 models or more, and " + files.get(0) + " is one");
    String called = name == null ? ModelFile.load(files.get(0)).name() : name;
    EnsembleModel bare = Usage.checked(spec, () -> builder.build(called));
    EnsembleModel whole =
        (EnsembleModel) ModelArchive.with(bare, trainedWith.files(), output.toString());
    EnsembleModel ensemble = whole.withGoldenOfFirst();
    ModelArchive.write(dev == null ? ensemble : scored(ensemble, whole, files), output);
    out().print("wrote " + output + ", " + builder.size() + " models\n");
  }

  /** The models that were named, a run by those of its seeds. */
  private List<Path> files() {
    List<Path> files = new ArrayList<>();
    for (Path one : named) {
      if (Files.isDirectory(one)) {
        FinishedRun.open(one).seedFolders().stream().map(RunDirectory::model).forEach(files::add);
      } else {
        files.add(one);
      }
    }
    return files;
  }

  private static EnsembleBuilder added(EnsembleBuilder builder, Path file, double weight) {
    builder.add(file.toString(), ModelFile.load(file), weight);
    return builder;
  }

  /**
   * The ensemble with its score, after all scores are printed.
   *
   * @param whole the same with all that it was trained with
   */
  private EnsembleModel scored(EnsembleModel ensemble, EnsembleModel whole, List<Path> files) {
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
      boolean isNamed = members.size() == files.size();
      table.row(
          List.of(
              isNamed ? files.get(i).toString() : model.name() + ", seed " + model.seed(),
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
