/**
 * The least value of a smooth function of many weights, maybe with a penalty on their absolute
 * values: L-BFGS and OWL-QN.
 *
 * <p>Sums are formed block by block, and blocks are added up in their order, so that the same
 * function gives the same bits on any number of threads.
 */
package trellis.optimize;
