/**
 * What a transformer encoder of the BERT family is made of: its sizes and its weights, by names of
 * our own.
 *
 * <p>Conventions: a matrix of weights is kept as published, {@code [outputs][inputs]}; query, key
 * and value are one matrix, in this order. Block 1 is the first above the embeddings.
 */
package trellis.encoder.weights;
