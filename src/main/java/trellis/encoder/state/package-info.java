/**
 * States of words that an encoder computed once, kept in a file that is mapped into memory, for all
 * epochs, all seeds and the next run.
 *
 * <p>Conventions: a file is for one encoder, one choice of layers and one corpus, and says so by a
 * digest. It is little-endian: a header, an index of sentences in the order of their keys, then the
 * states as float16, {@code [token][width]}.
 */
package trellis.encoder.state;
