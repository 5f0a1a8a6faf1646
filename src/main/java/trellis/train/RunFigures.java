package trellis.train;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import trellis.config.TaggerConfig;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.model.ModelCard.DataFile;
import trellis.model.TrellisVersion;
import trellis.report.DataFigures;
import trellis.report.Epoch;
import trellis.report.RunFacts;
import trellis.report.RunReport;
import trellis.report.SplitFigures;
import trellis.text.Sentence;
import trellis.train.TrainingResult.Ending;

/** Gathers what the page of a run tells, from where metrics and log have their figures too. */
final class RunFigures {
  private final TaggerConfig config;
  private final Learner learner;
  private final TrainingData data;
  private final Progress progress;
  private final List<EpochReport> epochs;

  /** Takes a training that is over, with its log. */
  RunFigures(TaggerConfig config, Learner learner, Progress progress, List<EpochReport> epochs) {
    this.config = config;
    this.learner = learner;
    this.data = learner.data();
    this.progress = progress;
    this.epochs = epochs;
  }

  /** The report of the run with these scores, which must have their details. */
  RunReport report(Ending ending, SplitScore dev, Optional<SplitScore> test) {
    List<SplitFigures> splits = new ArrayList<>();
    splits.add(figures("dev", dev));
    test.ifPresent(score -> splits.add(figures("test", score)));
    return new RunReport(
        facts(ending, dev.measure()),
        epochs.stream().map(RunFigures::figures).toList(),
        splits,
        data.files().stream().map(this::figures).toList(),
        config);
  }

  private RunFacts facts(Ending ending, String measure) {
    return new RunFacts(
        config.name(),
        TrellisVersion.name(),
        config.seed(),
        switch (ending) {
          case ALL_EPOCHS -> "all epochs trained";
          case PATIENCE -> "ended by patience";
          case STOPPED -> "stopped";
        },
        progress.epoch(),
        progress.best().bestEpoch(),
        measure,
        progress.seconds(),
        progress.tokensPerSecond(),
        learner.engine().threads(),
        learner.engine().kernel(),
        mostHeap(),
        learner.learned().weights().count(),
        data.words().size(),
        data.characters().size(),
        data.labels().size());
  }

  private static long mostHeap() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .map(MemoryPoolMXBean::getPeakUsage)
        .mapToLong(MemoryUsage::getUsed)
        .sum();
  }

  private static Epoch figures(EpochReport epoch) {
    return new Epoch(
        epoch.epoch(),
        epoch.loss(),
        epoch.rate(),
        epoch.tokensPerSecond(),
        epoch.seconds(),
        epoch.dev());
  }

  private static SplitFigures figures(String split, SplitScore score) {
    if (score instanceof SplitScore.Spans spans) {
      return new SplitFigures.Spans(split, spans.evaluation(), spans.details().orElseThrow());
    }
    SplitScore.Tokens tokens = (SplitScore.Tokens) score;
    return new SplitFigures.Tokens(split, tokens.evaluation(), tokens.details().orElseThrow());
  }

  private DataFigures figures(DataFile file) {
    return switch (file.use()) {
      case "train" -> figures(file, Optional.of(config.data().train()), Optional.of(data.train()));
      case "dev" -> figures(file, Optional.of(config.data().dev()), Optional.of(data.dev()));
      case "test" -> figures(file, config.data().test(), data.test());
      default -> figures(file, config.embeddings().file(), Optional.empty());
    };
  }

  private DataFigures figures(
      DataFile file, Optional<Path> path, Optional<List<Sentence>> sentences) {
    return new DataFigures(
        file.use(),
        file.name(),
        path.map(RunFigures::bytes).orElse(OptionalLong.empty()),
        file.sha256(),
        sentences.map(this::corpus));
  }

  private static OptionalLong bytes(Path file) {
    try {
      return OptionalLong.of(Files.size(file));
    } catch (IOException gone) {
      return OptionalLong.empty(); // it was there when training began
    }
  }

  private DataFigures.Corpus corpus(List<Sentence> sentences) {
    Map<String, Long> labels = new TreeMap<>();
    long tokens = 0;
    for (Sentence sentence : sentences) {
      tokens += sentence.size();
      if (data.labels().hasSpans()) {
        for (Span span : ConllevalReading.spans(sentence.labels())) {
          labels.merge(span.type(), 1L, Long::sum);
        }
      } else {
        sentence.labels().forEach(label -> labels.merge(label, 1L, Long::sum));
      }
    }
    return new DataFigures.Corpus(sentences.size(), tokens, labels);
  }
}
