package trellis.spark;

/** What becomes of a row that cannot be tagged, in the words of Spark ML. */
enum InvalidRows {
  /** The job fails. */
  ERROR,
  /** Its answer is null. */
  KEEP,
  /** It is left out, and so is a row without a value. */
  SKIP
}
