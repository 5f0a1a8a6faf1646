/**
 * Looks through a config's corpora before anything is trained, and tells what is in them and what
 * is odd.
 *
 * <p>May use {@code text}, {@code labels}, {@code config}, {@code corpus} and {@code vocab}. Files
 * are streamed, one pass each; what is kept grows with the number of different words and sentences,
 * not with their length.
 */
package trellis.check;
