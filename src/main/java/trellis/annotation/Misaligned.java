package trellis.annotation;

/** What becomes of spans that tokens and labels cannot hold as they are. */
public enum Misaligned {
  /** All of them are told, and nothing is made of the file. */
  ERROR,
  /** They are told and left out. */
  DROP,
  /**
   * They are told; those that cut a token get all of it, those with a gap get what lies in it, and
   * of two that overlap the longer one stays. What lies outside the text is left out.
   */
  WIDEN
}
