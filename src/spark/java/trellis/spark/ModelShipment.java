package trellis.spark;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.SparkSession;
import trellis.Tagger;
import trellis.error.ModelException;
import trellis.util.IoReason;
import trellis.util.Sha256;

/**
 * A model on its way to the executors: the driver broadcasts the bytes of its file, and each JVM
 * loads them once. A broadcast needs no file system that all machines see.
 */
final class ModelShipment implements Serializable {
  private static final long serialVersionUID = 1L;

  /** By application, digest and file; Spark drops the bytes of those that are gone. */
  private static final Map<String, ModelShipment> SENT = new RecentlyUsed<>(4);

  private final String name;
  private final String sha256;
  private final Broadcast<byte[]> bytes;

  private ModelShipment(String name, String sha256, Broadcast<byte[]> bytes) {
    this.name = name;
    this.sha256 = sha256;
    this.bytes = bytes;
  }

  /**
   * Reads and loads a model on the driver, so that a wrong file is told there, and sends it; what
   * this application sent before is not sent again.
   */
  static ModelShipment of(SparkSession spark, String file) {
    byte[] bytes = read(spark.sparkContext().hadoopConfiguration(), file);
    String sha256 = Sha256.of(bytes);
    LoadedModels.SHARED.get(sha256, () -> load(bytes, file));
    JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
    String key = String.join("\n", spark.sparkContext().applicationId(), sha256, file);
    synchronized (SENT) {
      return SENT.computeIfAbsent(
          key, absent -> new ModelShipment(file, sha256, context.broadcast(bytes)));
    }
  }

  /** The bytes of a file in any file system that Hadoop knows. */
  static byte[] read(Configuration hadoop, String file) {
    String cure = ": name a file that trellis train wrote, such as hdfs://host/models/ner.trellis";
    try {
      Path path = new Path(file);
      try (InputStream in = path.getFileSystem(hadoop).open(path)) {
        return in.readAllBytes();
      }
    } catch (FileNotFoundException missing) {
      throw new ModelException(file, "", "there is no such file" + cure);
    } catch (IOException failed) {
      throw new ModelException(file, "", "cannot be read, " + IoReason.of(failed) + cure, failed);
    } catch (IllegalArgumentException noPath) { // an address that is none
      throw new ModelException(file, "", noPath.getMessage() + cure, noPath);
    }
  }

  static Tagger load(byte[] bytes, String file) {
    return Tagger.load(new ByteArrayInputStream(bytes), file);
  }

  /** The model in this JVM. */
  Tagger tagger() {
    return LoadedModels.SHARED.get(sha256, () -> load(bytes.value(), name));
  }
}
