package trellis.model;

import trellis.error.ModelException;

/** Refuses models that no format of another program can hold, whichever it is. */
public final class ExportCheck {
  private ExportCheck() {}

  /**
   * Refuses a model that is linear, reads an encoder, or lists of names and clusters.
   *
   * @param reason why the format has none of these, such as {@code cannot be exported}
   * @throws ModelException when it is such a model
   */
  public static void require(TaggerModel model, String reason) {
    if (model.network().isLinear()) {
      throw new ModelException(
          model.name(),
          "",
          "is linear (`network.type`), and only networks can be exported: `trellis inspect"
              + " --weights LABEL` lists its weights");
    }
    if (model.network().context().isPresent()) {
      throw new ModelException(
          model.name(),
          "",
          "reads the states of an encoder (`embeddings.encoder`), which "
              + reason
              + ": train a model without one");
    }
    if (!model.vocabularies().lexicon().isEmpty()) {
      throw new ModelException(
          model.name(),
          "",
          "reads lists of names or clusters (`network.gazetteers`, `network.clusters`), which "
              + reason
              + ": train a model without them");
    }
  }
}
