package trellis.model;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.StoredEncoder;
import trellis.error.ModelException;
import trellis.model.ModelCard.DataFile;
import trellis.model.ModelCard.FileScore;
import trellis.network.TaggerNetwork;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;

/**
 * Several models that tag as one: the probabilities of labels at tokens and of pairs of neighbors
 * are the weighted means of those of its members. An {@link EnsembleBuilder} makes it.
 */
public final class EnsembleModel extends TaggerModel {
  /** More members than this are refused. */
  public static final int MOST_MEMBERS = 64;

  private final List<Member> members;

  /**
   * A model of an ensemble.
   *
   * @param model of one network
   * @param sha256 of the file that it was read from, in hexadecimal; empty if there was none
   * @param weight its share is that of the sum of all weights
   */
  public record Member(TaggerModel model, String sha256, double weight) {
    /** Requires a weight above 0. */
    public Member {
      if (!(weight > 0 && weight <= MOST_WEIGHT)) {
        throw new IllegalArgumentException(
            "the weight of a member is " + weight + ": it must be more than 0, and at most 1e6");
      }
    }

    private Member with(TaggerModel other) {
      return new Member(other, sha256, weight);
    }
  }

  private static final double MOST_WEIGHT = 1e6;

  EnsembleModel(ModelParts parts, List<Member> members) {
    super(parts, Optional.empty(), new EnsembleScorer(parts.vocabularies().labels(), members));
    this.members = List.copyOf(members);
  }

  /** What is known of the ensemble: the files of all members, none of their epochs. */
  static ModelCard card(String writtenBy, List<Member> members, List<FileScore> scores) {
    Set<DataFile> data = new LinkedHashSet<>();
    members.forEach(member -> data.addAll(member.model().card().data()));
    int trainingWords = members.get(0).model().card().trainingWords();
    return new ModelCard(writtenBy, 0, trainingWords, scores, List.copyOf(data));
  }

  @Override
  public List<Member> members() {
    return members;
  }

  /** The same ensemble with the golden sentences of its first member, as all of them tag these. */
  public EnsembleModel withGoldenOfFirst() {
    List<GoldenSentence> golden = members.get(0).model().golden();
    return (EnsembleModel)
        withGolden(
            golden.stream().map(GoldenSentence::tokens).toList(),
            golden.stream().map(GoldenSentence::features).toList());
  }

  /** The same ensemble with what is known of its scores. */
  public EnsembleModel withScores(List<FileScore> scores) {
    ModelCard card = card(card().writtenBy(), members, scores);
    return new EnsembleModel(parts().asEnsemble(name(), card, golden()), members);
  }

  @Override
  public TaggerNetwork network() {
    throw several();
  }

  private ModelException several() {
    return new ModelException(
        name(),
        "",
        "is an ensemble of "
            + members.size()
            + " models, which have a network each: take one of the models that it was made of");
  }

  @Override
  public boolean isWhole() {
    return members.stream().allMatch(member -> member.model().isWhole());
  }

  /** What a store of {@link #withVectors} has is left out. */
  @Override
  TaggerModel changed(ModelParts others) {
    return new EnsembleModel(others, each(model -> model.changed(model.parts())));
  }

  private List<Member> each(UnaryOperator<TaggerModel> change) {
    List<Member> changed = new ArrayList<>(members.size());
    for (Member member : members) {
      changed.add(member.with(change.apply(member.model())));
    }
    return changed;
  }

  @Override
  public Optional<StoredEncoder> encoder() {
    return members.stream().flatMap(member -> member.model().encoder().stream()).findFirst();
  }

  /** The same ensemble with an encoder for those members that were saved without it. */
  @Override
  public TaggerModel withEncoder(StoredEncoder stored) {
    SharedEncoders shared = new SharedEncoders();
    return new EnsembleModel(
        parts(),
        each(
            model ->
                model.isWhole() || !model.card().reads(stored)
                    ? model
                    : model.withEncoder(
                        stored, shared.source(stored, model.config().embeddings().encoder()))));
  }

  @Override
  public TaggerModel withEncoder(StoredEncoder stored, ContextSource source) {
    throw several();
  }

  @Override
  public TaggerModel withPacked(List<QuantizedVectors> vectors) {
    throw several();
  }

  /** Each member looks words up in the stores of the files that it was trained with. */
  @Override
  public TaggerModel withVectors(List<VectorStore> stores) {
    for (VectorStore store : stores) {
      if (members.stream().noneMatch(member -> member.model().card().reads(store))) {
        members.get(0).model().withVectors(List.of(store)); // which says what is expected
      }
    }
    return new EnsembleModel(
        parts(),
        each(
            model ->
                model.withVectors(
                    stores.stream().filter(store -> model.card().reads(store)).toList())));
  }
}
