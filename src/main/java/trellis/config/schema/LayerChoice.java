package trellis.config.schema;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Which layers of an encoder are read.
 *
 * @param layers their numbers: 0 for the embeddings, 1 for the first block, -1 for the last one;
 *     none for the learned mean of all
 */
public record LayerChoice(List<Integer> layers) {
  /** The word for the learned mean of all layers. */
  static final String MIX = "mix";

  /** Keeps a copy of the list. */
  public LayerChoice {
    layers = List.copyOf(layers);
  }

  /** The learned mean of all layers. */
  public static LayerChoice mix() {
    return new LayerChoice(List.of());
  }

  /** Whether it is the learned mean of all layers. */
  public boolean isMix() {
    return layers.isEmpty();
  }

  /**
   * The numbers of the layers, counted from the embeddings, in an encoder of so many blocks.
   *
   * @throws IllegalArgumentException when it lacks one of them, or two are the same
   */
  public List<Integer> in(int blocks) {
    if (isMix()) {
      return IntStream.rangeClosed(0, blocks).boxed().toList();
    }
    List<Integer> found = new ArrayList<>();
    for (int layer : layers) {
      int number = layer < 0 ? blocks + 1 + layer : layer;
      if (number < 0 || number > blocks) {
        throw new IllegalArgumentException(
            "has no layer "
                + layer
                + ": with its "
                + blocks
                + " blocks, 0 is the embeddings, "
                + blocks
                + " (or -1) the last block");
      }
      if (found.contains(number)) {
        throw new IllegalArgumentException(
            "has " + blocks + " blocks, so that two of the layers " + this + " are the same one");
      }
      found.add(number);
    }
    return List.copyOf(found);
  }

  @Override
  public String toString() {
    return isMix() ? MIX : layers.toString();
  }
}
