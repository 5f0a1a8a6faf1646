/** A tagger as DL4J's {@code ComputationGraph}: built, trained, exported and read back. */
package trellis.dl4j.graph;
