package trellis.crf;

/** States that are the labels of a chain, and have labels themselves, which callers speak of. */
public sealed interface ChainStates permits SegmentStates, SecondOrderStates {
  /** Stands for no state. */
  int NONE = -1;

  /** How many states there are. */
  int size();

  /** How many labels they have. */
  int labels();

  /** The label of a state. */
  int label(int state);

  /** The state with a label that may follow a state; {@link #NONE} when there is none. */
  int following(int state, int label);

  /** Which states have one of these labels. */
  boolean[] withLabels(boolean[] chosen);

  /** The states of labels, {@code [length]}; {@link LogLikelihood#UNKNOWN} where there is none. */
  int[] path(int[] labels, int length);
}
