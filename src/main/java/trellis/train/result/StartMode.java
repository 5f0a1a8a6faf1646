package trellis.train.result;

/** What a new training does with a run that the output folder already holds. */
public enum StartMode {
  /** Start from nothing; refused when a run, finished or not, stands in the folder. */
  NEW,
  /**
   * Go on from the last checkpoint, or start from nothing where none was written yet; refused when
   * config or data changed.
   */
  RESUME,
  /** Start from nothing and delete the run that stands in the folder. */
  REPLACE
}
