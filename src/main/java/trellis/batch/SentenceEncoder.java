package trellis.batch;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;

/** Turns tokens into rows of the word, character and feature tables; immutable. */
public final class SentenceEncoder {
  private final WordLookup words;
  private final CharacterRows characters;
  private final IntPredicate rare;
  private final List<FeatureRows> features; // [column]

  /** For tagging, where no word is rare. */
  public SentenceEncoder(WordLookup words, Vocabulary characters) {
    this(words, characters, row -> false);
  }

  /**
   * For training.
   *
   * @param rare whether the word of a row may be shown as the unknown one
   */
  public SentenceEncoder(WordLookup words, Vocabulary characters, IntPredicate rare) {
    this(words, new CharacterRows(characters), rare, List.of());
  }

  private SentenceEncoder(
      WordLookup words, CharacterRows characters, IntPredicate rare, List<FeatureRows> features) {
    this.words = words;
    this.characters = characters;
    this.rare = rare;
    this.features = features;
  }

  /** The same, for sentences whose tokens have values in these feature columns. */
  public SentenceEncoder withFeatures(List<FeatureRows> columns) {
    return new SentenceEncoder(words, characters, rare, List.copyOf(columns));
  }

  List<FeatureRows> features() {
    return features;
  }

  /** A new scope: sentences that are encoded in it share their forms. */
  public EncodingScope openScope() {
    return new EncodingScope(this);
  }

  /** Encodes sentences without features and labels, in a scope of their own. */
  public List<EncodedSentence> encodeAll(List<? extends List<String>> sentences) {
    EncodingScope scope = openScope();
    List<EncodedSentence> encoded = new ArrayList<>(sentences.size());
    for (List<String> tokens : sentences) {
      encoded.add(scope.encode(tokens));
    }
    return encoded;
  }

  Form form(String token, int serial) {
    int word = words.row(token);
    return new Form(word, characters.of(token), Capitals.of(token), rare.test(word), serial);
  }
}
