/**
 * Tagging on Apache Spark: a stage of pipelines, a function of SQL and a job for {@code
 * spark-submit}. Uses the public API in {@code trellis} alone, so that it runs beside the light
 * jar; one jar serves Scala 2.12 and 2.13, since no class here names one of {@code
 * scala.collection}.
 *
 * <p>The driver reads the model, and {@link trellis.spark.ModelShipment} sends its bytes. {@link
 * trellis.spark.LoadedModels} loads a model once in a JVM. {@link trellis.spark.PartitionTagging}
 * tags the rows of a partition in batches, on the thread of the task: no other thread may touch
 * what Spark lends to a task. What is wrong is told on the driver where the driver can know it.
 */
package trellis.spark;
