package trellis.network.head;

import java.util.List;
import trellis.autodiff.operation.CrfScores;
import trellis.autodiff.tensor.Parameter;
import trellis.crf.SegmentStates;
import trellis.crf.TransitionScores;

/**
 * What the chain of a CRF learns beside its emissions, when transitions are the same everywhere.
 *
 * @param start {@code [1][states]}
 * @param transition {@code [from][to]}
 * @param end {@code [1][states]}
 */
record ChainParameters(Parameter start, Parameter transition, Parameter end) {
  /**
   * Parameters that are all 0.
   *
   * @param prefix of their names
   * @param states labels, latent states, or types of spans
   */
  static ChainParameters of(String prefix, int states) {
    return new ChainParameters(
        Parameter.dense(prefix + "crf.start", 1, states),
        Parameter.dense(prefix + "crf.transition", states, states),
        Parameter.dense(prefix + "crf.end", 1, states));
  }

  /** All of them, in a fixed order. */
  List<Parameter> all() {
    return List.of(start, transition, end);
  }

  /** The scores as a tape reads them. */
  CrfScores onTape() {
    return CrfScores.constant(start, transition, end);
  }

  /** The scores as a tape reads them, where they are those of the types of segments. */
  CrfScores onTape(SegmentStates segments) {
    return CrfScores.ofSegments(segments, start, transition, end);
  }

  /** The scores as they are now. */
  TransitionScores scores() {
    return new TransitionScores(start.columns(), start.value(), transition.value(), end.value());
  }

  /** The scores as they are now, where they are those of the types of segments. */
  TransitionScores scores(SegmentStates segments) {
    return TransitionScores.ofSegments(segments, start.value(), transition.value(), end.value());
  }
}
