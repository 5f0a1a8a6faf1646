package trellis.train;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import trellis.batch.LabelSet;
import trellis.demand.Knowledge;
import trellis.eval.SpanDetails;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.eval.TokenDetails;
import trellis.eval.TrainingNames;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.Tagging.ScoredSpan;
import trellis.model.UntaggedSentence;
import trellis.text.Sentence;

/** Scores a model on the sentences of a file, by the path from tokens to labels that users take. */
final class SplitScorer {
  private static final int MISTAKES_KEPT = 0;
  private static final int SUREST_KEPT = 40;

  private final TrainingData data;
  private final int threads;
  private final long seed;

  /**
   * Takes what all scores need.
   *
   * @param seed of the draws for the confidence interval
   */
  SplitScorer(TrainingData data, int threads, long seed) {
    this.data = data;
    this.threads = threads;
    this.seed = seed;
  }

  /** The F1 of the spans, or for plain labels the accuracy, with all that belongs to it. */
  SplitScore score(TaggerModel model, List<Sentence> sentences) {
    LabelSet labels = data.labels();
    if (labels.hasSpans()) {
      SpanScorer scorer = new SpanScorer(labels.files(), labels.files(), MISTAKES_KEPT, seed);
      tag(model, sentences, (sentence, tagging) -> scorer.add(sentence, tagging.fileLabels()));
      return new SplitScore.Spans(scorer.result(), Optional.empty());
    }
    TokenAccuracy accuracy = new TokenAccuracy(data::knows);
    tag(model, sentences, (sentence, tagging) -> accuracy.add(sentence, tagging.fileLabels()));
    return new SplitScore.Tokens(accuracy.result(), Optional.empty());
  }

  /**
   * The F1 of the spans, or for plain labels the accuracy, with names that training had apart, and
   * with the details, which take longer.
   *
   * @param onlooker is shown each sentence with the labels predicted for it
   */
  SplitScore scoreInDetail(
      TaggerModel model, List<Sentence> sentences, BiConsumer<Sentence, List<String>> onlooker) {
    TagScheme scheme = data.labels().files();
    if (!data.labels().hasSpans()) {
      return tokensInDetail(model, sentences, onlooker);
    }
    TrainingNames names = TrainingNames.in(data.train().iterator());
    SpanScorer scorer = new SpanScorer(scheme, scheme, MISTAKES_KEPT, seed, names);
    SpanDetails details = new SpanDetails(scheme, SUREST_KEPT, seed);
    tag(
        model,
        sentences,
        (sentence, tagging) -> {
          List<String> labels = tagging.fileLabels();
          Map<Span, Double> spans =
              tagging.scoredSpans().stream()
                  .collect(Collectors.toMap(ScoredSpan::span, ScoredSpan::probability));
          onlooker.accept(sentence, labels);
          scorer.add(sentence, labels);
          details.add(sentence, labels, spans::get, tagging::probability);
        });
    return new SplitScore.Spans(scorer.result(), Optional.of(details.result()));
  }

  private SplitScore tokensInDetail(
      TaggerModel model, List<Sentence> sentences, BiConsumer<Sentence, List<String>> onlooker) {
    TokenAccuracy accuracy = new TokenAccuracy(data::knows);
    TokenDetails details = new TokenDetails(SUREST_KEPT, seed);
    tag(
        model,
        sentences,
        (sentence, tagging) -> {
          List<String> labels = tagging.fileLabels();
          onlooker.accept(sentence, labels);
          accuracy.add(sentence, labels);
          details.add(sentence, labels, token -> Math.min(1, tagging.probability(token)));
        });
    return new SplitScore.Tokens(accuracy.result(), Optional.of(details.result()));
  }

  /** What a model says of each sentence. */
  List<Tagging> taggings(TaggerModel model, List<Sentence> sentences) {
    List<Tagging> found = new ArrayList<>(sentences.size());
    tag(model, sentences, (sentence, tagging) -> found.add(tagging));
    return found;
  }

  private void tag(
      TaggerModel model, List<Sentence> sentences, BiConsumer<Sentence, Tagging> scorer) {
    Iterator<UntaggedSentence> untagged =
        sentences.stream()
            .map(one -> new UntaggedSentence(one.tokens(), data.featuresOf(one), Knowledge.NONE))
            .iterator();
    Iterator<Tagging> taggings = model.tagAll(untagged, threads);
    sentences.forEach(sentence -> scorer.accept(sentence, taggings.next()));
  }
}
