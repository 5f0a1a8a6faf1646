package trellis.dl4j;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.nd4j.evaluation.BaseEvaluation;
import org.nd4j.evaluation.IMetric;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.shade.jackson.annotation.JsonProperty;
import trellis.eval.Score;
import trellis.labels.ConllevalReading;
import trellis.labels.Label;
import trellis.labels.Span;
import trellis.util.Arguments;
import trellis.util.Excerpt;

/**
 * Precision, recall and F1 of spans, as conlleval counts them, for DL4J's {@code doEvaluation}:
 * whole names are right or wrong, where {@code Evaluation} counts tokens.
 *
 * <p>Labels are one-hot, {@code [minibatch][labels][T]}, or numbers, {@code [minibatch][1][T]};
 * predictions are {@code [minibatch][labels][T]}, of which the highest counts. A step whose label
 * mask is 0 is not there: its neighbors follow each other.
 */
public final class SpanEvaluation extends BaseEvaluation<SpanEvaluation> {
  private static final long serialVersionUID = 1L;

  /** What {@link #getValue} gives, from 0 to 1. */
  public enum Metric implements IMetric {
    /** The harmonic mean of precision and recall. */
    F1,
    /** The share of the predicted spans that are right. */
    PRECISION,
    /** The share of the right spans that are predicted. */
    RECALL;

    @Override
    public Class<SpanEvaluation> getEvaluationClass() {
      return SpanEvaluation.class;
    }

    @Override
    public boolean minimize() {
      return false;
    }
  }

  /** The labels in the order of their numbers. */
  @JsonProperty("labels")
  private List<String> labels = List.of();

  /** How many spans of each type are right, are predicted, and are both. */
  @JsonProperty("counts")
  private Map<String, long[]> counts = new TreeMap<>();

  /** For reading JSON. */
  SpanEvaluation() {}

  /**
   * Has counted nothing yet.
   *
   * @param labels as {@code B-PER}, in the order of their numbers; those of a data set are {@code
   *     labelSet().labels()}
   * @throws LayerException when none of them begins a span, as with parts of speech: F1 would be 0
   */
  public SpanEvaluation(List<String> labels) {
    this.labels = Arguments.copied(labels, "the list of labels", "label");
    if (labels.stream().map(Label::parse).noneMatch(SpanEvaluation::marksSpan)) {
      throw new LayerException(
          "SpanEvaluation: none of the labels "
              + Excerpt.of(String.join(" ", labels))
              + " marks a span, as B-PER or I-PER do; Evaluation scores labels of single tokens");
    }
  }

  private static boolean marksSpan(Label label) {
    return label.isWellFormed() && !label.isOutside();
  }

  @Override
  public void eval(
      INDArray gold, INDArray predictions, INDArray mask, List<? extends Serializable> metadata) {
    long size = labels.size();
    boolean fits =
        gold.rank() == 3
            && predictions.rank() == 3
            && (gold.size(1) == 1 || gold.size(1) == size)
            && predictions.size(1) == size
            && gold.size(0) == predictions.size(0)
            && gold.size(2) == predictions.size(2);
    if (!fits) {
      throw new LayerException(
          "SpanEvaluation has "
              + size
              + " labels, but labels have the shape "
              + Arrays.toString(gold.shape())
              + " and predictions "
              + Arrays.toString(predictions.shape())
              + ": expected [minibatch, "
              + size
              + ", T], or numbers of labels, [minibatch, 1, T]");
    }
    for (int example = 0; example < gold.size(0); example++) {
      List<String> right = new ArrayList<>();
      List<String> found = new ArrayList<>();
      for (int t = 0; t < gold.size(2); t++) {
        if (mask == null || mask.getDouble(example, t) != 0) {
          right.add(label("label", gold, example, t));
          found.add(label("prediction", predictions, example, t));
        }
      }
      count(ConllevalReading.spans(right), ConllevalReading.spans(found));
    }
  }

  private String label(String what, INDArray array, int example, int t) {
    double best = array.getDouble(example, 0, t);
    int place = 0;
    for (int label = 1; label < array.size(1); label++) {
      double value = array.getDouble(example, label, t);
      if (!(value <= best) && !Double.isNaN(best)) { // one NaN makes the best one NaN
        best = value;
        place = label;
      }
    }
    boolean isNumber = array.size(1) == 1 && labels.size() > 1;
    boolean isLabel = !isNumber || best == Math.rint(best) && best >= 0 && best < labels.size();
    if (Double.isNaN(best) || !isLabel) {
      throw new LayerException(
          "the " + what + " of example " + example + ", step " + t + " is " + best);
    }
    return labels.get(isNumber ? (int) best : place);
  }

  private void count(List<Span> right, List<Span> found) {
    Set<Span> both = new HashSet<>(right);
    both.retainAll(found);
    add(right, 0);
    add(found, 1);
    add(both, 2);
  }

  private void add(Iterable<Span> spans, int column) {
    for (Span span : spans) {
      counts.computeIfAbsent(span.type(), any -> new long[3])[column]++;
    }
  }

  @Override
  public void merge(SpanEvaluation other) {
    other.counts.forEach(
        (type, more) -> {
          long[] sum = counts.computeIfAbsent(type, any -> new long[3]);
          Arrays.setAll(sum, column -> sum[column] + more[column]);
        });
  }

  @Override
  public void reset() {
    counts.clear();
  }

  /** {@return the share that a metric names, from 0 to 1} */
  @Override
  public double getValue(IMetric metric) {
    if (!(metric instanceof Metric known)) {
      throw new IllegalArgumentException(metric + " is none of SpanEvaluation.Metric");
    }
    Score all = all();
    double percent =
        switch (known) {
          case F1 -> all.f1();
          case PRECISION -> all.precision();
          case RECALL -> all.recall();
        };
    return percent / 100;
  }

  /** {@return F1 over all types, from 0 to 1} */
  public double f1() {
    return getValue(Metric.F1);
  }

  private Score all() {
    long[] sum = new long[3];
    counts.values().forEach(more -> Arrays.setAll(sum, column -> sum[column] + more[column]));
    return score(sum);
  }

  private static Score score(long[] count) {
    return Score.of(count[0], count[1], count[2]);
  }

  /** {@return a line for all spans, and one for each type, in percent} */
  @Override
  public String stats() {
    StringBuilder text = new StringBuilder(line("all", all()));
    counts.forEach((type, count) -> text.append(line(type, score(count))));
    return text.toString();
  }

  private static String line(String name, Score score) {
    return String.format(
        Locale.ROOT,
        "%s: precision %.2f, recall %.2f, F1 %.2f; %d right spans, %d predicted%n",
        name,
        score.precision(),
        score.recall(),
        score.f1(),
        score.gold(),
        score.found());
  }

  /** {@return an evaluation with the same labels that has counted nothing yet} */
  @Override
  public SpanEvaluation newInstance() {
    return new SpanEvaluation(labels);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SpanEvaluation evaluation
        && labels.equals(evaluation.labels)
        && counts.keySet().equals(evaluation.counts.keySet())
        && counts.keySet().stream()
            .allMatch(type -> Arrays.equals(counts.get(type), evaluation.counts.get(type)));
  }

  @Override
  public int hashCode() {
    return 31 * labels.hashCode() + counts.keySet().hashCode();
  }
}
