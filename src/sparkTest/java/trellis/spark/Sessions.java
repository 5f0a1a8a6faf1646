package trellis.spark;

import org.apache.spark.sql.SparkSession;

/** The session of the tests: one at a time in a JVM, as Spark has it. */
public final class Sessions {
  /** Two tasks at once in this JVM. */
  private static final String LOCAL = "local[2]";

  /** Two executors, each a JVM of one core and its own process. */
  private static final String CLUSTER = "local-cluster[2,1,1024]";

  private static SparkSession open;

  private Sessions() {}

  /** A session whose tasks run in this JVM. */
  public static SparkSession local() {
    return of(LOCAL);
  }

  /** A session with two executors, which have our jars. */
  public static SparkSession cluster() {
    return of(CLUSTER);
  }

  private static synchronized SparkSession of(String master) {
    if (open != null && !open.sparkContext().isStopped()) {
      if (open.sparkContext().master().equals(master)) {
        return open;
      }
      open.stop();
    }
    open =
        SparkSession.builder()
            .appName("tests")
            .master(master)
            .config("spark.ui.enabled", false)
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.jars", System.getProperty("trellis.jars"))
            .config("spark.executor.memory", "900m")
            .config("spark.executor.extraJavaOptions", "--add-modules jdk.incubator.vector")
            .config("spark.sql.shuffle.partitions", 2)
            .config("spark.sql.warehouse.dir", "build/spark/warehouse")
            .getOrCreate();
    open.sparkContext().setLogLevel("WARN");
    return open;
  }
}
