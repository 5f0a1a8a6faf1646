package trellis.spark;

import java.util.Locale;
import org.apache.spark.sql.SparkSession;
import trellis.Tagger;
import trellis.error.KernelException;

/**
 * The arithmetic that all JVMs of a job must have: two kernels give probabilities with other last
 * digits, and the plain one takes ten times as long.
 */
enum WantedKernel {
  /** The one of the Vector API, on every executor; the length of their vectors changes no bit. */
  VECTOR,
  /** Plain loops, on every executor. */
  PLAIN,
  /** OpenBLAS, which the light jar has not. */
  BLAS,
  /** Each executor its own; Trellis logs it once a JVM. */
  ANY;

  private static final String ADD_MODULES = "--add-modules jdk.incubator.vector";

  /** Refuses this JVM when it has another. */
  void require() {
    String chosen = Tagger.kernel();
    if (this == ANY || chosen.equals(lowerCase())) {
      return;
    }
    String options = this == VECTOR ? ADD_MODULES : "-Dtrellis.kernel=" + lowerCase();
    throw new KernelException(
        "this JVM computes with the kernel "
            + chosen
            + ", and "
            + lowerCase()
            + " is wanted of all: start Spark with --conf 'spark.executor.extraJavaOptions="
            + options
            + "' --conf 'spark.driver.extraJavaOptions="
            + options
            + "', or set kernel = "
            + chosen
            + ", or any, which lets the last digits of probabilities differ");
  }

  /** Refuses this JVM when it is slow and nobody told it to be. */
  static void requireFastUnlessTold() {
    if (System.getProperty("trellis.kernel") == null) {
      VECTOR.require();
    }
  }

  /** Refuses on the driver what it can know there: local tasks run in its own JVM. */
  void requireIfLocal(SparkSession spark) {
    if (spark.sparkContext().isLocal()) {
      require();
    }
  }

  private String lowerCase() {
    return name().toLowerCase(Locale.ROOT);
  }
}
