package trellis.autodiff.recurrent;

import trellis.autodiff.tensor.PackedSequence;

/** The order in which a recurrent operation visits the time steps of a packed batch. */
record StepOrder(PackedSequence packedSequence, Direction direction) {

  /** The step that is visited as the n-th one, from 0. */
  int step(int visit) {
    return direction == Direction.FORWARD ? visit : packedSequence.steps() - 1 - visit;
  }

  /** How many sentences at this visit were there at the visit before: the first ones. */
  int continuing(int visit) {
    return visit == 0
        ? 0
        : Math.min(packedSequence.running(step(visit)), packedSequence.running(step(visit - 1)));
  }

  /** The first row of the visit before; anything at the first visit. */
  int previousStart(int visit) {
    return visit == 0 ? 0 : packedSequence.start(step(visit - 1));
  }

  /** Where a block of visits ends that has at most so many rows, or is one visit. */
  int blockEnd(int visit, int mostRows) {
    int end = visit + 1;
    while (end < packedSequence.steps() && rows(visit, end + 1) <= mostRows) {
      end++;
    }
    return end;
  }

  /** The first row of the visits from the one to before the other. */
  int start(int visit, int end) {
    return packedSequence.start(Math.min(step(visit), step(end - 1)));
  }

  /** The number of rows of the visits from the one to before the other; they are neighbors. */
  int rows(int visit, int end) {
    return packedSequence.start(Math.max(step(visit), step(end - 1)) + 1) - start(visit, end);
  }
}
