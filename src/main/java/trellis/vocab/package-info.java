/**
 * The words and characters of a tagger: which have a row, under which form a word finds its row,
 * and what a file of pre-trained vectors gives to start from.
 *
 * <p>May use {@code trellis.text}. A vocabulary is made from the training file alone; words that
 * only a vector file knows have no row in the table, their vectors lie behind it. Vector files are
 * used through {@link trellis.vocab.store.VectorCache} as a {@link
 * trellis.vocab.store.VectorStore}.
 *
 * <p>Conventions: rows count from 0, and row 0 is the unknown one. A character is a Unicode code
 * point. A table of vectors is {@code [row][width]} in one {@code float[]}.
 */
package trellis.vocab;
