/**
 * The network of the tape against the same network of other people's automatic differentiation:
 * ND4J's SameDiff and DL4J's LSTM layer.
 *
 * <p>Who is compared: {@link trellis.autodiff.witness.TapeInDouble}, {@link
 * trellis.autodiff.witness.TapeInFloat} and {@link trellis.autodiff.witness.SameDiffNetwork}, all
 * with the {@link trellis.autodiff.witness.Weights} and on the {@link
 * trellis.autodiff.witness.Sentences} of one random case.
 */
package trellis.autodiff.witness;
