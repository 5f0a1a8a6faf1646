package trellis.demand;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import trellis.error.ConstraintException;
import trellis.labels.Label;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/** Looks up the labels and span types that demands name among those of a model; thread-safe. */
final class ModelLabels {
  private final LabelSet labels;
  private final Set<String> types = new LinkedHashSet<>();
  private final List<boolean[]> only = new ArrayList<>(); // [label][label]
  private final Map<TagScheme, SchemeLabels> schemes = new ConcurrentHashMap<>();

  ModelLabels(LabelSet labels) {
    this.labels = labels;
    for (int id = 0; id < labels.size(); id++) {
      boolean[] alone = new boolean[labels.size()];
      alone[id] = true;
      only.add(alone);
      if (labels.hasSpans() && !labels.label(id).equals(LabelSet.OUTSIDE)) {
        types.add(Label.parse(labels.label(id)).type());
      }
    }
  }

  LabelSet labels() {
    return labels;
  }

  /** The set of one label, {@code [label]}. */
  boolean[] only(int label) {
    return only.get(label);
  }

  /**
   * The labels as a scheme writes them.
   *
   * @param scheme empty: in the scheme of the network
   * @throws ConstraintException when labels of this model cannot be written so
   */
  SchemeLabels in(Optional<TagScheme> scheme) {
    TagScheme chosen = scheme.orElse(labels.network());
    if ((chosen == TagScheme.NONE) == labels.hasSpans()) {
      throw new ConstraintException(
          ConstraintException.NO_TOKEN,
          List.of(),
          labels.hasSpans()
              ? "the labels of this model mark spans: the scheme 'none' has no labels for it"
              : "the labels of this model are plain, those of the scheme '"
                  + chosen
                  + "' mark spans: leave the scheme out");
    }
    return schemes.computeIfAbsent(chosen, key -> new SchemeLabels(this, key));
  }

  /**
   * Requires that the model has spans of a type.
   *
   * @param token the first token that is concerned
   */
  void requireType(String type, int token) {
    if (types.contains(type)) {
      return;
    }
    throw new ConstraintException(
        token,
        List.of(),
        types.isEmpty()
            ? "this model has no spans, so none of the type "
                + Excerpt.quoted(type)
                + ": demand labels of single tokens instead"
            : unknown("type", type, types));
  }

  /** The message that a name is unknown, with the nearest name and all names. */
  static String unknown(String what, String name, Set<String> known) {
    return "this model has no "
        + what
        + " "
        + Excerpt.quoted(name)
        + NearestName.among(known, name)
            .map(nearest -> ": did you mean " + nearest + "? It has ")
            .orElse(": it has ")
        + Excerpt.of(String.join(" ", known));
  }
}
