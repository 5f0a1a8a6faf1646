package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.docs.Page;
import trellis.docs.Printed;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.testing.JavaSources;

/** The whole programs of the page on DL4J: compiled as they stand there, and run. */
class PageProgramsTest {
  private static final Path PAGE = Path.of("src", "docs", "dl4j.md");
  private static final Pattern NAME = Pattern.compile("public class (\\w+) ");
  private static final Pattern LABEL = Pattern.compile("[BIES]-[A-Z]+|\\bO\\b");
  private static final Pattern CLASS = Pattern.compile("`([A-Z]\\w+)");
  private static final int MOST_LINES = 70;

  @TempDir static Path folder;
  private static final Map<String, String> PROGRAMS = new TreeMap<>();
  private static final Map<String, Page.Block> BLOCKS = new TreeMap<>();

  @BeforeAll
  static void compile() throws IOException {
    for (Page.Block block : Page.read(PAGE).blocks()) {
      String text = String.join("\n", block.text());
      Matcher name = NAME.matcher(text);
      if (name.find()) {
        PROGRAMS.put(name.group(1), text);
        BLOCKS.put(name.group(1), block);
      }
    }
    JavaSources.compile(folder, PROGRAMS);
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

  /** Which labels a model gives that has learned hardly anything is not the point. */
  private static String anyLabels(String printed) {
    return LABEL.matcher(printed).replaceAll("LABEL");
  }

  @Test
  void theyAreShort() {
    assertEquals(List.of("PosTagger", "TrainFurther"), List.copyOf(PROGRAMS.keySet()));
    PROGRAMS.values().forEach(text -> assertTrue(text.lines().count() < MOST_LINES, text));
  }

  /** What the list at the beginning of the page offers to Java programs, before the colons. */
  @Test
  void theClassesOfItsListAreThere() throws IOException {
    String section = Files.readString(PAGE).split("\n## ")[0].replace("\n  ", " ");
    List<String> named =
        section
            .lines()
            .filter(line -> line.startsWith("- "))
            .map(item -> item.split(": ")[0])
            .flatMap(classes -> CLASS.matcher(classes).results().map(found -> found.group(1)))
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
    Page.Block block = BLOCKS.get("PosTagger");
    Printed.check(block.place(0), block.output().orElseThrow(), printed);
    Matcher accuracy = Pattern.compile("dev accuracy (0\\.\\d{4})\n").matcher(printed);
    assertTrue(accuracy.matches(), printed);
    assertTrue(Double.parseDouble(accuracy.group(1)) > 0.6, printed);
  }

  @Test
  void aModelIsTrainedFurtherAndTags() throws Exception {
    TaggerModel model = RandomModel.usual(4);
    ModelArchive.write(model, folder.resolve("model.trellis"));
    GraphModels.write(model, folder.resolve("graph.zip"));
    String printed = run("TrainFurther", folder, 3);
    Page.Block block = BLOCKS.get("TrainFurther");
    String told = String.join("\n", block.output().orElseThrow());
    Printed.check(block.place(0), anyLabels(told), anyLabels(printed));
    // The command line makes the same of the graph's file.
    byte[] imported = GraphModelsTest.archive(GraphModels.read(folder.resolve("tuned.zip"), model));
    assertArrayEquals(imported, Files.readAllBytes(folder.resolve("tuned.trellis")));
  }
}
