/**
 * What readers of published encoders share: the place that a message names, how files keep numbers,
 * and weights that are checked as they come.
 *
 * <p>Conventions: what is not right is a {@link trellis.error.ModelException} with file, entry and
 * cure, made by {@link trellis.encoder.read.Place}.
 */
package trellis.encoder.read;
