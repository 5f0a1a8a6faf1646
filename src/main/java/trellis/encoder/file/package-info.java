/**
 * Reads transformer encoders of the BERT family as they are published: folders, ONNX graphs, and
 * jars that hold either.
 *
 * <p>Conventions: what is not right is a {@link trellis.error.ModelException} with file, entry and
 * cure, made by {@link trellis.encoder.read.Place}; sizes are held against the file before anything
 * of that size is allocated. Of an archive each tensor is read by itself and forgotten when it was
 * used, so that weights are in memory once. No class of this room is needed for tagging.
 */
package trellis.encoder.file;
