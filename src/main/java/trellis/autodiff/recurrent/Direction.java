package trellis.autodiff.recurrent;

/** The direction in which a recurrent layer reads a sentence. */
public enum Direction {
  FORWARD,
  BACKWARD
}
