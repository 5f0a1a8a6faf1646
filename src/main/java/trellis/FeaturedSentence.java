package trellis;

import java.util.ArrayList;
import java.util.List;
import trellis.util.Arguments;
import trellis.util.Excerpt;

/**
 * A sentence to be tagged by a model that reads features, such as parts of speech, beside the
 * tokens; immutable, for any number of threads. To make one takes time and memory that grow with
 * the tokens times the columns: all is copied.
 *
 * @param tokens its tokens
 * @param features a list for each of {@link Tagger#featureColumns()}, in their order, with a value
 *     for each token
 */
public record FeaturedSentence(List<String> tokens, List<List<String>> features) {
  /**
   * Takes copies of the lists.
   *
   * @param tokens in text order; may be empty, no null among them
   * @param features {@code [column][token]}; no null among them
   * @throws IllegalArgumentException when a column has not one value for each token, or a list, a
   *     token or a value is null
   */
  public FeaturedSentence {
    tokens = Arguments.copied(tokens, "the list of tokens", "token");
    List<List<String>> columns = new ArrayList<>();
    for (List<String> column : Arguments.copied(features, "the list of features", "the list")) {
      requireOneForEach(tokens, column, columns.size());
      columns.add(Arguments.copied(column, "list " + columns.size() + " of the features", "value"));
    }
    features = List.copyOf(columns);
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
