/**
 * What DL4J runs for our layers: implementations over the flattened vector of parameters, whose
 * arithmetic is a pass.
 */
package trellis.dl4j.layer;
