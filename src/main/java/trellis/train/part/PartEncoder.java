package trellis.train.part;

import java.io.Serializable;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.Vocabularies;
import trellis.config.TaggerConfig;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.lexicon.Lexicon;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.train.CorpusAttributes;
import trellis.train.data.LinearAttributes;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

/** Finds the attributes of the sentences of a part, as numbers that are the same in all parts. */
public final class PartEncoder implements Serializable {
  private static final long serialVersionUID = 1L;

  private final LinearRecipe recipe;
  private final String[] attributes; // of tokens as they were counted, in the order of their rows
  private final String[] pairAttributes;
  private final TagScheme files; // of the labels in the corpus
  private final TagScheme network; // of the model's labels
  private final List<String> labels; // of the model, in the order of their ids
  private transient SoftReference<Vocabularies> made; // null until a part is encoded here

  PartEncoder(LinearRecipe recipe, String[] attributes, String[] pairAttributes, LabelSet labels) {
    this.recipe = recipe;
    this.attributes = attributes;
    this.pairAttributes = pairAttributes;
    this.files = labels.files();
    this.network = labels.network();
    this.labels = new ArrayList<>(labels.labels());
  }

  /**
   * The attributes of the sentences of a part.
   *
   * @param sentences read once, one after the other
   */
  public CorpusAttributes encode(Iterator<LabeledSentence> sentences) {
    Vocabularies vocabularies = vocabularies();
    EncodingScope scope =
        vocabularies.encoder(WordNormalizer.chain(false), QuantizedVectors.none()).openScope();
    LinearFeatures features = vocabularies.linear().orElseThrow();
    return CorpusAttributes.of(
        features.attributes(),
        features.states().get(0).labels(),
        () -> new Encoded(sentences, scope, vocabularies.labels()));
  }

  /** Made once for all parts that are encoded here, and gone when memory is short. */
  private synchronized Vocabularies vocabularies() {
    Vocabularies kept = made == null ? null : made.get();
    if (kept != null) {
      return kept;
    }
    TaggerConfig config = recipe.config();
    Lexicon lexicon = Lexicon.read(config.network());
    LabelSet set = labelSet();
    Vocabulary none = Vocabulary.of(List.of());
    Vocabularies vocabularies =
        new Vocabularies(
            none,
            none,
            Collections.nCopies(config.data().columns().featureColumns().size(), none),
            List.of(set),
            lexicon,
            Optional.of(
                LinearFeatures.none(index(config, lexicon), config.columns(List.of(set.size())))));
    made = new SoftReference<>(vocabularies);
    return vocabularies;
  }

  /** Encodes a sentence when it is asked for: all at once would take much memory. */
  private record Encoded(Iterator<LabeledSentence> sentences, EncodingScope scope, LabelSet labels)
      implements Iterator<EncodedSentence> {
    @Override
    public boolean hasNext() {
      return sentences.hasNext();
    }

    @Override
    public EncodedSentence next() {
      LabeledSentence one = sentences.next();
      List<List<String>> features = new ArrayList<>(one.features());
      return scope.encode(one.tokens(), features, labels.encode(one.labels()));
    }
  }

  /** The labels of the model. */
  LabelSet labelSet() {
    return new LabelSet(files, network, labels);
  }

  /** The attributes by their rows. */
  private AttributeIndex index(TaggerConfig config, Lexicon lexicon) {
    FeatureTemplate template = recipe.template(config, lexicon);
    if (config.network().hash() > 0) {
      return AttributeIndex.hashed(template, config.network().hash());
    }
    AttributeIndex index = new AttributeIndex(template);
    add(attributes, index);
    index.pairs().ifPresent(pairs -> add(pairAttributes, pairs));
    return index;
  }

  private static void add(String[] counted, AttributeIndex index) {
    for (String what : counted) {
      index.add(new Counted(what, 1, 0).attribute());
    }
  }

  /** What the weights belong to, when all attributes have some for all labels. */
  LinearFeatures allFeatures(TaggerConfig config, Lexicon lexicon, List<Integer> columns) {
    return LinearAttributes.features(config, index(config, lexicon), columns, line -> {});
  }
}
