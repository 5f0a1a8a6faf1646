/**
 * The file of a model: one zip whose manifest holds the digest of every entry.
 *
 * <p>Nothing in a file is believed: sizes are held against what is there before anything is
 * allocated, and every entry must have the digest that the manifest names. A fault is a {@link
 * trellis.error.ModelException} that names the entry.
 */
package trellis.model.archive;
