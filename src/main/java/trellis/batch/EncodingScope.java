package trellis.batch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.labels.PossibleLabels;
import trellis.lexicon.ListMatches;
import trellis.linear.AttributeIndex;

/**
 * Encodes sentences and remembers the word type of each token it met, so that a word is looked up
 * and kept once; for one thread.
 */
public final class EncodingScope {
  private static final int[] NO_LABELS = {};
  private static final int[][] NO_FEATURES = {};

  private final SentenceEncoder encoder;
  private final Map<String, WordType> wordTypes = new HashMap<>();

  EncodingScope(SentenceEncoder encoder) {
    this.encoder = encoder;
  }

  /** Encodes a sentence without features and labels. */
  public EncodedSentence encode(List<String> tokens) {
    return encode(tokens, List.of());
  }

  /**
   * Encodes a sentence without labels.
   *
   * @param features {@code [column][token]}
   */
  public EncodedSentence encode(List<String> tokens, List<List<String>> features) {
    return encoded(tokens, features, NO_LABELS, null);
  }

  /**
   * Encodes a sentence with its labels.
   *
   * @param features {@code [column][token]}
   * @param labels one id a token, as {@link trellis.labels.LabelSet#encode} gives them
   */
  public EncodedSentence encode(List<String> tokens, List<List<String>> features, int[] labels) {
    requireOnePerToken(tokens, labels.length);
    return encoded(tokens, features, labels.clone(), null);
  }

  /**
   * Encodes a sentence whose labels need not all be known.
   *
   * @param features {@code [column][token]}
   */
  public EncodedSentence encode(
      List<String> tokens, List<List<String>> features, PossibleLabels possible) {
    int[] ids = possible.ids();
    requireOnePerToken(tokens, ids.length);
    return encoded(tokens, features, ids, possible.areKnown() ? null : possible);
  }

  private static void requireOnePerToken(List<String> tokens, int labels) {
    if (tokens.size() != labels) {
      throw new IllegalArgumentException(
          tokens.size() + " tokens cannot have " + labels + " labels");
    }
  }

  private EncodedSentence encoded(
      List<String> tokens, List<List<String>> features, int[] labels, PossibleLabels possible) {
    List<FeatureRows> columns = encoder.features();
    if (features.size() != columns.size()) {
      throw new IllegalArgumentException(
          features.size() + " feature columns, but " + columns.size() + " are encoded");
    }
    int[][] rows = features.isEmpty() ? NO_FEATURES : new int[features.size()][];
    for (int column = 0; column < rows.length; column++) {
      rows[column] = columns.get(column).of(features.get(column));
      if (rows[column].length != tokens.size()) {
        throw new IllegalArgumentException(
            tokens.size() + " tokens cannot have " + rows[column].length + " values of a feature");
      }
    }
    WordType[] types = wordTypesOf(tokens);
    EncodedSentence encoded = new EncodedSentence(types, columns, rows, labels, possible);
    if (encoder.attributes() != null) {
      return encoded.withAttributes(attributesOf(types, tokens, features));
    }
    return encoder.lists() == null ? encoded : encoded.withNames(namesIn(types));
  }

  private AttributeRows attributesOf(
      WordType[] types, List<String> tokens, List<List<String>> features) {
    int[][] values = new int[types.length][];
    for (int token = 0; token < values.length; token++) {
      values[token] = types[token].values();
    }
    AttributeIndex index = encoder.attributes();
    return new AttributeRows(
        index, index.withFeatures(values, encoder.lexicon().withLists(tokens, features)));
  }

  private ListMatches namesIn(WordType[] types) {
    int[] words = new int[types.length];
    for (int token = 0; token < words.length; token++) {
      words[token] = types[token].ofLists();
    }
    return encoder.lists().matches(words);
  }

  private WordType[] wordTypesOf(List<String> tokens) {
    WordType[] found = new WordType[tokens.size()];
    int i = 0;
    for (String token : tokens) {
      found[i++] = wordTypeOf(token);
    }
    return found;
  }

  private WordType wordTypeOf(String token) {
    WordType wordType = wordTypes.get(token);
    if (wordType == null) {
      wordType = encoder.wordType(token, wordTypes.size());
      wordTypes.put(token, wordType);
    }
    return wordType;
  }
}
