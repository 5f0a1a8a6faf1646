package trellis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The main class for spark-submit. */
class TagJobTest {
  private static SparkSession spark;

  @TempDir Path folder;

  @BeforeAll
  static void session() {
    spark = Sessions.local();
  }

  /** Runs the job, and returns what it prints. */
  private static String run(int code, String... args) {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    assertEquals(code, TagJob.run(args, out, out), () -> printed.toString(StandardCharsets.UTF_8));
    return printed.toString(StandardCharsets.UTF_8).strip();
  }

  private String[] job(String in, String out, String... more) {
    List<String> args =
        new ArrayList<>(
            List.of("--model", Samples.MODEL, "--input", path(in), "--output=" + path(out)));
    args.addAll(Arrays.asList(more));
    return args.toArray(new String[0]);
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.startsWith("."))
          .sorted()
          .toList();
    }
  }

  @Test
  void parquetBecomesParquetWithSpans() throws IOException {
    Samples.rows(spark, 500).write().parquet(path("in"));
    assertEquals("tagged: " + path("out"), run(0, job("in", "out")));
    assertEquals(Samples.expectedOfTokens(500), Samples.answers(spark.read().parquet(path("out"))));
    assertEquals(
        "error: " + path("out") + " is there already: name another output, or give --replace",
        run(2, job("in", "out")));
    run(0, job("in", "out", "--replace", "--column", "text", "--labels-column", "labels"));
    assertEquals(Samples.expectedOfTexts(500), Samples.answers(spark.read().parquet(path("out"))));
    assertEquals(List.of("in", "out"), files());
  }

  @Test
  void linesOfTextBecomeParquetWithSpans() throws IOException {
    Files.writeString(folder.resolve("lines"), "Ada lives in London.\n\n👩 London\n");
    run(0, job("lines", "out", "--format", "text"));
    List<Row> rows = spark.read().parquet(path("out")).collectAsList();
    assertEquals(3, rows.size());
    assertEquals("Ada lives in London.", rows.get(0).getString(0));
    assertEquals(
        Samples.TAGGER.tag("Ada lives in London.").spans().size(), rows.get(0).getList(1).size());
    assertEquals(0, rows.get(1).getList(1).size());
  }

  @Test
  void wrongOptionsAreToldBeforeAnythingIsDone() throws IOException {
    assertTrue(run(0, "--help").contains("--handle-invalid HOW"));
    assertEquals("error: --input, --output are missing: see --help", run(2, "--model", "m"));
    assertEquals(
        "error: there is no option \"--batchsize\"; did you mean '--batch-size'?",
        run(2, job("in", "out", "--batchsize", "3")));
    assertEquals(
        "error: --batch-size is many: give a number of rows",
        run(2, job("in", "out", "--batch-size", "many")));
    assertEquals("error: --layer needs a value: see --help", run(2, job("in", "out", "--layer")));
    assertEquals(
        "error: --format cannot be \"paquet\"; did you mean 'parquet'?",
        run(2, job("in", "out", "--format", "paquet")));
    String missing = run(2, job("in", "out"));
    assertTrue(missing.contains(path("in")), missing);
    assertEquals(List.of(), files());
  }

  @Test
  void aJobThatFailsLeavesNothingBehind() throws IOException {
    List<String[]> tokens = List.of(new String[] {"Ada"}, new String[] {null});
    Samples.rows(spark, tokens, List.of("", "")).coalesce(1).write().parquet(path("in"));
    String told = run(1, job("in", "out"));
    assertTrue(told.startsWith("error: row 1 of partition 0 (both counted from 0)"), told);
    assertFalse(told.contains("\n"), told);
    assertEquals(List.of("in"), files());
    run(0, job("in", "out", "--handle-invalid", "keep"));
    run(1, job("in", "out", "--replace"));
    assertEquals(2, spark.read().parquet(path("out")).count(), "what was there stays");
    assertEquals(List.of("in", "out"), files());
  }
}
