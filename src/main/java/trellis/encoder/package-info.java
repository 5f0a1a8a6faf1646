/**
 * Transformer encoders that run: pieces in, hidden states of each layer out.
 *
 * <p>May use {@code transformer}, {@code encoder.weights} and {@code kernel}.
 *
 * <p>Conventions: layer 0 is the embeddings after their layer norm, layer k the states after block
 * k. An encoder never changes; each thread brings a workspace of its own.
 */
package trellis.encoder;
