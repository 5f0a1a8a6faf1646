package trellis.train.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import trellis.config.ConfigReader;
import trellis.config.DataConfig;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.config.schema.DevSource;
import trellis.corpus.CorpusFiles;
import trellis.corpus.CorpusFiles.Split;
import trellis.error.ConfigException;
import trellis.error.TrainingException;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.util.FileSearch;
import trellis.util.IoReason;

/**
 * The folder of a run that came to its end, or of the runs of several seeds that all did, or of a
 * cross-validation.
 *
 * @param path the folder
 * @param config what was trained
 * @param seeds the seeds, in the order of the config
 */
public record FinishedRun(Path path, TaggerConfig config, List<Long> seeds) {
  /** How a file of predictions is laid out; the labels are the gold ones. */
  public static final ConllLayout LAYOUT = ConllLayout.conll(0, 1);

  /** Where the predicted labels stand in it. */
  public static final Column PREDICTED = Column.at(2);

  /** Keys that every run has to itself, or that change nothing in what comes out. */
  private static final Set<String> INDIFFERENT =
      Set.of("name", "output", "train.threads", "train.parallel", "train.sample");

  /** Takes a copy of the seeds. */
  public FinishedRun {
    seeds = List.copyOf(seeds);
  }

  /**
   * Opens the folder of a run.
   *
   * @throws TrainingException when no finished run is there
   */
  public static FinishedRun open(Path path) {
    RunDirectory folder = new RunDirectory(path);
    if (!Files.isDirectory(path)) {
      String what = Files.exists(path) ? "is a file" : "no such folder" + FileSearch.hint(path);
      throw new TrainingException(path + ": " + what + ": name the `output` of a training");
    }
    if (!Files.exists(folder.metrics())) {
      throw missing(folder);
    }
    TaggerConfig config = config(folder);
    JsonNode metrics = metrics(folder);
    boolean isOfFolds = metrics.has("folds");
    FinishedRun run =
        new FinishedRun(path, config, isOfFolds ? List.of(config.seed()) : seeds(metrics, config));
    run.seedFolders().stream()
        .filter(seed -> !Files.exists(seed.metrics()))
        .findFirst()
        .ifPresent(
            seed -> {
              throw unfinished(seed);
            });
    run.names(isOfFolds ? Split.TEST : Split.DEV).limit(1).forEach(run::require);
    return run;
  }

  private static TrainingException missing(RunDirectory folder) {
    boolean begun =
        folder.holdsRun()
            || FileSearch.names(folder.path()).stream()
                .anyMatch(name -> name.startsWith("seed-") || name.startsWith("fold-"));
    return begun
        ? unfinished(folder)
        : new TrainingException(folder.path() + ": holds no run: name the `output` of a training");
  }

  private static TrainingException unfinished(RunDirectory folder) {
    return new TrainingException(
        folder.path()
            + ": the run is not finished: go on with it (`trellis train CONFIG --resume`)");
  }

  private static TaggerConfig config(RunDirectory folder) {
    try {
      return ConfigReader.parse(folder.config().toString(), Files.readString(folder.config()));
    } catch (IOException e) {
      throw unreadable(folder.config(), IoReason.of(e), e);
    } catch (ConfigException e) {
      throw unreadable(folder.config(), e.getMessage(), e);
    }
  }

  /** The figures know whether seeds were summed up: folders of other seeds may stand there too. */
  private static List<Long> seeds(JsonNode metrics, TaggerConfig config) {
    List<Long> seeds = new ArrayList<>();
    metrics.path("runs").forEach(run -> seeds.add(run.path("seed").asLong()));
    return seeds.isEmpty() ? List.of(config.seed()) : seeds;
  }

  private static JsonNode metrics(RunDirectory folder) {
    try {
      return new ObjectMapper().readTree(folder.metrics().toFile());
    } catch (IOException e) {
      throw unreadable(folder.metrics(), "it is no JSON", e);
    }
  }

  private static TrainingException unreadable(Path file, String why, Exception cause) {
    return new TrainingException(
        file + ": cannot be read: " + why + ": train anew with --replace", cause);
  }

  /** The folders of the seeds; the run's own when it has one seed. */
  public List<RunDirectory> seedFolders() {
    boolean several = config.seeds().isPresent();
    return seeds.stream()
        .map(seed -> new RunDirectory(several ? path.resolve("seed-" + seed) : path))
        .toList();
  }

  private void require(String split) {
    for (Path file : predictions(split)) {
      if (!Files.exists(file)) {
        throw new TrainingException(
            file
                + ": what the model predicted is missing: `trellis train CONFIG --resume` writes"
                + " it, and trains no epoch anew");
      }
    }
  }

  /**
   * What was predicted for a file, one file of predictions a seed.
   *
   * @param split {@code dev} or {@code test}, or of several corpora {@code mine.dev}
   */
  public List<Path> predictions(String split) {
    return seedFolders().stream().map(folder -> folder.predictions(split)).toList();
  }

  /** What a split of each corpus is called; of several only where the corpus has that split. */
  private Stream<String> names(Split split) {
    return config.allHeads().stream()
        .filter(config::hasLabels)
        .map(config::readingFor)
        .flatMap(
            one ->
                one.corpora().stream()
                    .filter(corpus -> split != Split.DEV || corpus.dev() != DevSource.None.NONE)
                    .map(corpus -> CorpusFiles.prefix(one, corpus) + split));
  }

  /**
   * What was learned of a split.
   *
   * @param name one of {@link #splits}
   */
  public Task task(String name) {
    for (Head head : config.allHeads()) {
      if (name.startsWith(head.name() + ".") || name.contains("." + head.name() + ".")) {
        return head.task();
      }
    }
    return config.allHeads().get(0).task();
  }

  /**
   * What was predicted and kept: {@code dev} and, of a run with a test file, {@code test}; of a
   * cross-validation, whose folds have each their own dev, {@code test} alone.
   */
  public List<String> splits() {
    return Stream.concat(names(Split.DEV), names(Split.TEST))
        .filter(split -> predictions(split).stream().allMatch(Files::exists))
        .toList();
  }

  /**
   * The splits of one kind, {@code [corpus][head]}: of dev those that choose the best epoch, whose
   * mean is the score of a run.
   */
  public List<List<String>> ofMean(Split split) {
    List<String> kept = splits();
    List<List<String>> names = new ArrayList<>();
    for (DataConfig corpus : config.corpora()) {
      List<String> heads =
          config.allHeads().stream()
              .flatMap(
                  head ->
                      config.readingFor(head, corpus).stream()
                          .filter(own -> split != Split.DEV || own.chooses())
                          .map(own -> CorpusFiles.prefix(config.readingFor(head), own) + split))
              .filter(kept::contains)
              .toList();
      if (!heads.isEmpty()) {
        names.add(heads);
      }
    }
    return names;
  }

  /** The keys in which another config differs, those left out that make no other model. */
  public List<ConfigDifference> differences(TaggerConfig other) {
    return ConfigValues.differences(config, other).stream()
        .filter(difference -> !INDIFFERENT.contains(difference.key()))
        .toList();
  }
}
