package trellis.linear.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static trellis.linear.train.ObjectiveChecks.assertSameBits;
import static trellis.linear.train.ObjectiveChecks.assertSlope;
import static trellis.linear.train.ObjectiveChecks.weights;
import static trellis.linear.train.RandomCorpus.WHOLE;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.Vocabularies;
import trellis.crf.LogLikelihood;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeCounter;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.ListedSpans;
import trellis.linear.SpanAttributes;
import trellis.linear.SpanScores;
import trellis.linear.TokenScores;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.optimize.Objective;
import trellis.testing.RandomCases;
import trellis.util.WorkerTeam;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

/** The objective of a linear model that scores spans as wholes. */
class SpanSumsTest {
  private static final FeatureTemplate TEMPLATE =
      TemplateReader.parse("test", "U00:%x[0,lower]\nU01:%x[-1,shape]/%x[0,shape]\nB\n")
          .of(0, List.of(), Optional.empty(), false);
  private static final List<String> TOKENS = List.of("New", "York", "of", "7", "MIT");
  private static final LabelSet LABELS = labels();

  private static LabelSet labels() {
    LabelSetBuilder builder = new LabelSetBuilder(TagScheme.BIO, TagScheme.BIOES);
    builder.add("X");
    builder.add("Y");
    return builder.build();
  }

  /** Sentences with spans, some of which are too long, and what their weights belong to. */
  private record Corpus(
      List<List<String>> texts,
      List<EncodedSentence> sentences,
      LinearFeatures features,
      SegmentStates states) {
    static Corpus of(int sentences, RandomGenerator random) {
      int longest = random.nextInt(1, 4);
      List<List<String>> texts = new ArrayList<>();
      List<List<Span>> spans = new ArrayList<>();
      AttributeCounter index = new AttributeCounter(TEMPLATE);
      SpanAttributes.Builder ofSpans = new SpanAttributes.Builder(longest);
      for (int s = 0; s < sentences; s++) {
        List<String> tokens = new ArrayList<>();
        List<Span> own = new ArrayList<>();
        int length = random.nextInt(1, 7);
        for (int t = 0; t < length; t++) {
          tokens.add(TOKENS.get(random.nextInt(TOKENS.size())));
        }
        for (int from = 0; from < length; from++) {
          int end = from + 1 + random.nextInt(Math.min(4, length - from));
          if (random.nextInt(3) == 0) {
            own.add(new Span(random.nextBoolean() ? "X" : "Y", from, end));
            ofSpans.add(tokens, ListedSpans.NONE, from, end);
            from = end - 1;
          }
        }
        texts.add(tokens);
        spans.add(own);
        index.add(tokens, List.of());
      }
      AttributeIndex attributes = index.build(1);
      LinearFeatures features =
          LinearFeatures.all(attributes, List.of(LABELS.size()))
              .withSpans(Optional.of(ofSpans.build(1)));
      Vocabulary none = Vocabulary.of(List.of());
      EncodingScope scope =
          new Vocabularies(
                  none, none, List.of(), List.of(LABELS), Lexicon.NONE, Optional.of(features))
              .encoder(WordNormalizer.chain(false), QuantizedVectors.none())
              .openScope();
      List<EncodedSentence> encoded = new ArrayList<>();
      for (int s = 0; s < sentences; s++) {
        int[] gold = LABELS.idsOfSpans(spans.get(s), texts.get(s).size());
        encoded.add(scope.encode(texts.get(s), List.of(), gold));
      }
      SegmentStates states =
          new SegmentStates(LABELS.types(), LABELS.start(), LABELS.end(), longest);
      return new Corpus(texts, encoded, features, states);
    }

    Objective objective(double l2, WorkerTeam team, int chunk) {
      CorpusAttributes corpus =
          CorpusAttributes.of(features.attributes(), LABELS.size(), sentences);
      return RandomCorpus.penalized(
          new CorpusLikelihood(
              corpus,
              WeightLayout.of(
                  features,
                  new ChainShape(LABELS.size(), 1, 1, false, states),
                  Transitions.ALL,
                  corpus.tokens()),
              team,
              new SpanSums(states, features.spans().orElseThrow(), sentences, List.of()),
              chunk),
          l2,
          team);
    }
  }

