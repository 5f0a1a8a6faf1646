package trellis.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import trellis.crf.Viterbi;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;
import trellis.labels.SoftLabels;
import trellis.labels.Span;
import trellis.model.Decoder.Doubt;
import trellis.model.Decoder.Hypothesis;
import trellis.model.Decoder.Posterior;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * The labels that a model predicts for one sentence, and all their probabilities; immutable.
 *
 * <p>Probabilities are exact, and computed when they are first asked for. Two threads that ask at
 * the same moment may both compute them, and get the same.
 */
public final class Tagging {
  private final List<String> tokens;
  private final int[] ids; // [token], the best labels
  private final SentenceScores scores;
  private final Decoder decoder;
  private final List<Tagging> further; // the layers behind this one
  private volatile List<Span> spans; // of the best labels; null until asked for
  private volatile double[][] fileProbabilities; // [token][label]; null until asked for
  private volatile Posterior posterior; // with the spans above; null until asked for
  private volatile Doubt doubt; // null until asked for
  private volatile BestLabelings best = new BestLabelings(0, List.of());

  /** A span and the probability that the sentence has exactly this span. */
  public record ScoredSpan(Span span, double probability) {}

  /**
   * A labeling of the sentence, and its probability among all labelings that the rules, and the
   * caller, allow.
   *
   * @param labels in the scheme of the network
   * @param fileLabels the same spans in the scheme of the files that the model was trained on
   */
  public record ScoredLabeling(
      List<String> labels, List<String> fileLabels, List<ScoredSpan> spans, double probability) {
    /** Takes copies of the lists. */
    public ScoredLabeling {
      labels = List.copyOf(labels);
      fileLabels = List.copyOf(fileLabels);
      spans = List.copyOf(spans);
    }
  }

  /** The best labelings, and how many were asked for. */
  private record BestLabelings(int asked, List<ScoredLabeling> list) {}

  /**
   * Takes all arrays over: nobody may write to them afterwards.
   *
   * @param further what the other heads of the model say of the same sentence
   */
  Tagging(
      List<String> tokens,
      int[] ids,
      SentenceScores scores,
      Decoder decoder,
      List<Tagging> further) {
    this.tokens = tokens;
    this.ids = ids;
    this.scores = scores;
    this.decoder = decoder;
    this.further = further;
  }

  /** The name of this layer of labels. */
  public String layer() {
    return decoder.layer();
  }

  /** This layer without the others. */
  public Tagging alone() {
    return further.isEmpty() ? this : new Tagging(tokens, ids, scores, decoder, List.of());
  }

  /** All layers of the answer, the first of which is this one. */
  public List<Tagging> layers() {
    if (further.isEmpty()) {
      return List.of(this);
    }
    List<Tagging> all = new ArrayList<>(List.of(this));
    all.addAll(further);
    return all;
  }

  /** The tokens as they were given. */
  public List<String> tokens() {
    return tokens;
  }

  /** The best labels, in the scheme of the network, whose rules they keep. */
  public List<String> labels() {
    return List.copyOf(labelSet().labelsOf(ids));
  }

  /** The best labels, in the scheme of the corpus files that the model was trained on. */
  public List<String> fileLabels() {
    return List.copyOf(labelSet().fileLabelsOf(ids));
  }

  /**
   * The labels that were best if one of them scored more at every token, in the scheme of the
   * files.
   *
   * @param label in the scheme of the network
   */
  public List<String> fileLabelsWith(String label, float added) {
    SentenceScores moved = scores.plus(labelSet().id(label), added);
    return labelSet().fileLabelsOf(decoder.best(new Viterbi(), moved, ids.length));
  }

  /** The spans of the best labels, in text order; none for plain labels. */
  public List<Span> spans() {
    List<Span> found = spans;
    if (found == null) {
      found = labelSet().spansOf(ids);
      spans = found;
    }
    return found;
  }

