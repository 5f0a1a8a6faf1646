package trellis.model;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import trellis.demand.Constrainer;
import trellis.error.ConstraintException;
import trellis.model.parallel.Deadline;

/**
 * Copies the sentences of callers and checks that they have what a model reads.
 *
 * @param columns the feature columns of the model, as its config names them
 * @param constrainer makes what is known of a sentence a rule for the model's labels
 */
record SentenceValidator(List<String> columns, Constrainer constrainer) {

  /**
   * Copies of all sentences of a list. What is wrong is told with the place of the sentence.
   *
   * @throws IllegalArgumentException when a list, a token or a value is null, or there is not one
   *     value for each token and column
   * @throws ConstraintException when the labels of a sentence cannot be as they are known
   * @throws trellis.error.DeadlineException DeadlineException when the deadline passes before
   */
  List<ValidatedSentence> copyAll(List<UntaggedSentence> sentences, Deadline deadline) {
    List<ValidatedSentence> copies = new ArrayList<>(sentences.size());
    for (UntaggedSentence given : sentences) {
      int place = copies.size();
      deadline.check();
      try {
        copies.add(copy(given, place));
      } catch (ConstraintException clash) {
        throw sentences.size() == 1 ? clash : clash.ofSentence(place);
      }
    }
    return copies;
  }

  /**
   * Copies of what an iterator gives, one by one, each taken when it is asked for. What is wrong is
   * told with the place of the sentence.
   */
  Iterator<ValidatedSentence> copies(Iterator<UntaggedSentence> sentences) {
    return new Iterator<>() {
      private long place;

      @Override
      public boolean hasNext() {
        return sentences.hasNext();
      }

      @Override
      public ValidatedSentence next() {
        UntaggedSentence given = sentences.next();
        try {
          ValidatedSentence copy = copy(given, place);
          place++;
          return copy;
        } catch (ConstraintException clash) {
          throw clash.ofSentence(place);
        }
      }
    };
  }

  /**
   * A copy of one sentence.
   *
   * @param sentence the place of the sentence among those of the call, counted from 0
   * @throws IllegalArgumentException when a list, a token or a value is null, or there is not one
   *     value for each token and column
   * @throws ConstraintException when the labels cannot be as they are known
   */
  ValidatedSentence copy(UntaggedSentence given, long sentence) {
    List<String> tokens = given.tokens();
    List<? extends List<String>> features = given.features();
    if (tokens == null) {
      throw new IllegalArgumentException(
          "sentence " + sentence + " (counted from 0) is null: give a list, empty if need be");
    }
    String[] copy = tokens.toArray(String[]::new);
    for (int i = 0; i < copy.length; i++) {
      if (copy[i] == null) {
        throw new IllegalArgumentException(
            "token " + i + " of sentence " + sentence + " (both counted from 0) is null");
      }
    }
    requireColumns(features, sentence);
    List<List<String>> values = new ArrayList<>(columns.size());
    for (int column = 0; column < columns.size(); column++) {
      values.add(values(column, features.get(column), copy.length, sentence));
    }
    List<String> read = List.of(copy);
    return new ValidatedSentence(
        read, List.copyOf(values), given.neighbors(), constrainer.lattice(given.known(), read));
  }

  private void requireColumns(List<? extends List<String>> features, long sentence) {
    int given = features == null ? 0 : features.size();
    if (given == columns.size()) {
      return;
    }
    String found = "sentence " + sentence + " (counted from 0) comes with " + lists(given);
    throw new IllegalArgumentException(
        columns.isEmpty()
            ? found + ", but this model reads tokens alone: leave them out"
            : found
                + ", but this model reads "
                + columns.size()
                + " beside the tokens, as the columns "
                + String.join(", ", columns)
                + " of its corpus: give one list of values for each of these columns, in this"
                + " order, with a value for each token");
  }

  private static String lists(int count) {
    return count == 0 ? "no features" : count == 1 ? "1 feature" : count + " features";
  }

  private List<String> values(int column, List<String> given, int tokens, long sentence) {
    int count = given == null ? 0 : given.size();
    if (count > tokens) {
      throw new IllegalArgumentException(
          "sentence "
              + sentence
              + " (counted from 0) has "
              + tokens
              + " tokens, but "
              + count
              + " values for the feature column "
              + columns.get(column));
    }
    String[] copy = count == 0 ? new String[0] : given.toArray(String[]::new);
    for (int token = 0; token < tokens; token++) {
      if (token >= count || copy[token] == null) {
        throw new IllegalArgumentException(
            "token "
                + token
                + " of sentence "
                + sentence
                + " (both counted from 0) has no value for the feature column "
                + columns.get(column));
      }
    }
    return List.of(copy);
  }
}
