package trellis.model;

import java.util.ArrayList;
import java.util.List;
import trellis.crf.ForwardBackward;
import trellis.crf.LatentStates;
import trellis.crf.TransitionScores;
import trellis.labels.LabelSet;
import trellis.model.parallel.Deadline;
import trellis.model.parallel.WorkspacePool;
import trellis.network.head.OutputHead;

/**
 * Makes scores of labels of those of latent states, for the heads that have some; thread-safe.
 *
 * <p>A sum over all states of a labeling is no chain over labels, and the best labeling under it is
 * hard to find. The scores are those of the {@link ConditionalChain} that has the same
 * probabilities of labels and of pairs of neighbors, among the labelings that the rules allow.
 */
final class LatentScorer implements SentenceScorer {
  private final SentenceScorer states;
  private final List<Hidden> heads; // null for a head without latent states

  /** What the labels of a head are to its states. */
  private record Hidden(
      LatentStates states, boolean[][] follow, TransitionScores ofStates, TransitionScores none) {}

  /** What one thread needs to sum. */
  private static final class Workspace {
    final ForwardBackward sums = new ForwardBackward();
    double[] ofStates = {}; // [from][to]
  }

  private final WorkspacePool<Workspace> pool =
      new WorkspacePool<>(Workspace::new, workspace -> workspace.sums.bytes());

  private LatentScorer(SentenceScorer states, List<OutputHead> heads) {
    this.states = states;
    this.heads = new ArrayList<>();
    for (OutputHead head : heads) {
      this.heads.add(head.hasLatentStates() ? hidden(head) : null);
    }
  }

  /** A scorer of labels, given one of the states; the same one where none are hidden. */
  static SentenceScorer over(SentenceScorer states, List<OutputHead> heads) {
    return heads.stream().anyMatch(OutputHead::hasLatentStates)
        ? new LatentScorer(states, heads)
        : states;
  }

  private static Hidden hidden(OutputHead head) {
    LabelSet labels = head.labelSet();
    LatentStates states = new LatentStates(labels.size(), head.config().output().states());
    return new Hidden(
        states,
        labels.follow(),
        head.transitionScores()
            .restrictedTo(
                states.of(labels.start()), states.of(labels.follow()), states.of(labels.end())),
        TransitionScores.free(labels.size()));
  }

  @Override
  public TransitionScores transitionScores(int head) {
    Hidden hidden = heads.get(head);
    return hidden == null ? states.transitionScores(head) : hidden.none();
  }

  @Override
  public Scoring open() {
    Scoring scoring = states.open();
    return (sentences, deadline) ->
        ofLabels(sentences, scoring.scores(sentences, deadline), deadline);
  }

  private List<OwnScores> ofLabels(
      List<ValidatedSentence> sentences, List<OwnScores> ofStates, Deadline deadline) {
    return pool.use(
        NetworkScorer.tokens(sentences),
        deadline,
        workspace -> {
          List<OwnScores> found = new ArrayList<>(sentences.size());
          for (int s = 0; s < sentences.size(); s++) {
            deadline.check();
            found.add(ofHeads(ofStates.get(s), sentences.get(s).size(), workspace));
          }
          return found;
        });
  }

  private OwnScores ofHeads(OwnScores scores, int length, Workspace workspace) {
    List<OwnScores> further = new ArrayList<>(scores.further().size());
    for (OwnScores other : scores.further()) {
      further.add(ofLabels(heads.get(further.size() + 1), other, length, workspace));
    }
    OwnScores first = ofLabels(heads.get(0), scores, length, workspace);
    return new OwnScores(first.emissions(), first.steps(), further);
  }

  private static OwnScores ofLabels(
      Hidden hidden, OwnScores scores, int length, Workspace workspace) {
    if (hidden == null) {
      return scores;
    }
    LatentStates states = hidden.states();
    int labels = states.labels();
    int pairs = states.size() * states.size();
    if (workspace.ofStates.length < pairs) {
      workspace.ofStates = new double[pairs];
    }
    ForwardBackward sums = workspace.sums;
    TransitionScores chain = hidden.ofStates();
    TransitionScores own = scores.steps() == null ? chain : chain.withSteps(scores.steps(), 0);
    sums.run(own, scores.emissions(), 0, length);
    double[] ofLabels = new double[labels * labels];
    for (int label = 0; label < labels; label++) {
      ofLabels[label] = states.marginal(sums, 0, label);
    }
    ConditionalChain nearest = new ConditionalChain(length, hidden.follow());
    nearest.setFirst(ofLabels);
    for (int token = 1; token < length; token++) {
      sums.stepMarginals(token, workspace.ofStates);
      states.sumPairs(workspace.ofStates, ofLabels);
      nearest.setStep(token, ofLabels);
    }
    return nearest.scores();
  }
}
