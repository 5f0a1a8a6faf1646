/**
 * Checks the corpus of a config before anything is trained, and tells what is in it and what is odd
 * about it.
 *
 * <p>Files are streamed, in two passes each: the first finds the tag scheme, the second counts and
 * judges. What is kept grows with the number of different words and sentences, not with their
 * length.
 *
 * <p>More than 25 files, because each kind of check has its own, and all tell one report.
 */
package trellis.check;
