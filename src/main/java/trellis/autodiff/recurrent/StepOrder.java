package trellis.autodiff.recurrent;

import trellis.autodiff.tensor.PackedSequence;

/** The order in which a recurrent operation visits the steps of a batch. */
record StepOrder(PackedSequence packing, Direction direction) {

  /** The step that is visited as the n-th one, from 0. */
  int step(int visit) {
    return direction == Direction.FORWARD ? visit : packing.steps() - 1 - visit;
  }

  /** How many sentences at this visit were there at the visit before: the first ones. */
  int continuing(int visit) {
    return visit == 0
        ? 0
        : Math.min(packing.running(step(visit)), packing.running(step(visit - 1)));
  }

  /** The first row of the visit before; anything at the first visit. */
  int previousStart(int visit) {
    return visit == 0 ? 0 : packing.start(step(visit - 1));
  }

  /** Where a block of visits ends that has at most so many rows, or is one visit. */
  int blockEnd(int visit, int mostRows) {
    int end = visit + 1;
    while (end < packing.steps() && rows(visit, end + 1) <= mostRows) {
      end++;
    }
    return end;
  }

  /** The first row of the visits from the one to before the other. */
  int start(int visit, int end) {
    return packing.start(Math.min(step(visit), step(end - 1)));
  }

  /** The number of rows of the visits from the one to before the other; they are neighbours. */
  int rows(int visit, int end) {
    return packing.start(Math.max(step(visit), step(end - 1)) + 1) - start(visit, end);
  }
}
