/**
 * The implementations that DL4J instantiates for the layers of {@link trellis.dl4j}, the base
 * classes of their configurations, and the contracts of the passes that do their arithmetic.
 *
 * <p>An implementation holds views of the flattened vector of parameters ({@link
 * trellis.dl4j.layer.ParamLayout}) and hands arrays to a pass, which {@link
 * trellis.dl4j.layer.Passes} makes for the data type of the network.
 */
package trellis.dl4j.layer;
