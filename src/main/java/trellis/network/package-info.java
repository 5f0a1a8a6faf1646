/**
 * The network of the tagger: from the rows of words, characters and features to the scores of
 * labels, put together from a config.
 *
 * <p>May use {@code trellis.autodiff}, {@code trellis.batch} and {@code trellis.config}; of {@code
 * trellis.kernel} the random numbers, of {@code trellis.crf} the {@code TransitionScores} of its
 * output, and of {@code trellis.vocab} the row of the unknown word.
 *
 * <p>A part is a class with its parameters, how they begin, and its forward pass. Nothing here
 * differentiates: that is the tape's business.
 *
 * <p>Conventions: {@code words} in a shape are the different forms of a batch, {@code rows} its
 * tokens in the order of {@link trellis.autodiff.tensor.PackedSequence}. Parameters are {@code
 * [inputs][outputs]}; the gates of an LSTM stand side by side: input, forget, output, candidate.
 */
package trellis.network;
