/**
 * The words of a corpus and of word-vector files: which form of a word is looked up, and what a
 * vector file knows.
 *
 * <p>May use {@code trellis.text}. A vocabulary is made from the training file alone.
 */
package trellis.vocab;
