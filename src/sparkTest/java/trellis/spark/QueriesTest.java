package trellis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeoutException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.streaming.StreamingQuery;
import org.apache.spark.sql.streaming.StreamingQueryException;
import org.apache.spark.sql.streaming.Trigger;
import org.apache.spark.sql.types.DataType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** SQL, streams, and queries that end before their tasks have read all rows. */
class QueriesTest {
  private static SparkSession spark;

  @BeforeAll
  static void session() {
    spark = Sessions.local();
  }

  @Test
  void aFunctionOfSqlGivesTheSameSpans() {
    SpansFunction.register(spark, "spans_of", Samples.MODEL);
    spark
        .udf()
        .registerJava(
            "spans_by", "trellis.spark.SpansFunction", DataType.fromDDL(SpansFunction.TYPE));
    Samples.rows(spark, 300).createOrReplaceTempView("texts");
    String named = "spans_by(text, '" + Samples.MODEL + "')";
    for (String call : List.of("spans_of(text)", named)) {
      Dataset<Row> tagged = spark.sql("SELECT id, " + call + " AS spans FROM texts");
      assertEquals(Samples.expectedOfTexts(300), Samples.answers(tagged), call);
    }
    assertTrue(spark.sql("SELECT spans_of(CAST(NULL AS STRING))").head().isNullAt(0));
    Throwable failure =
        assertThrows(
            Exception.class,
            () -> spark.sql("SELECT spans_by('Ada', '/not/there')").collectAsList());
    while (failure.getCause() != null) {
      failure = failure.getCause();
    }
    assertTrue(
        failure.getMessage().startsWith("/not/there: there is no such file"), failure::toString);
  }

  @Test
  void aStreamThatIsStoppedGoesOnAndTagsEachRowOnce(@TempDir Path folder)
      throws StreamingQueryException, TimeoutException {
    String in = folder.resolve("in").toString();
    String out = folder.resolve("out").toString();
    Samples.rows(spark, 400).repartition(4).write().parquet(in);
    assertEquals(2, batches(in, out, folder)); // of two files each
    Samples.rows(spark, 600).where("id >= 400").repartition(2).write().mode("append").parquet(in);
    assertEquals(1, batches(in, out, folder));
    assertEquals(Samples.expectedOfTokens(600), Samples.answers(spark.read().parquet(out)));
  }

  /** Tags what is new, and tells in how many batches. */
  private static int batches(String in, String out, Path folder)
      throws StreamingQueryException, TimeoutException {
    Dataset<Row> rows =
        spark
            .readStream()
            .schema(spark.read().parquet(in).schema())
            .option("maxFilesPerTrigger", 2)
            .parquet(in);
    String checkpoints = "spark.sql.streaming.checkpointLocation";
    spark.conf().set(checkpoints, folder.resolve("checkpoints").toString());
    StreamingQuery query =
        new TrellisTagger()
            .setModel(Samples.MODEL)
            .transform(rows)
            .writeStream()
            .format("parquet")
            .queryName("tagging") // option(…) has other types in Spark 3.5 than in 4
            .trigger(Trigger.AvailableNow())
            .start(out);
    query.awaitTermination();
    spark.conf().unset(checkpoints);
    return query.recentProgress().length;
  }

  @Test
  void tasksThatEndEarlyLeaveNoThreadAndTouchNoMemoryThatIsGone(@TempDir Path folder) {
    String in = folder.resolve("in").toString();
    Samples.rows(spark, 4_000).repartition(2).write().parquet(in);
    spark.conf().set("spark.sql.columnVector.offheap.enabled", true);
    try {
      Dataset<Row> tagged =
          new TrellisTagger()
              .setModel(Samples.MODEL)
              .setBatchSize(10)
              .transform(spark.read().parquet(in));
      for (int i = 0; i < 20; i++) {
        assertEquals(3, tagged.limit(3).collectAsList().size());
      }
    } finally {
      spark.conf().unset("spark.sql.columnVector.offheap.enabled");
    }
    List<String> left =
        Thread.getAllStackTraces().keySet().stream()
            .map(Thread::getName)
            .filter(name -> name.startsWith("trellis"))
            .toList();
    assertEquals(List.of(), left);
  }
}
