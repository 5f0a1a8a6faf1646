package trellis.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import trellis.batch.ContextRows;
import trellis.crf.ForwardBackward;
import trellis.crf.TransitionScores;
import trellis.encoder.context.ContextSource;
import trellis.labels.LabelSet;
import trellis.model.NetworkScorer.NetworkScoring;
import trellis.model.parallel.Deadline;
import trellis.model.parallel.WorkspacePool;

/**
 * Scores sentences by several networks together; thread-safe.
 *
 * <p>Each network has its probabilities of labels at tokens and of pairs of neighbors, at its own
 * temperature. The scores are those of the {@link ConditionalChain} of their means, which is the
 * nearest Markov chain to the mixture of the networks.
 */
final class EnsembleScorer implements SentenceScorer {
  /**
   * A network of the ensemble.
   *
   * @param share of all weights
   * @param order for each of its labels the id of the same one in the ensemble
   */
  private record Part(SentenceScorer scorer, Decoder decoder, double share, int[] order) {}

  /** What one thread needs to average. */
  private static final class Workspace {
    final ForwardBackward[] sums; // [part]
    final double[] step; // [from][to] of one part
    final double[] mean; // [from][to]

    Workspace(int parts, int labels) {
      sums = new ForwardBackward[parts];
      Arrays.setAll(sums, part -> new ForwardBackward());
      step = new double[labels * labels];
      mean = new double[labels * labels];
    }

    long bytes() {
      return Arrays.stream(sums).mapToLong(ForwardBackward::bytes).sum();
    }
  }

  private final List<Part> parts = new ArrayList<>();
  private final int labels;
  private final boolean[][] follow; // [from][to] what the rules of the labels allow
  private final TransitionScores none; // all 0: every token has its own
  private final WorkspacePool<Workspace> pool;

  /**
   * Puts models together.
   *
   * @param labelSet whose order the scores have; all members have its labels
   * @param members each of one network
   */
  EnsembleScorer(LabelSet labelSet, List<EnsembleModel.Member> members) {
    double all = members.stream().mapToDouble(EnsembleModel.Member::weight).sum();
    for (EnsembleModel.Member member : members) {
      BatchTagger tagger = member.model().tagger();
      LabelSet own = member.model().labels();
      int[] order = new int[own.size()];
      Arrays.setAll(order, label -> labelSet.id(own.label(label)));
      parts.add(new Part(tagger.scorer(), tagger.decoders().get(0), member.weight() / all, order));
    }
    this.labels = labelSet.size();
    this.follow = labelSet.follow();
    this.none = TransitionScores.free(labels);
    this.pool = new WorkspacePool<>(() -> new Workspace(parts.size(), labels), Workspace::bytes);
  }

  @Override
  public TransitionScores transitionScores(int head) {
    return none;
  }

  @Override
  public Scoring open() {
    List<Scoring> scorings = new ArrayList<>();
    for (Part part : parts) {
      scorings.add(part.scorer().open());
    }
    return (sentences, deadline) -> scores(scorings, sentences, deadline);
  }

  private List<OwnScores> scores(
      List<Scoring> scorings, List<ValidatedSentence> sentences, Deadline deadline) {
    Map<ContextSource, List<ContextRows>> states = new IdentityHashMap<>(); // of the same encoder
    List<List<OwnScores>> ofParts = new ArrayList<>(); // [part][sentence]
    for (int i = 0; i < parts.size(); i++) {
      if (parts.get(i).scorer() instanceof NetworkScorer scorer && scorer.context().isPresent()) {
        List<ContextRows> read =
            states.computeIfAbsent(
                scorer.context().get(), any -> scorer.states(sentences, deadline));
        NetworkScoring scoring = (NetworkScoring) scorings.get(i);
        ofParts.add(scoring.scores(sentences, read, deadline));
      } else {
        ofParts.add(scorings.get(i).scores(sentences, deadline));
      }
    }
    return pool.use(
        NetworkScorer.tokens(sentences),
        deadline,
        workspace -> {
          List<OwnScores> means = new ArrayList<>(sentences.size());
          for (int s = 0; s < sentences.size(); s++) {
            deadline.check();
            means.add(mean(ofParts, s, sentences.get(s).size(), workspace));
          }
          return means;
        });
  }

  private OwnScores mean(
      List<List<OwnScores>> ofParts, int sentence, int length, Workspace workspace) {
    for (int i = 0; i < parts.size(); i++) {
      OwnScores own = ofParts.get(i).get(sentence);
      parts.get(i).decoder().sum(own, length, workspace.sums[i]);
    }
    ConditionalChain chain = new ConditionalChain(length, follow);
    chain.setFirst(first(workspace));
    for (int token = 1; token < length; token++) {
      averageStep(token, workspace);
      chain.setStep(token, workspace.mean);
    }
    return chain.scores();
  }

  /** The mean probabilities of the first token's labels. */
  private double[] first(Workspace workspace) {
    double[] first = new double[labels];
    for (int i = 0; i < parts.size(); i++) {
      Part part = parts.get(i);
      for (int label = 0; label < labels; label++) {
        first[part.order()[label]] += part.share() * workspace.sums[i].marginal(0, label);
      }
    }
    return first;
  }

  private void averageStep(int token, Workspace workspace) {
    double[] mean = workspace.mean;
    double[] step = workspace.step;
    Arrays.fill(mean, 0);
    for (int i = 0; i < parts.size(); i++) {
      int[] order = parts.get(i).order();
      double share = parts.get(i).share();
      workspace.sums[i].stepMarginals(token, step);
      for (int from = 0; from < labels; from++) {
        int row = order[from] * labels;
        for (int to = 0; to < labels; to++) {
          mean[row + order[to]] += share * step[from * labels + to];
        }
      }
    }
  }
}
