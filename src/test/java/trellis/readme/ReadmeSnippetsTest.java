package trellis.readme;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import trellis.Tagger;
import trellis.model.ModelArchive;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.testing.JavaSources;

/** The pieces of Java in the README: compiled as they stand there, and run on a small model. */
class ReadmeSnippetsTest {
  private static final String MODEL = "runs/quickstart/model.trellis";
  private static final String FEATURES = "Further columns as features";

  @TempDir static Path folder;
  private static List<Snippet> snippets;
  private static URLClassLoader loader;

  @BeforeAll
  static void compile() throws IOException {
    write(MODEL, RandomModel.usual(4));
    write(FEATURES, RandomModel.withFeatures(21));
    snippets = Snippet.of(Files.readString(Path.of("README.md")));
    Map<String, String> sources = new TreeMap<>();
    for (Snippet snippet : snippets) {
      String source = snippet.source(surroundings(snippet));
      sources.put(snippet.className(), source.replace(MODEL, file(MODEL).toString()));
    }
    JavaSources.compile(folder, sources);
    loader = new URLClassLoader(new URL[] {folder.toUri().toURL()});
  }

  @AfterAll
  static void close() throws IOException {
    loader.close();
  }

  private static void write(String name, TaggerModel model) throws IOException {
    ModelArchive.write(model, file(name));
  }

  private static Path file(String name) {
    return folder.resolve(Path.of(name).getFileName());
  }

  private static boolean hasFeatures(Snippet snippet) {
    return snippet.heading().equals(FEATURES);
  }

  private static Class<? extends Surroundings> surroundings(Snippet snippet) {
    return hasFeatures(snippet) ? FeatureSurroundings.class : Surroundings.class;
  }

  @Test
  void snippetsAreFound() {
    assertTrue(snippets.size() >= 3, snippets::toString);
    assertTrue(snippets.stream().anyMatch(ReadmeSnippetsTest::hasFeatures), snippets::toString);
    Snippet only =
        Snippet.of("# A\n```\n# no heading\n```\n```java\nimport a.B;\nx();\n```\n").get(0);
    assertEquals(new Snippet("A", 6, "import a.B;\nx();"), only);
  }

  @TestFactory
  Stream<DynamicTest> snippetsRun() {
    return snippets.stream()
        .map(
            snippet ->
                DynamicTest.dynamicTest(
                    "line " + snippet.line() + ": " + snippet.heading(), () -> run(snippet)));
  }

  private static void run(Snippet snippet) throws Exception {
    Surroundings made =
        (Surroundings) loader.loadClass(snippet.className()).getDeclaredConstructor().newInstance();
    made.with(Tagger.load(file(hasFeatures(snippet) ? FEATURES : MODEL)));
    made.run();
  }
}
