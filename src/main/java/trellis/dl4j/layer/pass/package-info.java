/**
 * What each DL4J layer computes, forward and backward, on a tape.
 *
 * <p>The sources stay exact when {@code float} is replaced by {@code double}: the build makes
 * {@code trellis.indouble.dl4j.layer.pass} of them, on which networks of doubles run. What the
 * passes need of this room's parents are their contracts and {@link
 * trellis.dl4j.layer.SequenceMask}.
 */
package trellis.dl4j.layer.pass;
