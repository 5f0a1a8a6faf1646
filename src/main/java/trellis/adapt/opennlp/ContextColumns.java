package trellis.adapt.opennlp;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.TaggedSentence;
import trellis.Tagger;
import trellis.util.Excerpt;

/** Turns OpenNLP's additional context, {@code [token][value]}, into a model's feature columns. */
final class ContextColumns {
  private ContextColumns() {}

  /** Tags a sentence, with the values of its context when the model reads columns. */
  static TaggedSentence tag(Tagger tagger, String[] tokens, Object[] context) {
    if (tokens == null) {
      throw new IllegalArgumentException("the tokens are null: give an array, empty if need be");
    }
    List<String> sentence = Arrays.asList(tokens);
    return tagger.featureColumns().isEmpty()
        ? tagger.tag(sentence)
        : tagger.tag(sentence, columns(tagger.featureColumns(), tokens, context));
  }

  private static List<List<String>> columns(List<String> names, String[] tokens, Object[] context) {
    List<List<String>> columns = new ArrayList<>();
    for (int column = 0; column < names.size(); column++) {
      columns.add(new ArrayList<>());
    }
    for (int token = 0; token < tokens.length; token++) {
      Object row = context == null || token >= context.length ? null : context[token];
      if (!(row instanceof Object[] values) || values.length < names.size()) {
        throw new IllegalArgumentException(missing(names, tokens, token));
      }
      for (int column = 0; column < names.size(); column++) {
        columns.get(column).add(values[column] instanceof String value ? value : null);
      }
    }
    return columns;
  }

  private static String missing(List<String> names, String[] tokens, int token) {
    return "the model reads the columns "
        + String.join(", ", names)
        + " beside the tokens, but token "
        + token
        + " (counted from 0), "
        + Excerpt.quoted(String.valueOf(tokens[token]))
        + ", comes without: give an array of "
        + names.size()
        + " for each token as additional context";
  }
}
