/**
 * The file of a model, {@code *.trellis}: one zip whose manifest lists the size and the digest of
 * every entry.
 *
 * <p>Nothing in a file is believed: sizes are compared with what is there before anything is
 * allocated, and every entry must have the digest that the manifest lists. Whatever is wrong with a
 * file is a {@link trellis.error.ModelException} that names the entry.
 *
 * <p>More than 25 files, because each kind of entry has a class that reads and writes it.
 */
package trellis.model.archive;
