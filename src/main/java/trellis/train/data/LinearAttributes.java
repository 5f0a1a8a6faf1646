package trellis.train.data;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;
import trellis.batch.EncodedSentence;
import trellis.batch.Vocabularies;
import trellis.config.ColumnsConfig;
import trellis.config.NetworkConfig.States;
import trellis.config.OutputConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig;
import trellis.error.TrainingException;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeCounter;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.ListedSpans;
import trellis.linear.SpanAttributes;
import trellis.linear.StateFeatures;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.Templates;
import trellis.text.Sentence;

/** Finds the attributes that the training files of a linear model have. */
public final class LinearAttributes {
  /** With what optimizers remember of it. */
  private static final long BYTES_OF_WEIGHT = 100;

  private static final long LONG_SENTENCE = 100; // tokens
  private static final long BYTES_OF_STEP = 4 * Double.BYTES; // with derivatives and copies

  private LinearAttributes() {}

  /**
   * The attributes of all training sentences that come often enough.
   *
   * @throws trellis.error.CorpusException when the template cannot be read, or reads a column that
   *     the config does not name
   */
  static AttributeIndex read(
      TaggerConfig config,
      Lexicon lexicon,
      List<TrainingCorpus> corpora,
      List<Sentence> unlabelled) {
    FeatureTemplate template = template(config, lexicon, Templates.read(config.template()));
    if (config.network().hash() > 0) {
      return AttributeIndex.hashed(template, config.network().hash());
    }
    AttributeCounter builder = new AttributeCounter(template);
    for (TrainingCorpus corpus : corpora) {
      for (Sentence sentence : corpus.train()) {
        List<String> tokens = sentence.tokens();
        builder.add(tokens, lexicon.withLists(tokens, sentence.features(corpus.features())));
      }
    }
    for (Sentence sentence : unlabelled) {
      builder.add(sentence.tokens(), lexicon.withLists(sentence.tokens(), List.of()));
    }
    return builder.build(config.network().least());
  }

  /** The attributes of the spans of all training sentences, if spans have scores. */
  static Optional<SpanAttributes> spans(
      TaggerConfig config, Lexicon lexicon, List<TrainingCorpus> corpora) {
    OutputConfig output = config.network().output();
    if (output.type() != OutputLayer.SEMI_CRF) {
      return Optional.empty();
    }
    SpanAttributes.Builder builder = new SpanAttributes.Builder(output.longest());
    for (TrainingCorpus corpus : corpora) {
      for (Sentence sentence : corpus.train()) {
        ListedSpans names = ListedSpans.of(lexicon.lists(), sentence.tokens());
        for (Span span : ConllevalReading.spans(sentence.labels())) {
          builder.add(sentence.tokens(), names, span.start(), span.end());
        }
      }
    }
    return Optional.of(builder.build(config.network().least()));
  }

  /**
   * What the weights of all attributes belong to.
   *
   * @param labels how many each head has
   * @param lines hears how many weights there are, where pairs of labels make them many
   * @throws TrainingException when these are more than memory holds
   */
  public static LinearFeatures features(
      TaggerConfig config, AttributeIndex index, List<Integer> labels, Consumer<String> lines) {
    if (index.pairs().isPresent() && config.network().output().type() == OutputLayer.SEMI_CRF) {
      throw new TrainingException(
          "`network.template`: patterns of pairs of labels that read fields are not for a semi_crf"
              + " (`network.output`): begin these lines with U, or write `output: crf`");
    }
    if (index.pairs().isPresent()) {
      requireSteps(labels.get(0));
    }
    if (config.network().states() == States.OBSERVED) {
      return LinearFeatures.none(index, labels);
    }
    long pairs = (long) index.pairs().map(AttributeIndex::size).orElse(0) * square(labels.get(0));
    long weights = pairs + (long) index.size() * labels.stream().mapToInt(n -> n).sum();
    String size =
        String.format(
            Locale.ROOT,
            "%,d attributes of labels and %,d of pairs of labels have %,d weights",
            index.size(),
            index.pairs().map(AttributeIndex::size).orElse(0),
            weights);
    long most = Runtime.getRuntime().maxMemory();
    if (weights > Integer.MAX_VALUE || weights * BYTES_OF_WEIGHT > most) {
      throw new TrainingException(
          String.format(
              Locale.ROOT,
              "`network.template`: %s, which take %,d MB of memory, but there are %,d: set"
                  + " `network.states: observed`, or %s%s",
              size,
              weights * BYTES_OF_WEIGHT >> 20,
              most >> 20,
              index.isHashed() ? "fewer bits in `network.hash`" : "`network.least: 2`",
              weights > Integer.MAX_VALUE ? "" : ", or give Java more memory (-Xmx)"));
    }
    if (pairs > 0) {
      lines.accept(size);
    }
    return LinearFeatures.all(index, labels);
  }

