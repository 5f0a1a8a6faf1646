package trellis.model;

import trellis.error.ModelException;
import trellis.model.ModelCard.DataFile;
import trellis.vocab.store.VectorStore;

/** Refuses a vector store that was not made from the vector file that a model was trained with. */
final class VectorCheck {
  private VectorCheck() {}

  static void requireSame(ModelCard card, int width, VectorStore store) {
    DataFile trained =
        card.vectorFile()
            .orElseThrow(
                () -> fault(store, "cannot be used: the model was trained without a vector file"));
    if (!trained.sha256().equals(store.source().sha256())) {
      throw fault(
          store,
          "has other vectors than the model was trained with: they come from "
              + store.source().name()
              + " with SHA-256 "
              + store.source().sha256()
              + ", expected "
              + trained.name()
              + " with SHA-256 "
              + trained.sha256());
    }
    if (store.width() != width) {
      throw fault(store, "has vectors of " + store.width() + " numbers, expected " + width);
    }
  }

  private static ModelException fault(VectorStore store, String text) {
    return new ModelException(store.name(), "", text);
  }
}
