package trellis.readme;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A piece of Java in the README that is no whole program.
 *
 * @param heading of the section it stands in
 * @param line where it begins, from 1
 * @param text its lines
 */
record Snippet(String heading, int line, String text) {
  private static final String FENCE = "```";
  private static final List<String> IMPORTS =
      List.of(
          "java.io.*",
          "java.nio.file.*",
          "java.util.*",
          "java.util.function.*",
          "java.util.stream.*",
          "trellis.*",
          "trellis.eval.*",
          "trellis.labels.*",
          "trellis.text.*",
          "trellis.tokenize.*");

  /** All of a page, in their order. */
  static List<Snippet> of(String page) {
    List<Snippet> found = new ArrayList<>();
    List<String> lines = page.lines().toList();
    String heading = "";
    int start = -1; // of the block of Java that is open
    boolean open = false; // any block
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (!open && line.startsWith("#")) {
        heading = line.replaceFirst("#+ ", "");
      } else if (line.startsWith(FENCE)) {
        if (start >= 0) {
          String text = String.join("\n", lines.subList(start, i));
          if (!text.contains("public class ")) {
            found.add(new Snippet(heading, start + 1, text));
          }
        }
        start = !open && line.equals(FENCE + "java") ? i + 1 : -1;
        open = !open;
      }
    }
    return found;
  }

  /** The name of the class it is made. */
  String className() {
    return "Line" + line;
  }

  /** A class that runs it; imports of its own come before those that all have. */
  String source(Class<? extends Surroundings> base) {
    return text.lines().filter(Snippet::isImport).collect(Collectors.joining("\n"))
        + IMPORTS.stream().map(name -> "import " + name + ";\n").collect(Collectors.joining())
        + "public class "
        + className()
        + " extends "
        + base.getName()
        + " {\n  @Override\n  public void run() throws Exception {\n"
        + text.lines().filter(line -> !isImport(line)).collect(Collectors.joining("\n"))
        + "\n  }\n}\n";
  }

  private static boolean isImport(String line) {
    return line.startsWith("import ");
  }
}
