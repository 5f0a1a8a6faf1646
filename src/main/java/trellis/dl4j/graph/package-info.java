/**
 * A tagger as a {@code ComputationGraph} of DL4J: its configuration, the copying of weights and
 * optimizer state between a network and its graph, the training of a graph as an {@code
 * EpochEngine}, and the reading of a graph back into a model.
 *
 * <p>{@link trellis.dl4j.GraphModels} and {@link trellis.dl4j.Dl4jEngine} are the ways in.
 */
package trellis.dl4j.graph;
