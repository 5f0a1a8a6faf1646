/**
 * Reads transformer encoders of the BERT family as they are published: folders, ONNX graphs, and
 * jars that hold either.
 *
 * <p>Conventions: what is not right is a {@link trellis.error.ModelException} with file, entry and
 * cure, made by {@link trellis.encoder.read.Place}; sizes are held against the file before anything
 * of that size is allocated. No class of this room is needed for tagging.
 *
 * <p>More than 25 files: those that begin with Onnx belong together, and the others are few.
 */
package trellis.encoder.file;
