/**
 * Training on Apache Spark: gradients of linear models that are summed where the sentences are. It
 * needs {@code trellis.jar} and {@code snakeyaml-engine} beside it, on the driver and on the
 * executors, in place of the light jar.
 *
 * <p>The driver runs the ordinary training; {@link trellis.spark.train.RowCorpus} counts, encodes
 * and sums what is on the executors. Sums are exact, so the model has the same bits on any cluster.
 */
package trellis.spark.train;
