package trellis.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What README and the pages of src/docs promise of their form. */
class PagesTest {
  private static final int MOST_LINES = 250;
  private static final int MOST_CHARACTERS = 140;
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern CLASS = Pattern.compile("`([A-Z][A-Za-z0-9]*[a-z][A-Za-z0-9]*)`");

  private static final Pattern TASK = Pattern.compile("\\./gradlew (?:'?-P\\S+ )?([a-zA-Z]+)");
  private static final Pattern TESTS = Pattern.compile("-Ptests='?([*\\w]+)");

  static List<Page> docs() {
    return Page.docs();
  }

  static List<Page> all() {
    return Page.all();
  }

  @Test
  void readmeIsShort() {
    int lines = Page.read(Page.README).lines().size();
    assertTrue(lines <= MOST_LINES, () -> lines + " lines");
  }

  @ParameterizedTest
  @MethodSource("docs")
  void linesFit(Page page) {
    for (int i = 0; i < page.lines().size(); i++) {
      int length = page.lines().get(i).codePointCount(0, page.lines().get(i).length());
      String place = page.file() + ":" + (i + 1);
      assertTrue(length <= MOST_CHARACTERS, () -> place + " has " + length + " characters");
    }
  }

  @ParameterizedTest
  @MethodSource("docs")
  void aPageOpensWithWhatItIsFor(Page page) {
    assertTrue(page.lines().get(0).startsWith("# "), page.file()::toString);
    assertEquals("", page.lines().get(1), page.file()::toString);
    List<String> first = page.lines().stream().skip(2).takeWhile(line -> !line.isBlank()).toList();
    String text = page.file() + ": " + String.join(" ", first);
    assertTrue(first.size() <= 3 && text.endsWith("."), text);
    assertTrue(page.file().equals(Page.README) || first.get(0).startsWith("This page "), text);
  }

  @ParameterizedTest
  @MethodSource("all")
  void linksLeadSomewhere(Page page) {
    List<String> broken = new ArrayList<>();
    List<String> prose = page.prose();
    for (int i = 0; i < prose.size(); i++) {
      Matcher link = LINK.matcher(prose.get(i));
      while (link.find()) {
        if (!leadsSomewhere(page, link.group(1))) {
          broken.add(page.file() + ":" + (i + 1) + ": " + link.group(1));
        }
      }
    }
    assertEquals(List.of(), broken);
  }

  private static boolean leadsSomewhere(Page page, String link) {
    if (link.matches("(https?|mailto):.*")) {
      return true;
    }
    String[] parts = link.split("#", 2);
    Path target =
        parts[0].isEmpty() ? page.file() : page.file().resolveSibling(parts[0]).normalize();
    return Files.exists(target)
        && (parts.length == 1 || Page.read(target).anchors().contains(parts[1]));
  }

  @Test
  void aBrokenLinkIsSeen() {
    Page page = Page.of(Path.of("README.md"), "# A\n\n## B c, `d`\n");
    assertEquals(List.of("a", "b-c-d"), page.anchors());
    assertFalse(leadsSomewhere(page, "src/docs/no-such-page.md"));
    assertFalse(leadsSomewhere(page, "data/README.md#no-such-heading"));
    assertTrue(leadsSomewhere(page, "data/README.md#the-sample"));
  }

  @Test
  void readmeLinksToEveryPage() {
    String readme = String.join("\n", Page.read(Page.README).prose());
    for (Page page : docs().subList(1, docs().size())) {
      String link = page.file().toString().replace('\\', '/');
      assertTrue(readme.contains("](" + link), () -> "README.md has no link to " + link);
    }
  }

  @Test
  void tasksOfGradleExist() throws IOException {
    StringBuilder build = new StringBuilder();
    for (Path file : filesEndingWith(".gradle")) {
      build.append(Files.readString(file));
    }
    Set<String> tasks = namesIn(TASK);
    assertTrue(tasks.containsAll(Set.of("run", "test", "docs")), tasks::toString);
    tasks.removeAll(Set.of("check", "tasks")); // Gradle's own
    tasks.removeIf(task -> build.indexOf("'" + task + "'") >= 0);
    assertEquals(Set.of(), tasks, "pages name tasks that are not there");
  }

  @Test
  void testsThatPagesRunExist() throws IOException {
    Set<String> tests = new TreeSet<>();
    for (Path file : filesEndingWith("Test.java")) {
      tests.add(file.getFileName().toString().replace(".java", ""));
    }
    Set<String> named = namesIn(TESTS);
    assertTrue(named.size() >= 4, named::toString);
    named.removeIf(name -> tests.stream().anyMatch(test -> test.matches(name.replace("*", ".*"))));
    assertEquals(Set.of("NAME"), named, "pages run tests that are not there");
  }

  /** What a pattern finds in all pages, code and text. */
  private static Set<String> namesIn(Pattern pattern) {
    Set<String> names = new TreeSet<>();
    for (Page page : all()) {
      pattern
          .matcher(String.join("\n", page.lines()))
          .results()
          .map(found -> found.group(1))
          .forEach(names::add);
    }
    return names;
  }

  private static List<Path> filesEndingWith(String ending) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path folder : List.of(Path.of("build.gradle"), Path.of("src"))) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.filter(file -> file.toString().endsWith(ending)).forEach(found::add);
      }
    }
    return found;
  }

  /** Names in code spans that begin like a class, in the two pages that map words to classes. */
  @Test
  void classesOfTheGlossaryAndTheArchitectureExist() throws IOException {
    Set<String> classes = classes();
    for (String name : List.of("glossary.md", "architecture.md")) {
      Page page = Page.read(Page.DOCS.resolve(name));
      Set<String> missing = new TreeSet<>();
      for (String line : page.prose()) {
        CLASS.matcher(line).results().map(found -> found.group(1)).forEach(missing::add);
      }
      assertFalse(missing.isEmpty(), name + " names no class");
      missing.removeAll(classes);
      assertEquals(Set.of(), missing, () -> page.file() + " names classes that are not there");
    }
  }

  /** All classes of the sources by their simple names, nested ones too. */
  private static Set<String> classes() throws IOException {
    Pattern declared = Pattern.compile("\\b(?:class|interface|record|enum) ([A-Z]\\w*)");
    Set<String> names = new TreeSet<>();
    for (Path file : filesEndingWith(".java")) {
      declared
          .matcher(Files.readString(file))
          .results()
          .map(found -> found.group(1))
          .forEach(names::add);
    }
    return names;
  }
}
