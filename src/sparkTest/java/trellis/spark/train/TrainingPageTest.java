package trellis.spark.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.spark.CompiledSource;
import trellis.spark.Sessions;
import trellis.text.Sentence;
import trellis.train.data.TrainingDataReader;

/** What the page on training tells to try does what the page says. */
class TrainingPageTest {
  private static final Pattern PROGRAM =
      Pattern.compile("(?ms)^```java\n(import .*?public class (\\w+).*?)^```$");
  private static final Path CONFIG = Path.of("configs/linear/sample.yaml");

  private static String page() throws Exception {
    return Files.readString(Path.of("src/docs/spark-training.md"));
  }

  @Test
  void theProgramWritesTheSampleAsRows(@TempDir Path folder) throws Exception {
    Matcher program = PROGRAM.matcher(page());
    assertTrue(program.find(), "a program that begins with its imports");
    SparkSession spark = Sessions.local();
    String rows = folder.resolve("rows").toString();
    CompiledSource.of(folder, program.group(2), program.group(1))
        .getMethod("main", String[].class)
        .invoke(null, (Object) new String[] {rows});
    List<String> expected = new ArrayList<>();
    for (String split : List.of("train", "dev")) {
      TaggerConfig read =
          ConfigReader.read(CONFIG, List.of("data.train=data/sample/" + split + ".conll"));
      for (Sentence one : TrainingDataReader.readTrain(read, read.data())) {
        expected.add(one.tokens() + " " + one.labels() + " " + split.equals("dev"));
      }
    }
    List<String> found = new ArrayList<>();
    for (Row row : spark.read().parquet(rows).collectAsList()) {
      found.add(row.getList(0) + " " + row.getList(1) + " " + row.getBoolean(2));
    }
    assertEquals(expected, found);
  }

  @Test
  void thePackagesToOpenAreThoseOfTheBuild() throws Exception {
    Matcher build =
        Pattern.compile("ext[.]sparkOpens = \\[(.*?)\\]", Pattern.DOTALL)
            .matcher(Files.readString(Path.of("src/build/spark.gradle")));
    assertTrue(build.find());
    List<String> wanted = List.of(build.group(1).replaceAll("[',\\s]+", " ").strip().split(" "));
    Matcher shown = Pattern.compile("for package in (.*?); do", Pattern.DOTALL).matcher(page());
    assertTrue(shown.find());
    assertEquals(wanted, List.of(shown.group(1).replaceAll("[\\\\\\s]+", " ").split(" ")));
  }
}
