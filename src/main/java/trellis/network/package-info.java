/**
 * The network of the tagger: from the rows of words, characters and features to the scores of
 * labels, put together from a config.
 *
 * <p>A part is a class with its parameters, how they are initialized, and its forward pass. Nothing
 * here differentiates: the tape does.
 *
 * <p>Conventions: {@code words} in a shape are the word types of a batch, {@code rows} its tokens
 * in the order of {@link trellis.autodiff.tensor.PackedSequence}. Parameters are {@code
 * [inputs][outputs]}; the gates of an LSTM stand side by side: input, forget, output, candidate.
 */
package trellis.network;