  /** Each token has scores of all pairs of labels, whichever have a weight. */
  private static void requireSteps(int labels) {
    long bytes = LONG_SENTENCE * BYTES_OF_STEP * square(labels);
    long most = Runtime.getRuntime().maxMemory();
    if (bytes > most) {
      throw new TrainingException(
          String.format(
              Locale.ROOT,
              "`network.template`: the scores of %,d pairs of labels at each of %d tokens take %,d"
                  + " MB of memory, but there are %,d: begin lines that read fields with U, or give"
                  + " Java more memory (-Xmx)",
              square(labels),
              LONG_SENTENCE,
              bytes >> 20,
              most >> 20));
    }
  }

  private static long square(int labels) {
    return (long) labels * labels;
  }

  /**
   * The vocabularies with the pairs of an attribute and a label that sentences have, if the config
   * asks for these alone.
   */
  static Vocabularies observed(
      TaggerConfig config, Vocabularies vocabularies, List<EncodedSentence> sentences) {
    if (!config.network().isLinear() || config.network().states() == States.ALL) {
      return vocabularies;
    }
    AttributeIndex index = vocabularies.linear().orElseThrow().attributes();
    int states = config.allHeads().get(0).output().statesOfLabel();
    int labels = vocabularies.labels().size();
    StateFeatures.Builder seen = new StateFeatures.Builder(index.size(), labels);
    Optional<StateFeatures.Builder> seenPairs =
        index
            .pairs()
            .map(own -> new StateFeatures.Builder(own.size(), Math.multiplyExact(labels, labels)));
    for (EncodedSentence sentence : sentences) {
      if (sentence.hasLabels()) {
        addObserved(sentence, index.patterns().size(), seen);
        seenPairs.ifPresent(
            pairs -> addPairs(sentence, index.pairs().get().patterns().size(), labels, pairs));
      }
    }
    return vocabularies.withFeatures(
        new LinearFeatures(
            index,
            List.of(seen.build().ofLatent(states)),
            seenPairs.map(StateFeatures.Builder::build), // which go with no latent states
            vocabularies.linear().orElseThrow().spans()));
  }

  private static void addObserved(
      EncodedSentence sentence, int patterns, StateFeatures.Builder seen) {
    int[] rows = sentence.attributes().rows();
    for (int i = 0; i < rows.length; i++) {
      if (rows[i] != AttributeIndex.UNKNOWN) {
        seen.add(rows[i], sentence.label(i / patterns));
      }
    }
  }

  /** The first token has no label before it. */
  private static void addPairs(
      EncodedSentence sentence, int patterns, int labels, StateFeatures.Builder seen) {
    int[] rows = sentence.attributes().pairRows();
    for (int i = patterns; i < rows.length; i++) {
      if (rows[i] != AttributeIndex.UNKNOWN) {
        int token = i / patterns;
        seen.add(rows[i], sentence.label(token - 1) * labels + sentence.label(token));
      }
    }
  }

  /**
   * A template made for the columns of a config.
   *
   * @param template as it was read
   * @throws TrainingException when the model of the config cannot have its attributes
   */
  public static FeatureTemplate template(
      TaggerConfig config, Lexicon lexicon, FeatureTemplate template) {
    ColumnsConfig columns = config.data().columns();
    template.pairPatterns().stream().findFirst().ifPresent(one -> requirePairs(config, one));
    return template.of(
        columns.token().index(),
        columns.featureIndexes(),
        lexicon.clusters().map(clusters -> clusters::path),
        lexicon.lists().isPresent());
  }

  /** Whether a pattern may read fields for pairs of labels. */
  private static void requirePairs(TaggerConfig config, FeaturePattern pattern) {
    String mistake =
        "`network.template`: line " + pattern.line() + " reads fields for pairs of labels, ";
    if (config.allHeads().stream().anyMatch(head -> head.output().type() != OutputLayer.CRF)) {
      throw new TrainingException(
          mistake
              + "which a CRF alone has: write `network.model: crf` and `network.output: crf`, or"
              + " begin the line with U");
    }
    if (config.network().order() != 1) {
      throw new TrainingException(
          mistake + "which `network.order: 1` alone has: write it, or begin the line with U");
    }
    if (!config.train().optimizer().isFullBatch()) {
      throw new TrainingException(
          mistake + "which `train.optimizer` lbfgs and owlqn alone learn: write one of them");
    }
  }
}
