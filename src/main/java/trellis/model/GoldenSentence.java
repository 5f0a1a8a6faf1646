package trellis.model;

import java.util.ArrayList;
import java.util.List;

/**
 * A sentence that is saved with a model, together with the labels that the model must give it.
 *
 * @param tokens at least one
 * @param features {@code [column][token]}; empty for a model without feature columns
 * @param layers the labels of each layer as the network writes them, one a token
 */
public record GoldenSentence(
    List<String> tokens, List<List<String>> features, List<List<String>> layers) {
  /** Takes copies of the lists. */
  public GoldenSentence {
    tokens = List.copyOf(tokens);
    features = features.stream().map(List::copyOf).toList();
    layers = layers.stream().map(List::copyOf).toList();
    for (List<String> labels : layers) {
      if (tokens.isEmpty() || tokens.size() != labels.size()) {
        throw new IllegalArgumentException(
            "a golden sentence has a token or more and one label for each, but got "
                + tokens.size()
                + " tokens and "
                + labels.size()
                + " labels");
      }
    }
    for (List<String> column : features) {
      if (column.size() != tokens.size()) {
        throw new IllegalArgumentException(
            "a golden sentence has one value for each of its "
                + tokens.size()
                + " tokens and each feature column, but got "
                + column.size());
      }
    }
  }

  /** A sentence with the labels of one layer. */
  public static GoldenSentence of(
      List<String> tokens, List<List<String>> features, List<String> labels) {
    return new GoldenSentence(tokens, features, List.of(labels));
  }

  /** Sentences with the answers of a model to them. */
  static List<GoldenSentence> all(List<ValidatedSentence> sentences, List<Tagging> answers) {
    List<GoldenSentence> golden = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      List<List<String>> labels = answers.get(i).layers().stream().map(Tagging::labels).toList();
      ValidatedSentence sentence = sentences.get(i);
      golden.add(new GoldenSentence(sentence.tokens(), sentence.features(), labels));
    }
    return golden;
  }

  /** The labels of the first layer. */
  public List<String> labels() {
    return layers.get(0);
  }

  /** The same sentence with the labels of one layer alone, counted from 0. */
  GoldenSentence ofLayer(int layer) {
    return of(tokens, features, layers.get(layer));
  }
}
