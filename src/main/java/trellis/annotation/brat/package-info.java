/**
 * The files of the annotation tool brat, read and written: a text in {@code x.txt}, and a line a
 * span in {@code x.ann}.
 *
 * <p>Uses {@code trellis.annotation}, {@code trellis.text}, {@code trellis.error} and {@code
 * trellis.util}.
 *
 * <p>Conventions: offsets in files count code points of the text as it stands, ends of lines and a
 * byte order mark included.
 */
package trellis.annotation.brat;
