package trellis.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A page of documentation in Markdown.
 *
 * @param file from the folder of the project
 * @param lines all of them
 * @param blocks what stands between fences, in their order
 */
public record Page(Path file, List<String> lines, List<Block> blocks) {
  static final Path README = Path.of("README.md");
  static final Path DOCS = Path.of("src", "docs");
  private static final String FENCE = "```";

  /**
   * Lines between two fences.
   *
   * @param page the file of the page
   * @param heading the nearest one above
   * @param line where it begins, from 1
   * @param language behind the opening fence; empty for commands and outputs
   * @param text the lines
   * @param output the lines of the block without a language that follows with nothing between
   */
  public record Block(
      Path page,
      String heading,
      int line,
      String language,
      List<String> text,
      Optional<List<String>> output) {

    /** Where a line of the block stands, for a message. */
    public String place(int index) {
      return page + ":" + (line + index);
    }
  }

  /** README and the pages of src/docs. */
  static List<Page> docs() {
    List<Page> pages = new ArrayList<>();
    pages.add(read(README));
    try (Stream<Path> files = Files.list(DOCS)) {
      files
          .filter(file -> file.toString().endsWith(".md"))
          .sorted()
          .forEach(file -> pages.add(read(file)));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return pages;
  }

  /** All pages of the project. */
  public static List<Page> all() {
    List<Page> pages = docs();
    for (String file :
        List.of(
            "data/README.md", "src/npz/README.md", "notebooks/README.md", "configs/RECIPES.md")) {
      pages.add(read(Path.of(file)));
    }
    return pages;
  }

  /** The page in a file. */
  public static Page read(Path file) {
    try {
      return of(file, Files.readString(file));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static Page of(Path file, String text) {
    List<String> lines = text.lines().toList();
    List<Block> blocks = new ArrayList<>();
    String heading = "";
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.startsWith("#")) {
        heading = line.replaceFirst("#+ ", "");
      } else if (line.startsWith(FENCE)) {
        int end = endOf(lines, i);
        blocks.add(
            new Block(
                file,
                heading,
                i + 2,
                line.substring(FENCE.length()),
                lines.subList(i + 1, end),
                outputAfter(lines, end)));
        i = end;
      }
    }
    return new Page(file, lines, List.copyOf(blocks));
  }

  private static int endOf(List<String> lines, int start) {
    int end = start + 1;
    while (!lines.get(end).equals(FENCE)) {
      end++;
    }
    return end;
  }

  private static Optional<List<String>> outputAfter(List<String> lines, int end) {
    int next = end + 1;
    while (next < lines.size() && lines.get(next).isBlank()) {
      next++;
    }
    return next < lines.size() && lines.get(next).equals(FENCE)
        ? Optional.of(
            lines.subList(next + 1, endOf(lines, next)).stream()
                .filter(line -> !line.startsWith("$ "))
                .toList())
        : Optional.empty();
  }

  /** The lines outside of blocks; those inside are empty, so that places stay. */
  public List<String> prose() {
    List<String> prose = new ArrayList<>(lines);
    for (Block block : blocks) {
      for (int i = -1; i <= block.text().size(); i++) {
        prose.set(block.line() - 1 + i, "");
      }
    }
    return prose;
  }

  /** What links can lead to, as GitHub makes it of the headings. */
  List<String> anchors() {
    Map<String, Integer> counts = new HashMap<>();
    List<String> anchors = new ArrayList<>();
    for (String line : prose()) {
      if (line.startsWith("#")) {
        String anchor =
            line.replaceFirst("#+ ", "")
                .toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .replace(' ', '-');
        int before = counts.merge(anchor, 1, Integer::sum) - 1;
        anchors.add(before == 0 ? anchor : anchor + "-" + before);
      }
    }
    return anchors;
  }
}
