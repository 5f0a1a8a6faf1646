package trellis.dump;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.autodiff.tensor.Parameter;
import trellis.dump.AttributeMatcher.Program;
import trellis.dump.WeightDump.OfLabel;
import trellis.dump.WeightDump.OfPair;
import trellis.labels.LabelSet;
import trellis.linear.AttributeIndex;
import trellis.linear.AttributeIndex.Attribute;
import trellis.linear.LinearFeatures;
import trellis.linear.StateFeatures;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.network.head.OutputHead;

/** The weights of a dump, by the attributes that a template makes. */
final class DumpedWeights {
  private final AttributeIndex index;
  private final LabelSet labels;
  private final Rows ofLabels;
  private final Optional<Rows> ofPairs;
  private final float[] steps; // [from][to]
  private final Set<String> attributes = new LinkedHashSet<>();
  private final Set<String> unmatched = new LinkedHashSet<>();

  /**
   * Begins without weights.
   *
   * @param index without attributes, which gets those of the weights
   * @param program whose texts attributes are
   */
  DumpedWeights(AttributeIndex index, LabelSet labels, Program program) {
    this.index = index;
    this.labels = labels;
    this.ofLabels = new Rows(index, program);
    this.ofPairs = index.pairs().map(own -> new Rows(own, program));
    this.steps = new float[Math.multiplyExact(labels.size(), labels.size())];
  }

  /** Adds all weights of a dump. */
  void add(WeightDump dump) {
    dump.steps().forEach(one -> steps[pair(one.from(), one.to())] += one.weight());
    for (OfLabel one : dump.ofLabels()) {
      attributes.add(one.attribute());
      if (!ofLabels.add(one.attribute(), labels.id(one.label()), one.weight())) {
        unmatched.add(one.attribute());
      }
    }
    Set<String> plainSteps = plainSteps(index.template());
    for (OfPair one : dump.ofPairs()) {
      attributes.add(one.attribute());
      int pair = pair(one.from(), one.to());
      if (plainSteps.contains(lowered(one.attribute()))) {
        steps[pair] += one.weight();
      } else if (ofPairs.isEmpty() || !ofPairs.get().add(one.attribute(), pair, one.weight())) {
        unmatched.add(one.attribute());
      }
    }
  }

  private int pair(String from, String to) {
    return labels.id(from) * labels.size() + labels.id(to);
  }

  /** The texts of bigram patterns without fields, as Wapiti writes them. */
  private static Set<String> plainSteps(FeatureTemplate template) {
    Set<String> texts = new LinkedHashSet<>();
    for (FeaturePattern pattern : template.patterns()) {
      if (pattern.isBigram() && pattern.fields().isEmpty()) {
        texts.add(lowered(pattern.texts().get(0)));
      }
    }
    return texts;
  }

  private static String lowered(String text) {
    return Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }

  /** How many different texts the dump has. */
  int attributes() {
    return attributes.size();
  }

  /** The texts that no pattern of the template makes. */
  List<String> unmatched() {
    return List.copyOf(unmatched);
  }

  /** What the weights belong to. */
  LinearFeatures features() {
    int count = labels.size();
    return new LinearFeatures(
        index, List.of(ofLabels.states(count)), ofPairs.map(own -> own.states(count * count)));
  }

  /** Writes the weights into a head that was made for these features. */
  void write(LinearFeatures features, OutputHead head) {
    ofLabels.write(features.states().get(0), head.weights());
    ofPairs.ifPresent(own -> own.write(features.pairs().get(), head.pairs().orElseThrow()));
    Parameter transitions = head.transitions().orElseThrow();
    System.arraycopy(steps, 0, transitions.value(), 0, steps.length);
    transitions.changed();
  }

  /** A weight by the numbers of what it belongs to. */
  private record Weight(int row, int column, float value) {}

  /** The weights of the attributes of an index, which is filled with them. */
  private static final class Rows {
    private final AttributeIndex index;
    private final AttributeMatcher matcher;
    private final Map<String, int[]> known = new HashMap<>(); // rows of texts
    private final Map<Attribute, Integer> rows = new LinkedHashMap<>();
    private final List<Weight> weights = new ArrayList<>();

    Rows(AttributeIndex index, Program program) {
      this.index = index;
      this.matcher = new AttributeMatcher(index, program);
    }

    /** Adds a weight; false when no attribute is written so. */
    boolean add(String text, int column, float value) {
      int[] own = known.computeIfAbsent(text, this::rowsOf);
      for (int row : own) {
        weights.add(new Weight(row, column, value));
      }
      return own.length > 0;
    }

    private int[] rowsOf(String text) {
      return matcher.match(text).stream().mapToInt(this::row).toArray();
    }

    private int row(Attribute attribute) {
      Integer row = rows.putIfAbsent(attribute, rows.size());
      if (row == null) {
        index.add(attribute);
        return rows.size() - 1;
      }
      return row;
    }

    StateFeatures states(int columns) {
      StateFeatures.Builder builder = new StateFeatures.Builder(rows.size(), columns);
      weights.forEach(one -> builder.add(one.row(), one.column()));
      return builder.build();
    }

    /** Writes the weights, summed where an attribute has several texts. */
    void write(StateFeatures states, Parameter parameter) {
      float[] values = parameter.value();
      for (Weight one : weights) {
        int at = states.start(one.row());
        while (states.label(at) != one.column()) {
          at++;
        }
        values[at] += one.value();
      }
      parameter.changed();
    }
  }
}
