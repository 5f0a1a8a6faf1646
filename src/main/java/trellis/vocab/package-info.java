/**
 * Vocabularies and word lookup: which words and characters have a row of a table, under which form
 * a word finds its row, and which rows start from pre-trained vectors.
 *
 * <p>A vocabulary is made from the training file alone. Words that only a vector file knows have no
 * row in the trained table: their vectors are frozen rows, numbered after it. The vectors
 * themselves are in {@code .store}, which converts what {@code .file} reads.
 *
 * <p>Conventions: rows count from 0, and row 0 is the unknown one. A character is a Unicode code
 * point. A table of vectors is {@code [row][width]} in one {@code float[]}.
 */
package trellis.vocab;
