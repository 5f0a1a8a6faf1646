/**
 * What each DL4J layer computes, forward and backward, on a tape.
 *
 * <p>May use {@code kernel}, {@code crf}, {@code autodiff}, the arrays of ND4J, and of {@code
 * trellis.dl4j} the contracts and {@link trellis.dl4j.layer.SequenceMask}.
 *
 * <p>As in {@code autodiff} the sources stay exact when {@code float} is replaced by {@code
 * double}: the build makes {@code trellis.indouble.dl4j.pass} of them, which networks of doubles
 * run on.
 */
package trellis.dl4j.layer.pass;
