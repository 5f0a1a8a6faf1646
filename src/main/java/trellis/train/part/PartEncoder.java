package trellis.train.part;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
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

/**
 * Finds the attributes of the sentences of a part, as numbers that are the same in all parts.
 *
 * @param recipe of the model
 * @param attributes those of tokens as they were counted, in the order of their rows
 * @param pairAttributes those of pairs of labels
 * @param files the scheme of the labels in the corpus
 * @param network the scheme of the model's labels
 * @param labels of the model, in the order of their ids
 */
public record PartEncoder(
    LinearRecipe recipe,
    String[] attributes,
    String[] pairAttributes,
    TagScheme files,
    TagScheme network,
    List<String> labels)
    implements Serializable {
  /** The attributes of the sentences of a part. */
  public CorpusAttributes encode(Iterable<LabeledSentence> sentences) {
    TaggerConfig config = recipe.config();
    Lexicon lexicon = Lexicon.read(config.network());
    LabelSet set = labelSet();
    AttributeIndex index = index(config, lexicon);
    int columns = config.columns(List.of(set.size())).get(0);
    Vocabulary none = Vocabulary.of(List.of());
    Vocabularies vocabularies =
        new Vocabularies(
            none,
            none,
            Collections.nCopies(config.data().columns().featureColumns().size(), none),
            List.of(set),
            lexicon,
            Optional.of(LinearFeatures.none(index, List.of(columns))));
    EncodingScope scope =
        vocabularies.encoder(WordNormalizer.chain(false), QuantizedVectors.none()).openScope();
    List<EncodedSentence> encoded = new ArrayList<>();
    for (LabeledSentence one : sentences) {
      List<List<String>> features = new ArrayList<>(one.features());
      encoded.add(scope.encode(one.tokens(), features, set.encode(one.labels())));
    }
    return CorpusAttributes.of(index, columns, encoded);
  }

  /** The labels of the model. */
  LabelSet labelSet() {
    return new LabelSet(files, network, labels);
  }

  /** The attributes by their rows. */
  AttributeIndex index(TaggerConfig config, Lexicon lexicon) {
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
  LinearFeatures allFeatures(
      TaggerConfig config, Lexicon lexicon, List<Integer> columns, Consumer<String> lines) {
    return LinearAttributes.features(config, index(config, lexicon), columns, lines);
  }
}
