package trellis.check;

/** How bad a finding is. */
public enum Severity {
  /** Training or scoring would fail, or not do what was meant. */
  ERROR,
  /** Worth a look; a tagger can be trained all the same. */
  WARNING
}
