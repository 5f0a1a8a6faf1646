/**
 * The arithmetic of a transformer encoder's blocks: attention, linear maps and layer norms.
 *
 * <p>May use {@code kernel} and the sizes of {@code encoder.weights}. The build makes a copy in
 * double of it, so nothing here reads weights from where they are kept in float.
 *
 * <p>Conventions: a batch is windows of pieces behind each other, a row for each piece, with no
 * padding: {@code [rows][width]}. Blocks do not change after they are made and are used by any
 * number of threads, each with arrays of its own.
 */
package trellis.transformer;
