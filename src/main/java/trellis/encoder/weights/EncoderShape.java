package trellis.encoder.weights;

/**
 * The sizes of a transformer encoder of the BERT family: absolute positions, and a layer norm
 * behind each part of a block.
 *
 * @param vocabulary rows of the table of pieces
 * @param positions rows of the table of positions
 * @param firstPosition the row of the first piece's position: 0, for RoBERTa 2
 * @param segments rows of the table of segments, of which the first is used; 0: there is no table
 * @param width numbers of a hidden state
 * @param blocks how many
 * @param heads of the attention in each block, which share the width among them
 * @param inner numbers between the two linear maps of a block
 * @param activation what stands between them
 * @param epsilon what layer norm adds to the variance
 */
public record EncoderShape(
    int vocabulary,
    int positions,
    int firstPosition,
    int segments,
    int width,
    int blocks,
    int heads,
    int inner,
    Activation activation,
    double epsilon) {
  /**
   * Refuses sizes that cannot be.
   *
   * @throws IllegalArgumentException with what is wrong
   */
  public EncoderShape {
    require(vocabulary >= 1, "vocabulary", vocabulary);
    require(firstPosition >= 0, "first position", firstPosition);
    if (positions - 3 < firstPosition) { // a piece and its borders
      throw new IllegalArgumentException(
          "of its "
              + positions
              + " positions the first "
              + firstPosition
              + " are not used, which leaves no room for a piece between its borders");
    }
    require(segments >= 0, "segments", segments);
    require(width >= 1, "width", width);
    require(blocks >= 1, "blocks", blocks);
    require(heads >= 1, "heads", heads);
    if (width % heads != 0) {
      throw new IllegalArgumentException(
          "its width of " + width + " numbers cannot be shared evenly among " + heads + " heads");
    }
    require(inner >= 1, "inner", inner);
    if (!(epsilon > 0 && epsilon < 1)) {
      throw new IllegalArgumentException(
          "layer norm adds "
              + epsilon
              + " to the variance; a number above 0 and below 1 is expected");
    }
  }

  private static void require(boolean isRight, String what, int value) {
    if (!isRight) {
      throw new IllegalArgumentException("an encoder cannot have " + value + " as its " + what);
    }
  }

  /** The most pieces that it reads at once, those at the borders included. */
  public int mostPieces() {
    return positions - firstPosition;
  }

  /** The numbers of a head. */
  public int headWidth() {
    return width / heads;
  }
}
