/**
 * Readers of vector files: GloVe, word2vec text and binary, fastText {@code .vec}, plain or
 * compressed.
 *
 * <p>A file is read once from its beginning to its end and never kept in memory; whatever is wrong
 * in it is a {@link trellis.error.CorpusException} that names the line or the vector.
 */
package trellis.vocab.file;
