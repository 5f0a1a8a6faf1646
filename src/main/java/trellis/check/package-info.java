/**
 * Checks the corpus of a config before anything is trained, and tells what is in it and what is odd
 * about it.
 *
 * <p>Files are streamed, in two passes each: the first finds the tag scheme, the second counts and
 * judges. What is kept grows with the number of different words and sentences, not with their
 * length.
 */
package trellis.check;
