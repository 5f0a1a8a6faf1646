package trellis.cli.card;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.cli.card.Directive.Kind;

/**
 * The templates of the models that Trellis ships: their corpora are not here, so nothing is scored.
 */
class ShippedTemplatesTest {
  private static final Path FOLDER = Path.of("configs", "models");
  private static final Pattern CORPUS = Pattern.compile("--corpus ([\\w-]+)");
  private static final Pattern NAME = Pattern.compile("(?m)^    - name: (\\S+)$");

  static Stream<Path> templates() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".card.md")).sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("templates")
  void eachDirectiveMakesSenseAndItsFilesCanBeBrought(Path template) throws IOException {
    Set<String> brought =
        Files.readAllLines(Path.of("data", "corpora.tsv")).stream()
            .filter(line -> !line.startsWith("#"))
            .map(line -> "data/real/" + line.split("\t")[1])
            .collect(Collectors.toSet());
    List<String> corpora = all(NAME, Files.readString(FOLDER.resolve("corpora.yaml")));
    List<Kind> kinds = new ArrayList<>();
    List<String> lines = Files.readAllLines(template);
    for (String line : lines) {
      if (!Directive.isMeant(line)) {
        assertTrue(line.length() <= 140, line);
        continue;
      }
      Directive directive = Directive.parse(line, lines.indexOf(line) + 1);
      kinds.add(directive.kind());
      for (String word :
          directive.arguments() == null ? List.<String>of() : directive.arguments().words()) {
        assertTrue(!word.startsWith("data/real/") || brought.contains(word), line);
      }
      assertTrue(corpora.containsAll(all(CORPUS, line)), line);
    }
    assertTrue(kinds.containsAll(List.of(Kind.values())), kinds::toString);
    String name = template.getFileName().toString().replace(".card.md", "");
    assertTrue(Files.exists(FOLDER.resolve(name + ".yaml")), "the config of " + name);
    assertEquals("# " + name, lines.get(0).split(":")[0]);
  }

  private static List<String> all(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.results().map(found -> found.group(1)).toList();
  }
}
