package trellis.train.result;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import trellis.corpus.CorpusFiles.Split;
import trellis.eval.NestedEvaluation;
import trellis.train.score.SplitScore;
import trellis.train.score.Temperature;

/**
 * How the training of one seed ended.
 *
 * @param name the tagger's name
 * @param seed the start of every random choice
 * @param ending why it ended
 * @param epochs epochs trained, those before a resume included
 * @param bestEpoch the epoch whose weights are kept, counted from 1; 0 when none was finished
 * @param bestScore the dev score of that epoch in percent, of several corpora the mean of those
 *     that choose it; 0 when none was finished
 * @param dev how the best weights score on the dev file, of several corpora that of the first one
 *     with such a file; empty when stopped
 * @param test how the best weights score on the test file, of several corpora that of the first one
 *     with such a file; empty when stopped or without such a file
 * @param seconds seconds of all epochs, those before a resume included
 * @param tokensPerSecond tokens trained a second over all epochs
 * @param folder the output folder
 * @param model the saved model; empty when no epoch was finished
 * @param details what a report tells beside this; empty when stopped
 * @param temperatures how the probabilities of each head were calibrated, by its name; empty when
 *     stopped, or without {@code train.calibrate}
 * @param further how the best weights score on the other dev and test files of several corpora
 * @param nested how the spans of all layers together score, by dev and test file, where spans may
 *     overlap
 * @param baseline the linear model beside it, with {@code report.baseline}
 */
public record TrainingResult(
    String name,
    long seed,
    Ending ending,
    int epochs,
    int bestEpoch,
    double bestScore,
    Optional<SplitScore> dev,
    Optional<SplitScore> test,
    double seconds,
    double tokensPerSecond,
    Path folder,
    Optional<Path> model,
    Optional<RunDetails> details,
    Map<String, Temperature> temperatures,
    List<SplitScore> further,
    Map<String, NestedEvaluation> nested,
    Optional<TrainingResult> baseline) {

  /** Takes copies that keep the order. */
  public TrainingResult {
    temperatures = Collections.unmodifiableMap(new LinkedHashMap<>(temperatures));
    further = List.copyOf(further);
    nested = Collections.unmodifiableMap(new LinkedHashMap<>(nested));
  }

  /** The same result, and a linear model beside it. */
  public TrainingResult withBaseline(TrainingResult linear) {
    return new TrainingResult(
        name,
        seed,
        ending,
        epochs,
        bestEpoch,
        bestScore,
        dev,
        test,
        seconds,
        tokensPerSecond,
        folder,
        model,
        details,
        temperatures,
        further,
        nested,
        Optional.of(linear));
  }

  /** All scores of the best weights, the dev files first. */
  public List<SplitScore> scores() {
    List<SplitScore> all = new ArrayList<>();
    dev.ifPresent(all::add);
    test.ifPresent(all::add);
    all.addAll(further);
    all.sort(Comparator.comparing(SplitScore::isTest));
    return all;
  }

  /**
   * The test score in percent, of several corpora their mean; empty without a test file. Where
   * spans may overlap it is that of all layers of a corpus together.
   */
  public OptionalDouble testPercent() {
    List<Double> percents = new ArrayList<>();
    List<String> together = new ArrayList<>(); // what begins the names of scores of layers
    nested.forEach(
        (split, score) -> {
          if (split.endsWith(Split.TEST.toString())) {
            percents.add(score.all().f1());
            together.add(split.substring(0, split.length() - Split.TEST.toString().length()));
          }
        });
    scores().stream()
        .filter(SplitScore::isTest)
        .filter(score -> together.stream().noneMatch(score.split()::startsWith))
        .forEach(score -> percents.add(score.score()));
    return percents.stream().mapToDouble(Double::doubleValue).average();
  }

  /** What the page of a run is called in its folder. */
  public static final String REPORT = "report.html";

  /** The page of the run; it is there once the run is finished and a reporter is installed. */
  public Path report() {
    return folder.resolve(REPORT);
  }

  /** Why a training ended. */
  public enum Ending {
    /** All epochs that the config asks for are trained. */
    ALL_EPOCHS,
    /** As many epochs as {@code train.patience} says had no better dev score. */
    PATIENCE,
    /** The optimizer has come to its end: the loss hardly falls any more. */
    CONVERGED,
    /** Somebody called {@code stop}: a resume goes on from the last finished epoch. */
    STOPPED
  }
}
