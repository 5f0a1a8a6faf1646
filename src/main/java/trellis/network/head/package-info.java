/**
 * The output layers of a network: what the states of tokens, or their attributes, say of labels.
 *
 * <p>An {@link trellis.network.head.OutputHead} has scores for the labels of a token, and a model
 * of the labels of a sentence above them.
 */
package trellis.network.head;
