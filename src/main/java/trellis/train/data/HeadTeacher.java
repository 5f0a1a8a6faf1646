package trellis.train.data;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import trellis.error.TrainingException;
import trellis.labels.LabelReading;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabelFinder;
import trellis.labels.PossibleLabels;
import trellis.labels.SoftLabels;
import trellis.labels.Span;
import trellis.model.Tagging;

/** What one head of a network learns of the layer of a teacher that has the same labels. */
final class HeadTeacher {
  private final Teacher teacher;
  private final int layer; // of the teacher
  private final LabelSet own;
  private final LabelSet pupil;
  private final LabelNames names;
  private final PossibleLabelFinder finder;

  /**
   * Compares the labels of both.
   *
   * @param head of the network, which the teacher has
   * @param pupil the labels of that head
   * @throws TrainingException when those of the teacher do not fit
   */
  HeadTeacher(Teacher teacher, int head, LabelSet pupil) {
    this.teacher = teacher;
    this.layer = teacher.heads().places()[head];
    this.own = teacher.heads().labels(teacher.model(), head).orElseThrow();
    this.pupil = pupil;
    this.names = names(teacher.heads().here().get(head).name());
    this.finder = new PossibleLabelFinder(pupil, reading());
  }

  /**
   * What is learned of a sentence.
   *
   * @param labels what its labels say; null where they say nothing
   * @return null where there is nothing to learn
   */
  PossibleLabels target(Tagging layers, PossibleLabels labels) {
    Tagging tagging = layers.layers().get(layer);
    if (labels == null && names.hasNew()) {
      return pupil.hasSpans() ? guessed(tagging) : guessedPlain(tagging);
    }
    return target(tagging, labels, teacher.keepsLabels());
  }

  /** How its labels are meant where they stand for those of a sentence that has none. */
  private LabelReading reading() {
    Set<String> types = Set.copyOf(own.spanTypes());
    return new LabelReading(true, false, false, Map.of(), Optional.of(types));
  }

  /**
   * The best labels of a sentence that has none, where the pupil knows types that the teacher
   * lacks: what is outside of all spans to the teacher may be one of those.
   */
  private PossibleLabels guessed(Tagging tagging) {
    List<Span> spans =
        tagging.spans().stream().filter(s -> pupil.spanTypes().contains(s.type())).toList();
    int tokens = tagging.tokens().size();
    return finder.find(pupil.files().encode(spans, tokens)).orElse(null);
  }

  /**
   * The same with plain labels: each token has its best label, or one that the teacher lacks.
   *
   * @return null where the pupil has none of the best labels
   */
  private PossibleLabels guessedPlain(Tagging tagging) {
    boolean[][] rows = new boolean[tagging.tokens().size()][]; // null: any
    boolean any = false;
    for (int token = 0; token < rows.length; token++) {
      int best = pupil.id(tagging.labels().get(token));
      if (best != LabelSet.MISSING) {
        rows[token] = names.isNew().clone();
        rows[token][best] = true;
        any = true;
      }
    }
    return any ? PossibleLabels.among(rows) : null;
  }

  private PossibleLabels target(Tagging tagging, PossibleLabels labels, boolean keepsLabels) {
    boolean isAsked = labels == null || !labels.leaveOpen(names.isNew());
    if (!isAsked || keepsLabels && labels != null && labels.areKnown()) {
      return labels;
    }
    int[] fixed = names.fixed(tagging.tokens().size(), labels);
    Optional<PossibleLabels> possible =
        keepsLabels && labels != null
            ? Optional.of(labels.renamed(names.teachers(), names.ofPupil()))
            : names.outsideOf(fixed);
    Optional<SoftLabels> soft =
        tagging
            .softLabels(possible, teacher.temperature())
            .map(found -> found.renamed(names.pupils(), names.ofTeacher(), fixed));
    if (soft.isEmpty()) {
      return labels;
    }
    return labels == null
        ? PossibleLabels.of(soft.get())
        : labels.with(soft.get(), teacher.share());
  }

  private LabelNames names(String head) {
    if (own.network() != pupil.network()) {
      throw refusal(
          head,
          "its labels are written as "
              + shown(own)
              + " and those of this network as "
              + shown(pupil)
              + ": set "
              + (own.hasSpans() && pupil.hasSpans()
                  ? "`network.scheme: " + shown(own).toLowerCase(Locale.ROOT) + "`"
                  : "the same `task`")
              + ", or name another model");
    }
    LabelNames found = LabelNames.of(own, pupil);
    if (!found.meet()) {
      throw refusal(
          head,
          "it has none of the labels to learn: "
              + types(own)
              + " there and "
              + types(pupil)
              + " here: `data.labels.map` gives types other names, or name another model");
    }
    return found;
  }

  private static String shown(LabelSet labels) {
    return labels.hasSpans() ? labels.network().name() : "plain ones";
  }

  private static List<String> types(LabelSet labels) {
    return labels.hasSpans() ? labels.spanTypes() : labels.labels();
  }

  private TrainingException refusal(String head, String why) {
    String of = teacher.heads().isOfSeveral() ? "head " + head + ": " : "";
    return new TrainingException("`" + teacher.key() + "`: " + teacher.name() + ": " + of + why);
  }
}
