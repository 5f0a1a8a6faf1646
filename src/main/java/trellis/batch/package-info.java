/**
 * Sentences on their way into the network: words, characters and features as rows of tables, labels
 * as ids, and the mini-batches and shards in which sentences are computed.
 *
 * <p>Conventions: a row is one of a {@link trellis.vocab.Vocabulary}, an id one of a {@link
 * trellis.labels.LabelSet}. A {@link trellis.batch.Batch} has its longest sentence first; an empty
 * sentence is in none. Arrays are {@code [sentence][token]}, {@code [label]} or {@code [from][to]},
 * as their comments say.
 */
package trellis.batch;