  /**
   * This answer without the spans that are less probable: their tokens are outside of all spans.
   * Plain labels mark no spans, and stay. So it is in all layers.
   */
  public Tagging atLeast(double probability) {
    List<Span> kept = new ArrayList<>();
    for (ScoredSpan one : scoredSpans()) {
      if (one.probability() >= probability) {
        kept.add(one.span());
      }
    }
    List<Tagging> others = further.stream().map(one -> one.atLeast(probability)).toList();
    boolean keepsAll = kept.size() == spans().size();
    if (keepsAll && others.equals(further)) {
      return this;
    }
    int[] left = keepsAll ? ids : labelSet().idsOfSpans(kept, ids.length);
    return new Tagging(tokens, left, scores, decoder, others);
  }

  /** The spans of the best labels with their probabilities. */
  public List<ScoredSpan> scoredSpans() {
    List<Span> found = spans();
    List<ScoredSpan> scored = new ArrayList<>(found.size());
    for (int i = 0; i < found.size(); i++) {
      scored.add(new ScoredSpan(found.get(i), posterior().spans()[i]));
    }
    return List.copyOf(scored);
  }

  /** The probability that the token has the label that it got. */
  public double probability(int token) {
    Objects.checkIndex(token, ids.length);
    return marginal(token, ids[token]);
  }

  /**
   * The probability that the token has the label, whatever the others have.
   *
   * @throws IllegalArgumentException when it is null, or the model has no such label
   */
  public double probability(int token, String label) {
    Objects.checkIndex(token, ids.length);
    if (label == null) {
      throw new IllegalArgumentException(
          "the label is null: give one of the model's labels, "
              + Excerpt.of(String.join(" ", labelSet().labels())));
    }
    int id = labelSet().id(label);
    if (id == LabelSet.MISSING) {
      List<String> known = labelSet().labels();
      throw new IllegalArgumentException(
          "the model has no label "
              + Excerpt.quoted(label)
              + NearestName.among(known, label)
                  .map(name -> ": did you mean " + name + "? Its labels are ")
                  .orElse(": its labels are ")
              + Excerpt.of(String.join(" ", known)));
    }
    return marginal(token, id);
  }

  /** The probability of each label of the network at a token, in the order of their ids. */
  public Map<String, Double> probabilities(int token) {
    Objects.checkIndex(token, ids.length);
    Map<String, Double> found = new LinkedHashMap<>();
    for (int id = 0; id < labelSet().size(); id++) {
      found.put(labelSet().label(id), marginal(token, id));
    }
    return Collections.unmodifiableMap(found);
  }

  /**
   * The probability of each label of the files at a token. A label there is that of the same spans:
   * one or several of the network's, as the labels beside it may be.
   */
  public Map<String, Double> fileProbabilities(int token) {
    Objects.checkIndex(token, ids.length);
    double[][] all = fileProbabilities;
    if (all == null) {
      all = decoder.fileProbabilities(scores, ids.length);
      fileProbabilities = all;
    }
    Map<String, Double> found = new LinkedHashMap<>();
    for (String label : decoder.fileLabels()) {
      found.put(label, all[token][found.size()]);
    }
    return Collections.unmodifiableMap(found);
  }

  /**
   * The logarithm of the probability of a labeling, as {@link #best} has it; negative infinity when
   * the rules forbid it or the model lacks one of its labels.
   *
   * @param labels one a token, in the scheme of the files
   */
  public double logProbability(List<String> labels) {
    return logProbability(labels, decoder.temperature());
  }

  /**
   * The logarithm of the probability of a labeling, as {@link #logProbability(List)}, at another
   * temperature than that of the model.
   */
  public double logProbability(List<String> labels, double temperature) {
    return decoder.logProbability(scores, labelSet().encode(labels), temperature);
  }

  /**
   * The logarithm of the probability that the labels are possible ones, at another temperature than
   * that of the model.
   */
  public double logProbability(PossibleLabels possible, double temperature) {
    return decoder.logProbability(scores, possible, temperature);
  }

