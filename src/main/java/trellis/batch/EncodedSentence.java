package trellis.batch;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import trellis.labels.PossibleLabels;
import trellis.lexicon.ListMatches;

/**
 * A sentence in rows: the word type of each token, its features and, where they are known, the
 * labels, for each head of the network; immutable.
 */
public final class EncodedSentence {
  private static final int[] NO_LABELS = {};

  private final WordType[] wordTypes; // [token]
  private final List<FeatureRows> columns; // [column]
  private final int[][] features; // [column][token] rows
  private final int[] labels; // [token] ids of a LabelSet; empty when there are none
  private final PossibleLabels possible; // null where the labels are known, or not asked for
  private final Optional<ContextRows> context;
  private final Optional<SentencePieces> pieces;
  private final EncodedSentence[] heads; // [head] with its labels; null: this one is of all
  private final ListMatches names;
  private final AttributeRows attributes;

  EncodedSentence(
      WordType[] wordTypes,
      List<FeatureRows> columns,
      int[][] features,
      int[] labels,
      PossibleLabels possible) {
    this(
        wordTypes,
        columns,
        features,
        labels,
        possible,
        Optional.empty(),
        Optional.empty(),
        ListMatches.NONE,
        AttributeRows.NONE,
        null);
  }

  private EncodedSentence(
      WordType[] wordTypes,
      List<FeatureRows> columns,
      int[][] features,
      int[] labels,
      PossibleLabels possible,
      Optional<ContextRows> context,
      Optional<SentencePieces> pieces,
      ListMatches names,
      AttributeRows attributes,
      EncodedSentence[] heads) {
    this.wordTypes = wordTypes;
    this.columns = columns;
    this.features = features;
    this.labels = labels;
    this.possible = possible;
    this.context = context;
    this.pieces = pieces;
    this.names = names;
    this.attributes = attributes;
    this.heads = heads;
  }

  /**
   * A sentence that has labels for several heads of a network.
   *
   * @param ofHeads the same sentence with the labels for each head; null where it has none
   * @throws IllegalArgumentException when it has none at all
   */
  public static EncodedSentence ofHeads(List<EncodedSentence> ofHeads) {
    EncodedSentence first =
        ofHeads.stream()
            .filter(Objects::nonNull)
            .findFirst()
            .orElseThrow(() -> new IllegalArgumentException("no head has labels"));
    EncodedSentence[] heads = new EncodedSentence[ofHeads.size()];
    for (int head = 0; head < heads.length; head++) {
      EncodedSentence given = ofHeads.get(head);
      if (given != null && given.size() != first.size()) {
        throw new IllegalArgumentException(
            first.size() + " tokens cannot have labels for " + given.size());
      }
      heads[head] = given == null ? first.unlabeled() : first.labeledAs(given);
    }
    return first.with(first.context, first.pieces, heads);
  }

  private EncodedSentence unlabeled() {
    return new EncodedSentence(
        wordTypes, columns, features, NO_LABELS, PossibleLabels.unsaid(size()));
  }

  private EncodedSentence labeledAs(EncodedSentence other) {
    return new EncodedSentence(wordTypes, columns, features, other.labels, other.possible);
  }

  private EncodedSentence with(
      Optional<ContextRows> rows, Optional<SentencePieces> ofTokens, EncodedSentence[] ofHeads) {
    return new EncodedSentence(
        wordTypes, columns, features, labels, possible, rows, ofTokens, names, attributes, ofHeads);
  }

  /** The same words with the labels for one head, counted from 0. */
  public EncodedSentence head(int head) {
    return heads == null ? this : heads[head];
  }

  /** Whether its labels say nothing, so that it has no part in the loss. */
  boolean isUnsaid() {
    return possible != null && possible.areUnsaid();
  }

  /**
   * The same sentence with what an encoder says of its tokens.
   *
   * @throws IllegalArgumentException when that is for another number of tokens
   */
  public EncodedSentence withContext(ContextRows rows) {
    if (rows.tokens() != size()) {
      throw new IllegalArgumentException(
          size() + " tokens cannot have the context of " + rows.tokens());
    }
    return with(Optional.of(rows), pieces, heads);
  }

  /**
   * The same sentence with its pieces, for an encoder that is trained.
   *
   * @throws IllegalArgumentException when they are for another number of tokens
   */
  public EncodedSentence withPieces(SentencePieces ofTokens) {
    if (ofTokens.tokens() != size()) {
      throw new IllegalArgumentException(
          size() + " tokens cannot have the pieces of " + ofTokens.tokens());
    }
    return with(context, Optional.of(ofTokens), heads);
  }

  /** The same sentence with the names of lists that were found in it. */
  EncodedSentence withNames(ListMatches found) {
    return new EncodedSentence(
        wordTypes, columns, features, labels, possible, context, pieces, found, attributes, heads);
  }

  /** The same sentence with its attributes. */
  EncodedSentence withAttributes(AttributeRows rows) {
    return new EncodedSentence(
        wordTypes, columns, features, labels, possible, context, pieces, names, rows, heads);
  }

  /** Its attributes, of a network that is linear. */
  public AttributeRows attributes() {
    return attributes;
  }

  /** The names of lists that it has, of a network that reads any. */
  public ListMatches names() {
    return names;
  }

  /** Its pieces, if the encoder is trained. */
  public Optional<SentencePieces> pieces() {
    return pieces;
  }

  /** What an encoder says of the tokens; empty without one. */
  public Optional<ContextRows> context() {
    return context;
  }

  /** The number of tokens. */
  public int size() {
    return wordTypes.length;
  }

  /** The word type of a token. */
  public WordType wordType(int token) {
    return wordTypes[token];
  }

  /** The number of feature columns. */
  public int features() {
    return features.length;
  }

  /** The row of a token's value in a feature column, 0 when it is unknown. */
  public int feature(int column, int token) {
    return features[column][token];
  }

  /** One over how often training has the token's value in that column; 0 in tagging. */
  public double rarity(int column, int token) {
    return columns.get(column).rarity(features[column][token]);
  }

  /** Whether {@link #label} can be asked. */
  public boolean hasLabels() {
    return labels.length == wordTypes.length;
  }

  /** What is possible where the labels are not all known; null where they are. */
  public PossibleLabels possible() {
    return possible;
  }

  /**
   * The id of a token's label, {@link trellis.labels.LabelSet#MISSING} for one that the label set
   * lacks.
   */
  public int label(int token) {
    return labels[token];
  }
}
