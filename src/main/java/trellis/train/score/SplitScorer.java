package trellis.train.score;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import trellis.corpus.CorpusFiles.Split;
import trellis.corpus.GoldSpans;
import trellis.corpus.NestedLayers;
import trellis.demand.Knowledge;
import trellis.eval.NestedEvaluation;
import trellis.eval.NestedScorer;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.eval.TrainingNames;
import trellis.eval.calibration.Calibration;
import trellis.eval.calibration.SpanDetails;
import trellis.eval.calibration.TokenDetails;
import trellis.labels.LabelSet;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.model.ModelCard.FileScore;
import trellis.model.NeighborReader;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.Tagging.ScoredSpan;
import trellis.model.UntaggedSentence;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.train.data.TrainingCorpus;
import trellis.train.data.TrainingData;
import trellis.train.score.SplitScore.Spans;
import trellis.train.score.SplitScore.Tokens;

/**
 * Scores a model on the sentences of a file. It tags them as users do, from tokens to labels, so
 * that the scores are those that users will see.
 */
public final class SplitScorer {
  private static final int MISTAKES_KEPT = 0;
  private static final int SUREST_KEPT = 40;

  /**
   * How well a model fits sentences.
   *
   * @param score the F1 or the accuracy
   * @param loss the mean negative log-likelihood of a token's gold labels
   */
  public record Fit(FileScore score, double loss) {}

  private final TrainingData data;
  private final TrainingCorpus corpus;
  private final int threads;
  private final long seed;

  /**
   * Takes what all scores of files of the first corpus need.
   *
   * @param seed of the draws for the confidence interval
   */
  public SplitScorer(TrainingData data, int threads, long seed) {
    this(data, data.corpora().get(0), threads, seed);
  }

  private SplitScorer(TrainingData data, TrainingCorpus corpus, int threads, long seed) {
    this.data = data;
    this.corpus = corpus;
    this.threads = threads;
    this.seed = seed;
  }

  /** Scores files of another corpus, whose labels are written as they are there. */
  public SplitScorer of(TrainingCorpus other) {
    return new SplitScorer(data, other, threads, seed);
  }

  /** The labels of the head that is scored. */
  private LabelSet labels() {
    return data.labels(corpus.head());
  }

  /** The labels that a model predicts, in the scheme of the corpus. */
  private List<String> predicted(Tagging tagging) {
    boolean same = corpus.scheme() == labels().files();
    return same
        ? tagging.fileLabels()
        : corpus.scheme().encode(tagging.spans(), tagging.tokens().size());
  }

  /**
   * How well a model fits sentences after an epoch: the F1 of the spans, or for plain labels the
   * accuracy, and the loss, which is that of no dropout and of the labelings that the scheme
   * allows. Sentences with a label that training does not have, which is impossible, are left out
   * of the loss.
   *
   * @param split the name of the file, such as {@code dev} or {@code train}
   */
  public Fit fit(String split, TaggerModel model, List<Sentence> sentences) {
    Fitting fitting = new Fitting(split);
    tag(model, sentences, fitting::add);
    return fitting.result();
  }

  /**
   * How well a model fits the sentences of a corpus for each of its heads, as {@link #fit} says. A
   * sentence is tagged once for all heads that have it.
   *
   * @param heads of one corpus
   * @param sentences {@code [head][sentence]}
   */
  public List<Fit> fits(
      Split split,
      TaggerModel model,
      List<TrainingCorpus> heads,
      List<? extends List<Sentence>> sentences) {
    List<Fitting> fittings =
        heads.stream().map(head -> of(head).new Fitting(head.name(split))).toList();
    if (areSame(sentences)) {
      int[] place = {0};
      of(heads.get(0))
          .tagLayers(
              model,
              sentences.get(0),
              (sentence, tagging) -> {
                for (int head = 0; head < fittings.size(); head++) {
                  Sentence own = sentences.get(head).get(place[0]);
                  fittings.get(head).add(own, of(heads.get(head)).ofHead(tagging));
                }
                place[0]++;
              });
    } else {
      for (int head = 0; head < fittings.size(); head++) {
        of(heads.get(head)).tag(model, sentences.get(head), fittings.get(head)::add);
      }
    }
    return fittings.stream().map(Fitting::result).toList();
  }

  /** Whether all heads have the same sentences; some may have no labels for one. */
  private static boolean areSame(List<? extends List<Sentence>> sentences) {
    List<Sentence> first = sentences.get(0);
    for (List<Sentence> other : sentences.subList(1, sentences.size())) {
      if (other.size() != first.size()) {
        return false;
      }
      for (int i = 0; i < first.size(); i++) {
        if (!first.get(i).hasTokensOf(other.get(i))) {
          return false;
        }
      }
    }
    return true;
  }

  /** Adds up what a model says of the sentences of a file. */
  private final class Fitting {
    private final String split;
    private final Losses losses = new Losses(corpus.scheme());
    private final SpanScorer spans =
        labels().hasSpans()
            ? new SpanScorer(corpus.scheme(), corpus.scheme(), MISTAKES_KEPT, seed)
            : null;
    private final TokenAccuracy accuracy = spans == null ? new TokenAccuracy(data::knows) : null;

    Fitting(String split) {
      this.split = split;
    }