  /**
   * The probabilities of the labels as another model learns from them, without labels that have
   * less than 1e-4 at their token: those of all pairs of neighbors among the labelings that are
   * left.
   *
   * @param possible what the labels may be; empty: all that the rules allow
   * @param divisor by which scores are divided once more, beside the temperature of the model
   * @return empty when no labels are possible
   */
  public Optional<SoftLabels> softLabels(Optional<PossibleLabels> possible, double divisor) {
    double at = decoder.temperature() * divisor;
    return Optional.ofNullable(decoder.softLabels(scores, ids.length, possible.orElse(null), at));
  }

  /** The temperature of the model. */
  public double temperature() {
    return decoder.temperature();
  }

  /**
   * The n most probable labelings, best first; fewer when the rules, or what the caller demanded,
   * allow fewer. The empty sentence has one.
   */
  public List<ScoredLabeling> best(int n) {
    if (n < 0) {
      throw new IllegalArgumentException(
          "cannot give the best " + n + " labelings: ask for 0 or more");
    }
    BestLabelings found = best;
    if (found.asked() < n) {
      found = new BestLabelings(n, bestLabelings(n));
      best = found;
    }
    return found.list().subList(0, Math.min(n, found.list().size()));
  }

  /**
   * How unsure the labels are as a whole: the entropy of all labelings of the sentence, in nats.
   */
  public double entropy() {
    return doubt().entropy();
  }

  /** How unsure the label of a token is for itself, in nats. */
  public double entropy(int token) {
    Objects.checkIndex(token, ids.length);
    return doubt().ofTokens()[token];
  }

  private Doubt doubt() {
    Doubt found = doubt;
    if (found == null) {
      found = decoder.doubt(scores, ids.length);
      doubt = found;
    }
    return found;
  }

  private List<ScoredLabeling> bestLabelings(int n) {
    List<Hypothesis> hypotheses = decoder.best(scores, ids.length, n, posterior().logZ());
    Map<Span, Double> probabilities = spanProbabilities(hypotheses);
    List<ScoredLabeling> list = new ArrayList<>(hypotheses.size());
    for (Hypothesis hypothesis : hypotheses) {
      List<ScoredSpan> scored = new ArrayList<>();
      for (Span span : labelSet().spansOf(hypothesis.ids())) {
        scored.add(new ScoredSpan(span, probabilities.get(span)));
      }
      list.add(
          new ScoredLabeling(
              labelSet().labelsOf(hypothesis.ids()),
              labelSet().fileLabelsOf(hypothesis.ids()),
              scored,
              hypothesis.probability()));
    }
    return List.copyOf(list);
  }

  /** Of each span that some hypothesis has. */
  private Map<Span, Double> spanProbabilities(List<Hypothesis> hypotheses) {
    Set<Span> distinct = new LinkedHashSet<>();
    hypotheses.forEach(hypothesis -> distinct.addAll(labelSet().spansOf(hypothesis.ids())));
    List<Span> list = List.copyOf(distinct);
    double[] values = decoder.posterior(scores, ids.length, list).spans();
    Map<Span, Double> probabilities = new HashMap<>();
    for (int i = 0; i < values.length; i++) {
      probabilities.put(list.get(i), values[i]);
    }
    return probabilities;
  }

  private double marginal(int token, int id) {
    return posterior().marginals()[token * labelSet().size() + id];
  }

  private Posterior posterior() {
    Posterior found = posterior;
    if (found == null) {
      found = decoder.posterior(scores, ids.length, spans());
      posterior = found;
    }
    return found;
  }

  /** The labels of the model. */
  public LabelSet labelSet() {
    return decoder.labels();
  }

  /** Tokens and labels, for people. */
  @Override
  public String toString() {
    List<String> pairs = new ArrayList<>();
    for (int i = 0; i < ids.length; i++) {
      pairs.add(tokens.get(i) + "/" + labelSet().label(ids[i]));
    }
    return String.join(" ", pairs);
  }
}
