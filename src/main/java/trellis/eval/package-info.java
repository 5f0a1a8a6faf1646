/**
 * Scores of predicted labels against gold ones: of spans and of tokens, with confidence intervals,
 * confusion, calibration, significance tests, and the tables that show them.
 *
 * <p>This room may use the rooms {@code text} and {@code labels}, and {@code message}, which is for
 * all.
 *
 * <p>Conventions: a scorer takes one sentence at a time and keeps counts only, never the corpus.
 * Its result is a tree of immutable records of plain values, lists, and maps with string keys in a
 * stable order, so any record serialiser can write it as JSON. Ratios are in percent; 0 to 0 is 0,
 * and the notes say so. A table is a pure function from a result to text whose lines end with a
 * newline; nothing here prints.
 */
package trellis.eval;
