package trellis.docs;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A piece of Java in a page that is no whole program.
 *
 * @param block where it stands
 */
record Snippet(Page.Block block) {
  private static final Pattern TOLD = Pattern.compile(".*System\\.out\\.print.*;\\s+// (.*)");
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

  static boolean isProgram(Page.Block block) {
    return block.text().stream().anyMatch(line -> line.startsWith("public class "));
  }

  /** Where it begins, for a message. */
  String place() {
    return block.place(0);
  }

  /** The name of the class it is made. */
  String className() {
    String page = block.page().getFileName().toString().replaceAll("\\W", "_");
    return "In_" + page + "_line_" + block.line();
  }

  /** What its comments say that a line prints, by the number of the line in the snippet. */
  Map<Integer, String> told() {
    Map<Integer, String> told = new TreeMap<>();
    for (int i = 0; i < block.text().size(); i++) {
      Matcher line = TOLD.matcher(block.text().get(i));
      if (line.matches()) {
        told.put(i, line.group(1));
      }
    }
    return told;
  }

  /** A class that runs it; imports of its own come before those that all have. */
  String source(Class<? extends Surroundings> base) {
    Map<Integer, String> told = told();
    StringBuilder code = new StringBuilder();
    for (int i = 0; i < block.text().size(); i++) {
      String line = block.text().get(i);
      if (!isImport(line)) {
        String out = told.containsKey(i) ? "out(" + i + ")" : "out()";
        code.append(line.replace("System.out", out)).append('\n');
      }
    }
    return block.text().stream().filter(Snippet::isImport).collect(Collectors.joining("\n"))
        + IMPORTS.stream().map(name -> "import " + name + ";\n").collect(Collectors.joining())
        + "public class "
        + className()
        + " extends "
        + base.getName()
        + " {\n  @Override\n  public void run() throws Exception {\n"
        + code
        + "\n  }\n}\n";
  }

  private static boolean isImport(String line) {
    return line.startsWith("import ");
  }
}
