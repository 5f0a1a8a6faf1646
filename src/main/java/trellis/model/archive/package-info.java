/**
 * The file of a model, {@code *.trellis}: one zip whose manifest lists the size and the digest of
 * every entry.
 *
 * <p>Nothing in a file is believed: sizes are compared with what is there before anything is
 * allocated, and every entry must have the digest that the manifest lists. Whatever is wrong with a
 * file is a {@link trellis.error.ModelException} that names the entry.
 */
package trellis.model.archive;
