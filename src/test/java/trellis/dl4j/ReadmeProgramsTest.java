package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject.Kind;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.model.ModelArchive;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;

/** The whole programs of the README: compiled as they stand there, and run. */
class ReadmeProgramsTest {
  private static final Pattern PROGRAM =
      Pattern.compile("```java\n((?:(?!```).)*?public class (\\w+) .*?)```", Pattern.DOTALL);
  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)");
  private static final int MOST_LINES = 70;

  @TempDir static Path folder;
  private static final Map<String, String> PROGRAMS = new TreeMap<>();

  @BeforeAll
  static void compile() throws IOException {
    Matcher found = PROGRAM.matcher(Files.readString(Path.of("README.md")));
    while (found.find()) {
      PROGRAMS.put(found.group(2), found.group(1));
    }
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter told = new StringWriter();
    List<String> options =
        List.of(
            "-d",
            folder.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            "-Xlint:all,-processing,-classfile,-path",
            "-Werror");
    List<Source> sources =
        PROGRAMS.entrySet().stream().map(e -> new Source(e.getKey(), e.getValue())).toList();
    assertTrue(compiler.getTask(told, null, null, options, null, sources).call(), told.toString());
  }

  /** A program in memory. */
  private static final class Source extends SimpleJavaFileObject {
    private final String text;

    Source(String name, String text) {
      super(URI.create("string:///" + name + ".java"), Kind.SOURCE);
      this.text = text;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreErrors) {
      return text;
    }
  }

  /** What a program prints, which runs in this JVM to save time. */
  private static String run(String program, Object... arguments) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    String[] words = new String[arguments.length];
    for (int i = 0; i < words.length; i++) {
      words[i] = arguments[i].toString();
    }
    try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      Class<?> type = loader.loadClass(program);
      type.getMethod("main", String[].class).invoke(null, (Object) words);
    } finally {
      System.setOut(before);
    }
    return printed.toString(StandardCharsets.UTF_8);
  }

  @Test
  void thereAreTwoShortOnes() {
    assertEquals(List.of("PosTagger", "TrainFurther"), List.copyOf(PROGRAMS.keySet()));
    PROGRAMS.values().forEach(text -> assertTrue(text.lines().count() < MOST_LINES, text));
  }

  /** What the table at the beginning of the section offers to Java programs. */
  @Test
  void theClassesOfItsTableAreThere() throws IOException {
    String readme = Files.readString(Path.of("README.md"));
    String section = readme.split("\n## With DL4J\n")[1].split("\n### ")[0];
    List<String> named =
        section
            .lines()
            .filter(line -> line.startsWith("|"))
            .map(row -> row.split("\\|")[2]) // class or command
            .flatMap(cell -> CLASS.matcher(cell).results().map(found -> found.group(1)))
            .toList();
    assertTrue(named.contains("CrfOutputLayer"), section);
    for (String name : named) {
      assertDoesNotThrow(() -> Class.forName("trellis.dl4j." + name), name);
    }
  }

  /** In a JVM of its own, for it has many small operations: see {@link FreshJvm}. */
  @Test
  void aTaggerOfStockLayersLearns() throws Exception {
    String printed = FreshJvm.run(List.of(folder), "PosTagger", 1);
    Matcher accuracy = Pattern.compile("dev accuracy (0\\.\\d{4})\n").matcher(printed);
    assertTrue(accuracy.matches(), printed);
    assertTrue(Double.parseDouble(accuracy.group(1)) > 0.6, printed);
  }

  @Test
  void aModelIsTrainedFurtherAndTags() throws Exception {
    TaggerModel model = RandomModel.usual(4);
    ModelArchive.write(model, folder.resolve("model.trellis"));
    GraphModels.write(model, folder.resolve("graph.zip"));
    String printed = run("TrainFurther", folder, 2);
    String number = "\\d+\\.\\d{3}\n";
    assertTrue(
        printed.matches(
            ("epoch 1, score of the last batch " + number)
                + ("epoch 2, score of the last batch " + number)
                + "\\[[\\w-]+(, [\\w-]+){5}]\n"),
        printed);
    // The command line makes the same of the graph's file.
    byte[] imported = GraphModelsTest.archive(GraphModels.read(folder.resolve("tuned.zip"), model));
    assertArrayEquals(imported, Files.readAllBytes(folder.resolve("tuned.trellis")));
  }
}
