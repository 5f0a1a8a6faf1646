package trellis.model;

import java.util.List;
import trellis.batch.Neighbors;
import trellis.crf.constraint.ConstraintLattice;

/**
 * The tokens of a sentence, their features and what their labels must obey, taken from a caller by
 * {@link SentenceValidator}.
 *
 * @param features {@code [column][token]}; empty for a model without feature columns
 * @param neighbors what stands around it, for a model that reads documents
 * @param lattice of the labelings that obey the constraints, beside the rules of the scheme
 */
record ValidatedSentence(
    List<String> tokens,
    List<List<String>> features,
    Neighbors neighbors,
    ConstraintLattice lattice) {

  /** The number of tokens. */
  int size() {
    return tokens.size();
  }
}
