package trellis.cli.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import trellis.autodiff.tensor.Parameter;
import trellis.error.ModelException;
import trellis.labels.LabelSet;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.model.TaggerModel;
import trellis.network.head.OutputHead;
import trellis.util.CountText;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** The strongest weights of a linear model, for and against a label or a step, as text. */
final class WeightsReport {
  private static final String STEPS = "transitions";
  private static final String ARROW = " -> ";

  private final LinearFeatures features;
  private final OutputHead head;
  private final LabelSet labels;
  private final int most;
  private final StringBuilder text = new StringBuilder();

  private WeightsReport(LinearFeatures features, OutputHead head, int most) {
    this.features = features;
    this.head = head;
    this.labels = head.labelSet();
    this.most = most;
  }

  /** A weight and what has it. */
  private record Weighted(float weight, String name) {}

  /** A weight, and the row of the attribute that has it. */
  private record OfRow(float weight, int row) {}

  /**
   * Renders weights.
   *
   * @param file what messages call the model
   * @param asked a label, {@code FROM:TO}, or {@code transitions}
   * @param most how many are shown for it, and against it
   * @throws ModelException when the model is not linear, or has no such label
   */
  static String render(String file, TaggerModel model, String asked, int most) {
    TaggerModel first = model.members().isEmpty() ? model : model.members().get(0).model();
    if (!first.network().isLinear()) {
      throw new ModelException(
          file, "", "is a network, whose single weights say nothing: linear models have --weights");
    }
    OutputHead head = first.network().heads().get(0);
    if (!head.states().map(own -> own.labels() == head.labelSet().size()).orElse(false)) {
      throw new ModelException(file, "", "has weights of latent states, not of labels");
    }
    WeightsReport report =
        new WeightsReport(first.vocabularies().linear().orElseThrow(), head, most);
    report.add(file, asked);
    return report.text.toString();
  }

  private void add(String file, String asked) {
    int label = labels.id(asked);
    if (label != LabelSet.MISSING) {
      addLabel(label);
      return;
    }
    for (int colon = asked.indexOf(':'); colon >= 0; colon = asked.indexOf(':', colon + 1)) {
      int from = labels.id(asked.substring(0, colon));
      int to = labels.id(asked.substring(colon + 1));
      if (from != LabelSet.MISSING && to != LabelSet.MISSING) {
        addStep(from, to);
        return;
      }
    }
    if (asked.equals(STEPS)) {
      addSteps();
      return;
    }
    List<String> known = new ArrayList<>(labels.labels());
    known.add(STEPS);
    throw new ModelException(
        file,
        "",
        Excerpt.quoted(asked)
            + " is no label of the model: name one, two with a colon between, or "
            + STEPS
            + NearestName.among(known, asked)
                .map(near -> "; did you mean `" + near + "`?")
                .orElse(""));
  }

  private void addLabel(int label) {
    String name = Excerpt.of(labels.label(label));
    List<OfRow> all = of(features.states().get(0), head.weights(), label);
    addStrongest(name, features.attributes(), all);
    List<Weighted> steps = new ArrayList<>();
    for (int other = 0; other < labels.size() && head.transitions().isPresent(); other++) {
      steps.add(step(other, label));
      if (other != label) {
        steps.add(step(label, other));
      }
    }
    addAll("steps into and out of " + name, steps);
  }

  private void addStep(int from, int to) {
    addAll("the step", head.transitions().isEmpty() ? List.of() : List.of(step(from, to)));
    if (features.pairs().isPresent()) {
      List<OfRow> all =
          of(features.pairs().get(), head.pairs().orElseThrow(), from * labels.size() + to);
      addStrongest(name(from, to), features.attributes().pairs().orElseThrow(), all);
    }
  }

  private void addSteps() {
    List<Weighted> steps = new ArrayList<>();
    for (int from = 0; from < labels.size() && head.transitions().isPresent(); from++) {
      for (int to = 0; to < labels.size(); to++) {
        steps.add(step(from, to));
      }
    }
    addAll("steps from label to label", steps);
  }

  private Weighted step(int from, int to) {
    float weight = head.transitions().orElseThrow().value()[from * labels.size() + to];
    return new Weighted(weight, name(from, to));
  }

  private String name(int from, int to) {
    return Excerpt.of(labels.label(from)) + ARROW + Excerpt.of(labels.label(to));
  }

  /** The weights of a label other than 0, the strongest first. */
  private static List<OfRow> of(StateFeatures states, Parameter weights, int label) {
    List<OfRow> found = new ArrayList<>();
    for (int row = 0; row < states.rows(); row++) {
      for (int weight = states.start(row); weight < states.start(row + 1); weight++) {
        if (states.label(weight) == label && weights.value()[weight] != 0) {
          found.add(new OfRow(weights.value()[weight], row));
        }
      }
    }
    found.sort(Comparator.comparing(OfRow::weight).reversed().thenComparing(OfRow::row));
    return found;
  }

  private void addStrongest(String name, AttributeIndex attributes, List<OfRow> all) {
    List<OfRow> pro = all.stream().filter(one -> one.weight() > 0).limit(most).toList();
    List<OfRow> contra = all.stream().filter(one -> one.weight() < 0).skip(skipped(all)).toList();
    line("%s: %s", name, CountText.of(all.size(), "weight"));
    line("strongest for it:");
    pro.forEach(one -> line(one.weight(), attributes.text(one.row())));
    line("strongest against it:");
    for (int i = contra.size() - 1; i >= 0; i--) {
      line(contra.get(i).weight(), attributes.text(contra.get(i).row()));
    }
    line("");
  }

  private long skipped(List<OfRow> all) {
    return Math.max(0, all.stream().filter(one -> one.weight() < 0).count() - most);
  }

  private void addAll(String title, List<Weighted> some) {
    line("%s:", title);
    List<Weighted> sorted = new ArrayList<>(some);
    sorted.removeIf(one -> one.weight() == 0);
    sorted.sort(Comparator.comparing(Weighted::weight).reversed());
    if (sorted.isEmpty()) {
      line("  none has a weight other than 0");
    }
    sorted.forEach(one -> line(one.weight(), one.name()));
    line("");
  }

  private void line(float weight, String name) {
    line("%10.4f  %s", weight, Excerpt.of(name));
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values)).append('\n');
  }
}
