/**
 * Scores of predicted labels against gold ones: of spans and of tokens, with confidence intervals.
 *
 * <p>The sub-rooms take the same labels further: {@code errors} lists and counts mistakes, {@code
 * calibration} checks probabilities, {@code significance} compares two runs, and {@code table}
 * prints results as text.
 *
 * <p>Conventions: a scorer takes one sentence at a time and keeps counts, never the corpus. Its
 * result is a tree of immutable records of plain values, lists, and maps with string keys in a
 * stable order, so any JSON library can write it. Ratios are in percent; 0 to 0 is 0, and the notes
 * say so.
 *
 * <p>More than 25 files, because each kind of figure is a record of its own, and all are made of
 * the same walk over a sentence.
 */
package trellis.eval;
