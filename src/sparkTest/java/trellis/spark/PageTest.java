package trellis.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java and SQL of the page: run in its order, as it stands there, with a small model. */
class PageTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(java|sql)\n(.*?)^```$");
  private static final Pattern TOLD = Pattern.compile("println\\(.*\\);\\s+// (.*)");

  @Test
  void whatThePageShowsRuns(@TempDir Path folder) throws Exception {
    String page =
        Files.readString(Path.of("src/docs/spark.md"))
            .replace("runs/quickstart/model.trellis", Samples.MODEL)
            .replace("build/spark/page", folder.toString());
    SparkSession spark = Sessions.local();
    Dataset<Row> data = Samples.rows(spark, 20);
    data.write().parquet(folder.resolve("in").toString());
    data.createOrReplaceTempView("data");
    List<String> told = new ArrayList<>();
    Matcher block = BLOCK.matcher(page);
    int blocks = 0;
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      while (block.find()) {
        blocks++;
        if (block.group(1).equals("sql")) {
          assertTrue(spark.sql(block.group(2)).count() > 0, block.group(2));
        } else {
          TOLD.matcher(block.group(2)).results().forEach(line -> told.add(line.group(1)));
          compiled(folder, block.group(2)).invoke(null, spark, data);
        }
      }
    } finally {
      System.setOut(before);
    }
    assertTrue(blocks > 5, blocks + " blocks");
    List<String> lines = printed.toString(StandardCharsets.UTF_8).lines().toList();
    assertTrue(!told.isEmpty() && lines.containsAll(told), () -> told + " in " + lines);
    assertEquals(
        Samples.expectedOfTokens(20),
        Samples.answers(spark.read().parquet(folder.resolve("out").toString())));
  }

  /** The method that a snippet is made. */
  private static Method compiled(Path folder, String snippet)
      throws IOException, ReflectiveOperationException {
    String name = "Snippet" + Math.abs(snippet.hashCode());
    String imports =
        Stream.of("ml", "sql", "sql.streaming", "sql.types")
            .map(one -> "import org.apache.spark." + one + ".*;\n")
            .reduce("import trellis.spark.*;\n", String::concat);
    String source =
        imports
            + "public class "
            + name
            + " {\n"
            + "  public static void run(SparkSession spark, Dataset<Row> data) throws Exception {\n"
            + snippet
            + "\n  }\n}\n";
    return CompiledSource.of(folder, name, source)
        .getMethod("run", SparkSession.class, Dataset.class);
  }
}
