/**
 * Recurrent operations of the tape: LSTM and plain RNN over a packed batch, in either direction.
 *
 * <p>The input projection of many steps is one product; only the product with the state goes step
 * by step.
 */
package trellis.autodiff.recurrent;
