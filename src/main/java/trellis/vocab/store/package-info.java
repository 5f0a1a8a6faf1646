/**
 * Stores of word vectors: a vector file is converted once into a file that is mapped into memory
 * and shared among processes; {@link trellis.vocab.store.QuantizedVectors} are the vectors that a
 * model keeps in itself.
 */
package trellis.vocab.store;
