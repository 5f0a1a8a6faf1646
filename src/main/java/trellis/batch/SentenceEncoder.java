package trellis.batch;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import trellis.lexicon.Lexicon;
import trellis.lexicon.NameLists;
import trellis.lexicon.WordClusters;
import trellis.linear.AttributeIndex;
import trellis.linear.LinearFeatures;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;

/**
 * Turns tokens into rows of the word, character and feature tables; immutable. {@link
 * Vocabularies#encoder} makes it.
 */
public final class SentenceEncoder {
  private final WordLookup[] words; // [table]
  private final CharacterRows characters;
  private final IntPredicate[] rare; // [table]
  private final List<FeatureRows> features; // [column]
  private final Lexicon lexicon;
  private final NameLists lists; // null when the network reads none
  private final WordClusters clusters; // null when the network reads none
  private final LinearFeatures linear; // null unless the model is linear

  /**
   * An encoder of words, characters and feature columns.
   *
   * @param words finds the row in each word table
   * @param rare whether the word of a row of each word table may be shown as the unknown one
   * @param features what looks up the values of each feature column
   * @param lexicon what finds names of lists, and clusters
   */
  SentenceEncoder(
      List<WordLookup> words,
      Vocabulary characters,
      List<IntPredicate> rare,
      List<FeatureRows> features,
      Lexicon lexicon) {
    this(words, characters, rare, features, lexicon, Optional.empty());
  }

  /**
   * An encoder that also finds attributes.
   *
   * @param linear what the weights of a linear model belong to
   */
  SentenceEncoder(
      List<WordLookup> words,
      Vocabulary characters,
      List<IntPredicate> rare,
      List<FeatureRows> features,
      Lexicon lexicon,
      Optional<LinearFeatures> linear) {
    this.words = words.toArray(WordLookup[]::new);
    this.characters = new CharacterRows(characters);
    this.rare = rare.toArray(IntPredicate[]::new);
    this.features = List.copyOf(features);
    this.lexicon = lexicon;
    this.lists = lexicon.lists().orElse(null);
    this.clusters = lexicon.clusters().orElse(null);
    this.linear = linear.orElse(null);
  }

  List<FeatureRows> features() {
    return features;
  }

  /** The lists and clusters that the network reads. */
  Lexicon lexicon() {
    return lexicon;
  }

  /** The lists of names; null when the network reads none. */
  NameLists lists() {
    return lists;
  }

  /** The attributes of a linear model; null for other models. */
  AttributeIndex attributes() {
    return linear == null ? null : linear.attributes();
  }

  /** A new scope: sentences that are encoded in it share their wordTypes. */
  public EncodingScope openScope() {
    return new EncodingScope(this);
  }

  WordType wordType(String token, int serial) {
    int[] rows = new int[words.length];
    int rareIn = 0;
    for (int table = 0; table < rows.length; table++) {
      rows[table] = words[table].row(token);
      rareIn |= rare[table].test(rows[table]) ? 1 << table : 0;
    }
    return new WordType(
        rows,
        characters.of(token),
        Capitals.of(token),
        rareIn,
        serial,
        lists == null ? 0 : lists.word(token),
        clusters == null ? WordType.NONE : clusters.rows(token),
        linear == null ? WordType.NONE : linear.values(token));
  }
}