    void add(Sentence sentence, Tagging tagging) {
      losses.add(sentence, tagging);
      if (spans == null) {
        accuracy.add(sentence, predicted(tagging));
      } else {
        spans.add(sentence, predicted(tagging));
      }
    }

    Fit result() {
      FileScore score =
          spans == null
              ? new FileScore(split, Tokens.MEASURE, Tokens.score(accuracy.result()))
              : new FileScore(split, Spans.MEASURE, Spans.score(spans.result()));
      return new Fit(score, losses.mean());
    }
  }

  /** Adds up the losses of sentences. */
  private static final class Losses {
    private final GoldProbability gold;
    private double sum;
    private long tokens;

    Losses(TagScheme scheme) {
      this.gold = new GoldProbability(scheme);
    }

    void add(Sentence sentence, Tagging tagging) {
      double loss = -gold.logProbability(sentence, tagging, tagging.temperature());
      if (Double.isFinite(loss)) {
        sum += loss;
        tokens += sentence.size();
      }
    }

    /** That of a token; no number where there was none. */
    double mean() {
      return sum / tokens;
    }
  }

  /**
   * The score in all detail, which takes longer: names that training had are scored apart, and
   * every figure has its interval.
   *
   * @param split the name of the file, {@code dev} or {@code test}
   * @param observer is shown each sentence with the labels predicted for it
   */
  public SplitScore scoreInDetail(
      String split,
      TaggerModel model,
      List<Sentence> sentences,
      BiConsumer<Sentence, List<String>> observer) {
    TagScheme scheme = corpus.scheme();
    if (!labels().hasSpans()) {
      return tokensInDetail(split, model, sentences, observer);
    }
    TrainingNames names = TrainingNames.in(data.train(corpus.head()).iterator());
    SpanScorer scorer = new SpanScorer(scheme, scheme, MISTAKES_KEPT, seed, names);
    SpanDetails details = new SpanDetails(scheme, SUREST_KEPT, seed);
    tag(
        model,
        sentences,
        (sentence, tagging) -> {
          List<String> labels = predicted(tagging);
          Map<Span, Double> spans =
              tagging.scoredSpans().stream()
                  .collect(Collectors.toMap(ScoredSpan::span, ScoredSpan::probability));
          observer.accept(sentence, labels);
          scorer.add(sentence, labels);
          details.add(sentence, labels, spans::get, tagging::probability);
        });
    return new Spans(split, scorer.result(), details.result());
  }

  private SplitScore tokensInDetail(
      String split,
      TaggerModel model,
      List<Sentence> sentences,
      BiConsumer<Sentence, List<String>> observer) {
    TokenAccuracy accuracy = new TokenAccuracy(data::knows);
    TokenDetails details = new TokenDetails(SUREST_KEPT, seed);
    tag(
        model,
        sentences,
        (sentence, tagging) -> {
          List<String> labels = predicted(tagging);
          observer.accept(sentence, labels);
          accuracy.add(sentence, labels);
          details.add(sentence, labels, token -> Math.min(1, tagging.probability(token)));
        });
    return new Tokens(split, accuracy.result(), details.result());
  }

  /**
   * Scores the spans of all layers together, of a corpus whose spans may overlap.
   *
   * @param sentences as one of its heads has them
   */
  public NestedEvaluation nested(TaggerModel model, List<Sentence> sentences) {
    NestedLayers layers = NestedLayers.of(model.config(), corpus.config());
    NestedScorer scorer = new NestedScorer(seed);
    tagLayers(
        model,
        sentences,
        (sentence, tagging) ->
            scorer.add(
                sentence,
                GoldSpans.all(sentence),
                layers.gold(sentence),
                tagging.layers().stream()
                    .collect(Collectors.toMap(Tagging::layer, Tagging::spans))));
    return scorer.result();
  }

  /** How far the probabilities of a model can be believed. */
  public Calibration calibration(TaggerModel model, List<Sentence> sentences) {
    SplitScore score = scoreInDetail("", model, sentences, (sentence, labels) -> {});
    return score.certainty().calibration();
  }

  /** What a model says of each sentence. */
  public List<Tagging> taggings(TaggerModel model, List<Sentence> sentences) {
    List<Tagging> found = new ArrayList<>(sentences.size());
    tag(model, sentences, (sentence, tagging) -> found.add(tagging));
    return found;
  }

  /** What the head says that is scored. */
  private Tagging ofHead(Tagging tagging) {
    return corpus.head() == 0 ? tagging : tagging.layers().get(corpus.head());
  }

  private void tag(
      TaggerModel model, List<Sentence> sentences, BiConsumer<Sentence, Tagging> scorer) {
    tagLayers(model, sentences, (sentence, tagging) -> scorer.accept(sentence, ofHead(tagging)));
  }

  private void tagLayers(
      TaggerModel model, List<Sentence> sentences, BiConsumer<Sentence, Tagging> scorer) {
    List<Column> columns = corpus.features();
    Iterator<UntaggedSentence> untagged =
        new NeighborReader<>(
            sentences.iterator(),
            Sentence::isBorder,
            one -> new UntaggedSentence(one.tokens(), one.features(columns), Knowledge.NONE),
            model.reach());
    Iterator<Tagging> taggings = model.tagAll(untagged, threads);
    sentences.forEach(sentence -> scorer.accept(sentence, taggings.next()));
  }
}
