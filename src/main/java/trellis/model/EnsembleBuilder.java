package trellis.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeSet;
import trellis.config.OutputConfig.OutputLayer;
import trellis.error.ModelException;
import trellis.model.EnsembleModel.Member;
import trellis.model.ModelCard.FileScore;
import trellis.util.Excerpt;
import trellis.util.TrellisVersion;

/** Puts models together that tag as one; for one thread. */
public final class EnsembleBuilder {
  private final List<Member> members = new ArrayList<>();
  private final SharedEncoders encoders;
  private String first = ""; // what messages call the first member

  /** Begins without members. */
  public EnsembleBuilder() {
    this(new SharedEncoders());
  }

  /** Begins without members; their encoders may have been put among these. */
  public EnsembleBuilder(SharedEncoders encoders) {
    this.encoders = encoders;
  }

  /**
   * Adds a model; of an ensemble its members, each with its part of the weight.
   *
   * @param source what messages call it, its file for example
   * @param weight its share is that of the sum of all weights
   * @throws ModelException when it cannot be put together with those before
   * @throws IllegalArgumentException when the weight is not above 0
   */
  public void add(String source, TaggerModel model, double weight) {
    if (model.members().isEmpty()) {
      addOne(source, new Member(model, model.file().map(ModelFile::sha256).orElse(""), weight));
      return;
    }
    if (model.temperature() != 1) {
      throw new ModelException(
          source,
          "",
          "is an ensemble with the temperature "
              + model.temperature()
              + ", which its members do not have: name the models that it was made of");
    }
    double all = model.members().stream().mapToDouble(Member::weight).sum();
    for (Member member : model.members()) {
      addOne(source, new Member(member.model(), member.sha256(), weight * member.weight() / all));
    }
  }

  /** Adds a member as it was. */
  public void addOne(String source, Member member) {
    if (member.model().layers().size() > 1) {
      throw new ModelException(
          source,
          "",
          "has several layers of labels, "
              + String.join(", ", member.model().layers())
              + ", and an ensemble is of models with one");
    }
    if (member.model().config().network().output().type() == OutputLayer.SEMI_CRF) {
      throw new ModelException(
          source,
          "",
          "is a semi_crf (`network.output`), and an ensemble is of models that score tokens: name"
              + " models with crf or softmax");
    }
    if (member.model().config().network().order() == 2) {
      throw new ModelException(
          source,
          "",
          "is of second order (`network.order`), and an ensemble is of models in which a label"
              + " depends on the one before");
    }
    if (members.isEmpty()) {
      first = source;
    } else {
      difference(member.model(), members.get(0).model())
          .ifPresent(
              text -> {
                throw new ModelException(source, "", text);
              });
    }
    if (members.size() == EnsembleModel.MOST_MEMBERS) {
      throw new ModelException(
          source,
          "",
          "is one member too many: an ensemble has at most " + EnsembleModel.MOST_MEMBERS);
    }
    members.add(new Member(encoders.sharing(member.model()), member.sha256(), member.weight()));
  }

  /** What keeps a model from being put together with the first one. */
  private Optional<String> difference(TaggerModel model, TaggerModel other) {
    return different("the task", model.config().task(), other.config().task())
        .or(() -> different("files with the scheme", model.fileScheme(), other.fileScheme()))
        .or(() -> different("`network.scheme`", model.labels().network(), other.labels().network()))
        .or(() -> differentLabels(model, other))
        .or(() -> different("`data.tokens`", model.tokenRules(), other.tokenRules()))
        .or(() -> different("the feature columns", model.featureColumns(), other.featureColumns()))
        .or(() -> different("`network.document.sentences`", model.reach(), other.reach()));
  }

  /** The labels that a model has and the other lacks, which may have its own in another order. */
  private static TreeSet<String> further(TaggerModel model, TaggerModel other) {
    TreeSet<String> labels = new TreeSet<>(model.labels().labels());
    labels.removeAll(other.labels().labels());
    return labels;
  }

  private Optional<String> differentLabels(TaggerModel model, TaggerModel other) {
    TreeSet<String> here = further(model, other);
    TreeSet<String> there = further(other, model);
    if (here.isEmpty() && !there.isEmpty()) {
      return Optional.of(
          "cannot be in an ensemble with " + first + ": it lacks the labels " + shown(there));
    }
    return there.isEmpty() && !here.isEmpty()
        ? Optional.of(
            "cannot be in an ensemble with " + first + ", which lacks its labels " + shown(here))
        : different("further labels", here, there);
  }

  private static String shown(TreeSet<String> labels) {
    return Excerpt.of(String.join(", ", labels));
  }

  private Optional<String> different(String what, Object here, Object there) {
    return Objects.equals(here, there)
        ? Optional.empty()
        : Optional.of(
            "cannot be in an ensemble with "
                + first
                + ": it has "
                + what
                + " "
                + Excerpt.of(here.toString())
                + ", and that one "
                + Excerpt.of(there.toString()));
  }

  /** How many members there are. */
  public int size() {
    return members.size();
  }

  /** The ensemble, written by this version, without golden sentences. */
  public EnsembleModel build(String name) {
    return build(name, TrellisVersion.name(), List.of(), List.of());
  }

  /** The ensemble with what was saved of it. */
  public EnsembleModel build(
      String name, String writtenBy, List<FileScore> scores, List<GoldenSentence> golden) {
    ModelCard card = EnsembleModel.card(writtenBy, members, scores);
    ModelParts parts = members.get(0).model().parts().asEnsemble(name, card, golden);
    return new EnsembleModel(parts, members);
  }
}
