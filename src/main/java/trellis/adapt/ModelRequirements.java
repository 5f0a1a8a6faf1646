package trellis.adapt;

import java.util.List;
import trellis.Tagger;
import trellis.util.Arguments;
import trellis.util.Excerpt;

/** Checks that a model can do what an adapter needs; for any number of threads. */
public final class ModelRequirements {
  private static final int SHOWN = 5; // labels in a message

  private ModelRequirements() {}

  /**
   * Requires that the labels mark spans.
   *
   * @param tagger whose labels are looked at
   * @throws UnsuitableModelException when they are plain
   */
  public static void requireSpans(Tagger tagger) {
    if (given(tagger).spanTypes().isEmpty()) {
      throw new UnsuitableModelException(
          model(tagger)
              + " has plain labels ("
              + some(tagger.labels())
              + "), which mark no spans: load one that was trained with `task: ner`");
    }
  }

  /**
   * Requires that each label says something of its token alone, as parts of speech do.
   *
   * @param tagger whose labels are looked at
   * @throws UnsuitableModelException when labels mark spans
   */
  public static void requirePlainLabels(Tagger tagger) {
    if (!given(tagger).spanTypes().isEmpty()) {
      throw new UnsuitableModelException(
          model(tagger)
              + " has labels that mark spans ("
              + some(tagger.labels())
              + "), no parts of speech: load one that was trained with `task: pos`");
    }
  }

  /**
   * Requires that the model reads tokens alone.
   *
   * @param tagger whose feature columns are looked at
   * @throws UnsuitableModelException when it reads further columns
   */
  public static void requireTokensAlone(Tagger tagger) {
    if (!given(tagger).featureColumns().isEmpty()) {
      throw new UnsuitableModelException(
          model(tagger)
              + " reads the columns "
              + String.join(", ", tagger.featureColumns())
              + " beside the tokens, which are not there here:"
              + " load one that was trained without `data.columns.features`");
    }
  }

  private static Tagger given(Tagger tagger) {
    return Arguments.given(tagger, "the tagger", "load one");
  }

  private static String model(Tagger tagger) {
    return "the model " + Excerpt.quoted(tagger.name());
  }

  private static String some(List<String> labels) {
    String shown = String.join(", ", labels.subList(0, Math.min(SHOWN, labels.size())));
    return labels.size() > SHOWN ? shown + ", …" : shown;
  }
}
