package trellis.linear.train;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.Vocabularies;
import trellis.labels.LabelSet;
import trellis.labels.LabelSetBuilder;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeCounter;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.RandomTemplate;
import trellis.linear.RandomTemplate.Text;
import trellis.linear.StateFeatures;
import trellis.linear.template.FeatureTemplate;
import trellis.optimize.BlockMath;
import trellis.optimize.L2Penalty;
import trellis.optimize.Objective;
import trellis.util.WorkerTeam;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

/** Random sentences with random labels, and what their weights belong to. */
record RandomCorpus(int labels, LinearFeatures features, List<EncodedSentence> sentences) {
  static final int WHOLE = 1 << 20; // numbers of a chunk that has the whole corpus

  /** A corpus of so many sentences. */
  static RandomCorpus of(int sentences, int labels, RandomGenerator random) {
    return of(RandomTemplate.of(random), sentences, labels, random);
  }

  /** One whose pairs of labels have no attributes. */
  static RandomCorpus withoutPairs(int sentences, int labels, RandomGenerator random) {
    RandomCorpus corpus = of(sentences, labels, random);
    while (corpus.features().pairs().isPresent()) {
      corpus = of(sentences, labels, random);
    }
    return corpus;
  }

  /** A corpus whose attributes a template makes. */
  static RandomCorpus of(
      FeatureTemplate template, int sentences, int labels, RandomGenerator random) {
    List<Text> texts = RandomTemplate.texts(sentences, random);
    AttributeCounter builder = new AttributeCounter(template);
    texts.forEach(text -> builder.add(text.tokens(), text.features()));
    AttributeIndex index = builder.build(1 + random.nextInt(2));
    LinearFeatures all = LinearFeatures.all(index, List.of(labels));
    EncodingScope scope = scope(all, labels);
    List<EncodedSentence> encoded = new ArrayList<>();
    for (Text text : texts) {
      int[] gold = random.ints(text.tokens().size(), 0, labels).toArray();
      encoded.add(scope.encode(text.tokens(), text.features(), gold));
    }
    return new RandomCorpus(
        labels, random.nextBoolean() ? all : observed(index, labels, encoded), encoded);
  }

  private static EncodingScope scope(LinearFeatures features, int labels) {
    LabelSetBuilder names = new LabelSetBuilder(TagScheme.NONE, TagScheme.NONE);
    for (int label = 0; label < labels; label++) {
      names.add("L" + label);
    }
    LabelSet set = names.build();
    Vocabulary none = Vocabulary.of(List.of());
    return new Vocabularies(
            none, none, List.of(none, none), List.of(set), Lexicon.NONE, Optional.of(features))
        .encoder(WordNormalizer.chain(false), QuantizedVectors.none())
        .openScope();
  }

  private static LinearFeatures observed(
      AttributeIndex index, int labels, List<EncodedSentence> sentences) {
    StateFeatures.Builder seen = new StateFeatures.Builder(index.size(), labels);
    for (EncodedSentence sentence : sentences) {
      int[] rows = sentence.attributes().rows();
      for (int i = 0; i < rows.length; i++) {
        if (rows[i] >= 0) {
          seen.add(rows[i], sentence.label(i / index.patterns().size()));
        }
      }
    }
    return new LinearFeatures(
        index,
        List.of(seen.build()),
        index.pairs().map(own -> observedPairs(own, labels, sentences)));
  }

  private static StateFeatures observedPairs(
      AttributeIndex index, int labels, List<EncodedSentence> sentences) {
    StateFeatures.Builder seen = new StateFeatures.Builder(index.size(), labels * labels);
    for (EncodedSentence sentence : sentences) {
      int[] rows = sentence.attributes().pairRows();
      for (int i = index.patterns().size(); i < rows.length; i++) {
        int token = i / index.patterns().size();
        if (rows[i] >= 0) {
          seen.add(rows[i], sentence.label(token - 1) * labels + sentence.label(token));
        }
      }
    }
    return seen.build();
  }

  StateFeatures states() {
    return features.states().get(0);
  }

  CorpusAttributes attributes() {
    return CorpusAttributes.of(features.attributes(), labels, sentences);
  }

  /** Its likelihood with weights of all transitions, and a penalty. */
  Objective likelihood(double l2, WorkerTeam team) {
    return likelihood(ChainShape.of(labels), Transitions.ALL, l2, team, WHOLE);
  }

  /**
   * Its likelihood with a penalty.
   *
   * @param chunk numbers that are in memory at a time, or {@link #WHOLE}
   */
  Objective likelihood(
      ChainShape shape, Transitions transitions, double l2, WorkerTeam team, int chunk) {
    return penalized(likelihood(shape, transitions, team, chunk), l2, team);
  }

  /** Adds a penalty to an objective. */
  static Objective penalized(Objective objective, double l2, WorkerTeam team) {
    return new L2Penalty(objective, l2, new BlockMath(team, objective.size()));
  }

  /** Its likelihood. */
  Objective likelihood(ChainShape shape, Transitions transitions, WorkerTeam team, int chunk) {
    CorpusAttributes corpus = attributes();
    WeightLayout layout = WeightLayout.of(features, shape, transitions, corpus.tokens());
    return new CorpusLikelihood(corpus, layout, team, null, chunk);
  }

  /** The transitions that it has. */
  Transitions seen() {
    return Transitions.of(attributes().seenSteps(labels));
  }
}
