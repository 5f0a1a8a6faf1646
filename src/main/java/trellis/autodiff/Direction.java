package trellis.autodiff;

/** Which way a recurrent operation walks through a sentence. */
public enum Direction {
  FORWARD,
  BACKWARD
}
