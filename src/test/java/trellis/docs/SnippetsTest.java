package trellis.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.AssertionFailedError;
import trellis.Tagger;
import trellis.cli.ExampleTagger;
import trellis.model.RandomModel;
import trellis.model.archive.ModelArchive;
import trellis.testing.JavaSources;

/**
 * The Java of the pages: compiled as it stands there and run. What a comment behind a line that
 * prints says, and the block right below a snippet, is held against what it prints with a small
 * model that knows the sentences of the pages.
 */
class SnippetsTest {
  private static final String MODEL = "runs/quickstart/model.trellis";
  private static final String FEATURES = "Feature columns";

  @TempDir static Path folder;
  private static final List<Snippet> SNIPPETS = new ArrayList<>();
  private static final Map<String, Page.Block> PROGRAMS = new TreeMap<>();
  private static Path model;
  private static Path featured;
  private static URLClassLoader loader;

  @BeforeAll
  static void compile() throws IOException {
    model = ExampleTagger.writeTo(folder);
    featured = folder.resolve("featured.trellis");
    ModelArchive.write(RandomModel.withFeatures(21), featured);
    Map<String, String> sources = new TreeMap<>();
    for (Page page : Page.all()) {
      for (Page.Block block : page.blocks()) {
        if (block.language().equals("java")
            && !page.file().toString().contains("spark")) { // see sparkTest
          add(block, sources);
        }
      }
    }
    JavaSources.compile(folder, sources);
    loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
  }

  private static void add(Page.Block block, Map<String, String> sources) {
    if (Snippet.isProgram(block)) {
      String text = String.join("\n", block.text());
      String name = text.split("public class ")[1].split(" ")[0];
      Page.Block other = PROGRAMS.put(name, block);
      assertEquals(null, other, "two programs of one name");
      sources.put(name, text);
    } else {
      Snippet snippet = new Snippet(block);
      SNIPPETS.add(snippet);
      String source = snippet.source(surroundings(snippet));
      sources.put(snippet.className(), source.replace(MODEL, model.toString()));
    }
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  private static boolean hasFeatures(Snippet snippet) {
    return snippet.block().heading().equals(FEATURES);
  }

  private static Class<? extends Surroundings> surroundings(Snippet snippet) {
    return hasFeatures(snippet) ? FeatureSurroundings.class : Surroundings.class;
  }

  @Test
  void snippetsAreFound() {
    assertTrue(SNIPPETS.size() >= 10, SNIPPETS::toString);
    assertTrue(SNIPPETS.stream().anyMatch(SnippetsTest::hasFeatures), SNIPPETS::toString);
    assertTrue(SNIPPETS.stream().mapToInt(s -> s.told().size()).sum() >= 12, SNIPPETS::toString);
    assertTrue(PROGRAMS.keySet().containsAll(List.of("First", "TagText")), PROGRAMS::toString);
    String text =
        "# A\n```\n# no heading\n```\n```java\nSystem.out.print(1);   // 1\n```\n\n```\n1\n```";
    Page.Block only = Page.of(Path.of("p.md"), text).blocks().get(1);
    assertEquals(
        new Page.Block(
            Path.of("p.md"),
            "A",
            6,
            "java",
            List.of("System.out.print(1);   // 1"),
            Optional.of(List.of("1"))),
        only);
    assertEquals(Map.of(0, "1"), new Snippet(only).told());
  }

  @Test
  void whatIsNotPrintedIsSeenWithItsPlace() {
    Printed.check("p.md:7", "[PER 0-2 0.45, LOC 4-5 0.99]", "[PER 0-2 0.98, LOC 4-5 1.00]\n");
    for (String printed :
        List.of("[PER 0-3 0.45, LOC 4-5 0.99]", "[PER 0-2 0.455, LOC 4-5 0.99]", "")) {
      AssertionFailedError failed =
          assertThrows(
              AssertionFailedError.class,
              () -> Printed.check("p.md:7", "[PER 0-2 0.45, LOC 4-5 0.99]", printed));
      assertTrue(failed.getMessage().startsWith("p.md:7 "), failed::getMessage);
    }
  }

  @TestFactory
  Stream<DynamicTest> snippetsRunAndPrintWhatThePageSays() {
    return SNIPPETS.stream()
        .map(snippet -> DynamicTest.dynamicTest(snippet.place(), () -> run(snippet)));
  }

  private static void run(Snippet snippet) throws Exception {
    Surroundings made =
        (Surroundings) loader.loadClass(snippet.className()).getDeclaredConstructor().newInstance();
    made.with(Tagger.load(hasFeatures(snippet) ? featured : model));
    made.run();
    snippet
        .told()
        .forEach(
            (line, told) -> Printed.check(snippet.block().place(line), told, made.printed(line)));
    snippet
        .block()
        .output()
        .ifPresent(told -> Printed.check(snippet.place() + ", its output,", told, made.printed()));
  }

  /** Those of DL4J train networks; {@code trellis.dl4j} has a test of their own. */
  @TestFactory
  Stream<DynamicTest> programsThatTagPrintWhatThePageSays() {
    return Stream.of("First", "TagText")
        .map(name -> DynamicTest.dynamicTest(name, () -> run(name, PROGRAMS.get(name))));
  }

  private static void run(String name, Page.Block block) throws Exception {
    PrintStream before = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
      Object arguments = new String[] {model.toString()};
      loader.loadClass(name).getMethod("main", String[].class).invoke(null, arguments);
    } finally {
      System.setOut(before);
    }
    Printed.check(
        block.place(0) + ", its output,",
        block.output().orElseThrow(),
        printed.toString(StandardCharsets.UTF_8));
  }
}
