/**
 * Readers of vector files: GloVe, word2vec text and binary, fastText {@code .vec}, plain or packed.
 */
package trellis.vocab.file;
