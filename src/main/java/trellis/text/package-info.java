/**
 * Corpus files: sentences as they stand in column files (CoNLL) and CoNLL-U treebanks, read and
 * written back byte for byte.
 *
 * <p>Uses {@code trellis.error}, {@code trellis.util} and of {@code trellis.labels} what the labels
 * of a corpus mean, and no library beside the JDK.
 *
 * <p>Conventions: text is UTF-8; a blank is a space, a tab or a carriage return and nothing else
 * (other Unicode spaces are part of a token); columns count from 0, lines and bytes in messages
 * from 1; whatever is wrong in a file is a {@link trellis.error.CorpusException} that names the
 * place.
 *
 * <p>More than 25 files, because what a file keeps byte for byte is read by many small readers, of
 * lines, cells, rows and sentences, that nobody outside needs.
 */
package trellis.text;
