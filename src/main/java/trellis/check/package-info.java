/**
 * Checks the corpus of a config before anything is trained, and tells what is in it and what is odd
 * about it.
 *
 * <p>Files are streamed, in two passes each: the first finds the tag scheme, the second counts and
 * judges. What is kept grows with the number of different words and sentences, not with their
 * length. Several corpora are read once more, to compare them with each other.
 *
 * <p>More than 25 files, because each kind of oddity is looked for by a class of its own.
 */
package trellis.check;
