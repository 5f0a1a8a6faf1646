package trellis.train;

import java.util.List;
import java.util.function.BiConsumer;
import trellis.batch.LabelSet;
import trellis.eval.SpanScorer;
import trellis.eval.TokenAccuracy;
import trellis.model.ParallelTagging;
import trellis.model.TaggerModel;
import trellis.text.Sentence;

/** Scores a model on the sentences of a file, by the path from tokens to labels that users take. */
final class SplitScorer {
  private static final int MISTAKES_KEPT = 0;

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
    return score(model, sentences, (sentence, predicted) -> {});
  }

  /**
   * The same figures.
   *
   * @param onlooker is shown each sentence with the labels predicted for it
   */
  SplitScore score(
      TaggerModel model, List<Sentence> sentences, BiConsumer<Sentence, List<String>> onlooker) {
    LabelSet labels = data.labels();
    if (labels.hasSpans()) {
      SpanScorer scorer = new SpanScorer(labels.files(), labels.files(), MISTAKES_KEPT, seed);
      tag(model, sentences, onlooker.andThen(scorer::add));
      return new SplitScore.Spans(scorer.result());
    }
    TokenAccuracy accuracy = new TokenAccuracy(data::knows);
    tag(model, sentences, onlooker.andThen(accuracy::add));
    return new SplitScore.Tokens(accuracy.result());
  }

  private void tag(
      TaggerModel model, List<Sentence> sentences, BiConsumer<Sentence, List<String>> scorer) {
    try (ParallelTagging<Sentence> taggings =
        model.tagAll(sentences.iterator(), Sentence::tokens, data::featuresOf, threads)) {
      taggings.forEachRemaining(
          tagged -> scorer.accept(tagged.item(), tagged.tagging().fileLabels()));
    }
  }
}