  @Test
  void theGradientIsTheSlope() {
    RandomCases.check(
        20,
        random -> {
          Corpus corpus = Corpus.of(5, random);
          try (WorkerTeam team = new WorkerTeam(1)) {
            Objective objective = corpus.objective(0.3, team, WHOLE);
            double[] weights = weights(objective.size(), random);
            assertSlope(objective, weights, IntStream.range(0, weights.length));
          }
        });
  }

  /** Training and tagging look attributes up and sum their weights each in its own way. */
  @Test
  void theValueIsTheLossOfWhatTaggingScores() {
    RandomCases.check(
        50,
        random -> {
          Corpus corpus = Corpus.of(5, random);
          try (WorkerTeam team = new WorkerTeam(1)) {
            Objective objective = corpus.objective(0, team, WHOLE);
            double[] weights = weights(objective.size(), random);
            double value = objective.valueAndGradient(weights, new double[weights.length]);
            assertEquals(loss(corpus, weights), value, 1e-4 * Math.max(1, value));
          }
        });
  }

  private static double loss(Corpus corpus, double[] weights) {
    int ofTokens = corpus.features().states().get(0).size();
    int types = corpus.states().types();
    int at = ofTokens + types * types;
    TransitionScores transitions =
        TransitionScores.ofSegments(
            corpus.states(), new float[types], floats(weights, ofTokens, at), new float[types]);
    TokenScores tokens =
        new TokenScores(corpus.features(), List.of(floats(weights, 0, ofTokens)), Optional.empty());
    SpanScores spans =
        new SpanScores(
            corpus.features().spans().orElseThrow(),
            corpus.states(),
            floats(weights, at, weights.length));
    double loss = 0;
    for (int s = 0; s < corpus.texts().size(); s++) {
      List<String> text = corpus.texts().get(s);
      int[] gold = new int[text.size()];
      Arrays.setAll(gold, corpus.sentences().get(s)::label);
      float[] ofLabels = tokens.of(text, List.of(), new float[LABELS.size()]).ofLabels();
      loss +=
          new LogLikelihood()
              .loss(
                  transitions,
                  spans.of(text, ListedSpans.NONE, ofLabels),
                  gold.length,
                  corpus.states().path(gold, gold.length));
    }
    return loss;
  }

  private static float[] floats(double[] numbers, int from, int to) {
    float[] copy = new float[to - from];
    for (int i = 0; i < copy.length; i++) {
      copy[i] = (float) numbers[from + i];
    }
    return copy;
  }

  @Test
  void anyNumberOfThreadsGivesTheSameBits() {
    RandomCases.check(
        5,
        random -> {
          Corpus corpus = Corpus.of(200, random);
          int chunk = random.nextBoolean() ? WHOLE : 300;
          assertSameBits(team -> corpus.objective(0.1, team, chunk), random);
        });
  }

  @Test
  void chunksChangeNothing() {
    RandomCases.check(
        10,
        random -> {
          Corpus corpus = Corpus.of(30, random);
          try (WorkerTeam team = new WorkerTeam(1)) {
            Objective whole = corpus.objective(0.1, team, WHOLE);
            Objective cut = corpus.objective(0.1, team, 200);
            double[] weights = weights(whole.size(), random);
            double[] expected = new double[weights.length];
            double[] found = new double[weights.length];
            double value = whole.valueAndGradient(weights, expected);
            assertEquals(value, cut.valueAndGradient(weights, found), 1e-9 * value);
            assertArrayEquals(expected, found, 1e-9);
          }
        });
  }
}
