package trellis.model;

import java.util.ArrayList;
import java.util.List;
import trellis.error.ModelException;
import trellis.model.ModelCard.DataFile;
import trellis.vocab.WordVectors;
import trellis.vocab.store.VectorStore;

/** Finds out where a model looks words up that have no row in its word tables. */
final class LookedUpVectors {
  private LookedUpVectors() {}

  /**
   * The vectors that are looked up: stores in the places of the vector files that they were made
   * from, whatever their order, and what the model keeps itself in the others.
   *
   * @throws ModelException when a store was made from a file that training did not have
   */
  static List<WordVectors> of(ModelParts parts, List<VectorStore> stores) {
    List<WordVectors> vectors = new ArrayList<>(parts.packed());
    for (VectorStore store : stores) {
      int table = tableOf(parts.card(), store, vectors);
      int width = parts.network().wordTables().get(table).columns();
      if (store.width() != width) {
        throw fault(store, "has vectors of " + store.width() + " numbers, expected " + width);
      }
      vectors.set(table, store);
    }
    return vectors;
  }

  private static int tableOf(ModelCard card, VectorStore store, List<WordVectors> taken) {
    List<DataFile> trained = card.vectorFiles();
    if (trained.isEmpty()) {
      throw fault(store, "cannot be used: the model was trained without a vector file");
    }
    boolean isTwice = false;
    StringBuilder expected = new StringBuilder();
    for (int table = 0; table < trained.size(); table++) {
      DataFile file = trained.get(table);
      if (file.sha256().equals(store.source().sha256())) {
        if (!(taken.get(table) instanceof VectorStore)) {
          return table;
        }
        isTwice = true;
      }
      expected.append(table == 0 ? "" : " or ").append(file.name());
      expected.append(" with SHA-256 ").append(file.sha256());
    }
    if (isTwice) {
      throw fault(store, "has the vectors of a file that was named already: name each file once");
    }
    throw fault(
        store,
        "has other vectors than the model was trained with: they come from "
            + store.source().name()
            + " with SHA-256 "
            + store.source().sha256()
            + ", expected "
            + expected);
  }

  private static ModelException fault(VectorStore store, String text) {
    return new ModelException(store.name(), "", text);
  }
}
