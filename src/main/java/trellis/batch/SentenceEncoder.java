package trellis.batch;

import java.util.List;
import java.util.function.IntPredicate;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;

/**
 * Turns tokens into rows of the word, character and feature tables; immutable. {@link
 * Vocabularies#encoder} makes it.
 */
public final class SentenceEncoder {
  private final WordLookup words;
  private final CharacterRows characters;
  private final IntPredicate rare;
  private final List<FeatureRows> features; // [column]

  /**
   * An encoder of words, characters and feature columns.
   *
   * @param rare whether the word of a row may be shown as the unknown one
   * @param features what looks up the values of each feature column
   */
  SentenceEncoder(
      WordLookup words, Vocabulary characters, IntPredicate rare, List<FeatureRows> features) {
    this.words = words;
    this.characters = new CharacterRows(characters);
    this.rare = rare;
    this.features = List.copyOf(features);
  }

  List<FeatureRows> features() {
    return features;
  }

  /** A new scope: sentences that are encoded in it share their wordTypes. */
  public EncodingScope openScope() {
    return new EncodingScope(this);
  }

  WordType wordType(String token, int serial) {
    int word = words.row(token);
    return new WordType(word, characters.of(token), Capitals.of(token), rare.test(word), serial);
  }
}
