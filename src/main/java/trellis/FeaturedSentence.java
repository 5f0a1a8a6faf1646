package trellis;

import java.util.ArrayList;
import java.util.List;
import trellis.util.Arguments;
import trellis.util.Excerpt;

/**
 * A sentence to be tagged by a model that reads features, such as parts of speech, beside the
 * tokens, or the sentences around it; immutable, for any number of threads. To make one takes time
 * and memory that grow with the tokens times the columns: all is copied.
 *
 * @param tokens its tokens
 * @param features a list for each of {@link Tagger#featureColumns()}, in their order, with a value
 *     for each token
 * @param before the tokens of sentences that stand before it in its document, the nearest last;
 *     those that are more than {@link Tagger#sentencesAround()} are not looked at
 * @param after the tokens of sentences that stand after it, the nearest first
 */
public record FeaturedSentence(
    List<String> tokens,
    List<List<String>> features,
    List<List<String>> before,
    List<List<String>> after) {
  /**
   * Takes copies of the lists.
   *
   * @param tokens in text order; may be empty, no null among them
   * @param features {@code [column][token]}; no null among them
   * @param before {@code [sentence][token]}; no null among them
   * @param after {@code [sentence][token]}; no null among them
   * @throws IllegalArgumentException when a column has not one value for each token, or a list, a
   *     token or a value is null
   */
  public FeaturedSentence {
    tokens = Arguments.copied(tokens, "the list of tokens", "token");
    Arguments.given(features, "the list of features", "give one, empty if need be");
    Arguments.given(after, "the list of sentences after", "give one, empty if need be");
    before = copied(before, "before");
    after = copied(after, "after");
    List<List<String>> columns = new ArrayList<>();
    for (List<String> column : Arguments.copied(features, "the list of features", "the list")) {
      requireOneForEach(tokens, column, columns.size());
      columns.add(Arguments.copied(column, "list " + columns.size() + " of the features", "value"));
    }
    features = List.copyOf(columns);
  }

  /**
   * A sentence that stands alone.
   *
   * @param tokens in text order; may be empty, no null among them
   * @param features {@code [column][token]}; no null among them
   * @throws IllegalArgumentException as above
   */
  public FeaturedSentence(List<String> tokens, List<List<String>> features) {
    this(tokens, features, List.of(), List.of());
  }

  /**
   * The sentences of a document, each with those around it.
   *
   * @param sentences of all of the document, in text order
   * @param around how many on each side, as {@link Tagger#sentencesAround()} says
   * @return the same sentences in their order
   * @throws IllegalArgumentException when the list or a sentence is null, or {@code around} is
   *     below 0
   */
  public static List<FeaturedSentence> ofDocument(List<FeaturedSentence> sentences, int around) {
    List<FeaturedSentence> given = Arguments.copied(sentences, "the document", "sentence");
    if (around < 0) {
      throw new IllegalArgumentException(around + " sentences cannot stand around one");
    }
    if (around == 0) {
      return given;
    }
    List<List<String>> tokens = given.stream().map(FeaturedSentence::tokens).toList();
    List<FeaturedSentence> document = new ArrayList<>(given.size());
    for (int i = 0; i < given.size(); i++) {
      document.add(
          new FeaturedSentence(
              given.get(i).tokens(),
              given.get(i).features(),
              tokens.subList(Math.max(0, i - around), i),
              tokens.subList(i + 1, (int) Math.min(given.size(), i + 1L + around))));
    }
    return document;
  }

  private static List<List<String>> copied(List<List<String>> sentences, String where) {
    if (sentences != null && sentences.isEmpty()) {
      return List.of();
    }
    List<List<String>> copies = new ArrayList<>();
    for (List<String> sentence :
        Arguments.copied(sentences, "the list of sentences " + where, "the sentence")) {
      copies.add(
          Arguments.copied(sentence, "sentence " + copies.size() + " of those " + where, "token"));
    }
    return List.copyOf(copies);
  }

  private static void requireOneForEach(List<String> tokens, List<String> column, int number) {
    int missing = column.size();
    if (missing < tokens.size()) {
      throw new IllegalArgumentException(
          "token "
              + missing
              + ", "
              + Excerpt.quoted(tokens.get(missing))
              + ", has no value in list "
              + number
              + " of the features (both counted from 0)");
    }
    if (missing > tokens.size()) {
      throw new IllegalArgumentException(
          "list "
              + number
              + " of the features (counted from 0) has "
              + missing
              + " values, but the sentence has "
              + tokens.size()
              + " tokens");
    }
  }
}
