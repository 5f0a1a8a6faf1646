package trellis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.KernelException;

/** Two executors, each a process: models travel, errors come back, and one is killed. */
@Order(Integer.MAX_VALUE) // after those that share a session in this JVM
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterTest {
  private static final int COUNT = 2_000;

  private static SparkSession spark;

  @BeforeAll
  static void session() {
    spark = Sessions.cluster();
  }

  @AfterAll
  static void end() {
    spark.stop(); // at the end of the JVM Spark is too late to stop its executors in peace
  }

  private static TrellisTagger tagger() {
    return new TrellisTagger().setModel(Samples.MODEL);
  }

  @Test
  @Order(1)
  void executorsLoadTheModelOnceEachAndGiveTheSameBits() throws IOException {
    Dataset<Row> rows = Samples.rows(spark, COUNT).repartition(8);
    assertEquals(Samples.expectedOfTokens(COUNT), Samples.answers(tagger().transform(rows)));
    assertEquals(
        Samples.expectedOfTexts(COUNT),
        Samples.answers(tagger().setInputCol("text").transform(rows)));
    long loads;
    try (Stream<Path> logs = Files.walk(Path.of(System.getenv("SPARK_HOME"), "work"))) {
      List<Path> errors = logs.filter(log -> log.endsWith("stderr")).toList();
      loads = 0;
      for (Path log : errors) {
        try (Stream<String> lines = Files.lines(log)) {
          loads += lines.filter(line -> line.contains("loaded usual model")).count();
        }
      }
    }
    assertEquals(2, loads, "once in each executor");
  }

  @Test
  @Order(2)
  void anExecutorWithAnotherKernelIsRefusedOnTheDriver() {
    Dataset<Row> tagged = tagger().setKernel("plain").transform(Samples.rows(spark, 10));
    Throwable failure = assertThrows(Exception.class, tagged::collectAsList);
    while (failure.getCause() != null) {
      failure = failure.getCause();
    }
    assertTrue(failure instanceof KernelException, failure::toString);
    assertTrue(failure.getMessage().contains("spark.executor.extraJavaOptions"), failure::toString);
  }

  @Test
  @Order(3)
  void anExecutorThatIsKilledLosesNothingAndNothingComesTwice(@TempDir Path folder) {
    ExecutorKiller killer = ExecutorKiller.after(5, spark);
    Dataset<Row> rows = Samples.rows(spark, COUNT).repartition(24);
    String out = folder.resolve("out").toString();
    tagger().setBatchSize(5).transform(rows).write().parquet(out);
    assertEquals(Samples.expectedOfTokens(COUNT), Samples.answers(spark.read().parquet(out)));
    assertEquals(1, killer.killed());
    assertEquals(1, killer.removed());
  }
}
