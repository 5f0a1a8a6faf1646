package trellis.cli;

import java.util.ArrayList;
import java.util.List;
import trellis.docs.Page;

/**
 * A line that a page tells to type into a shell: those behind {@code $} in a block without a
 * language, or all of them where no line has that mark.
 *
 * @param place the page and the line
 * @param text the line, and those behind a backslash at its end
 * @param output the lines below it, up to the next that is typed
 */
public record TypedLine(String place, String text, List<String> output) {
  private static final String PROMPT = "$ ";

  /** All of a page. */
  public static List<TypedLine> of(Page page) {
    List<TypedLine> typed = new ArrayList<>();
    for (Page.Block block : page.blocks()) {
      if (block.language().isEmpty()) {
        typed.addAll(of(block));
      }
    }
    return typed;
  }

  /** All of a block. */
  static List<TypedLine> of(Page.Block block) {
    List<String> lines = block.text();
    boolean marked = lines.stream().anyMatch(line -> line.startsWith(PROMPT));
    List<TypedLine> typed = new ArrayList<>();
    int at = 0;
    while (at < lines.size()) {
      String place = block.place(at);
      String line = lines.get(at++);
      if (!marked || line.startsWith(PROMPT)) {
        StringBuilder whole = new StringBuilder(marked ? line.substring(PROMPT.length()) : line);
        while (whole.toString().endsWith("\\")) {
          whole.setLength(whole.length() - 1);
          whole.append(lines.get(at++).strip());
        }
        int end = at;
        while (marked && end < lines.size() && !lines.get(end).startsWith(PROMPT)) {
          end++;
        }
        typed.add(new TypedLine(place, whole.toString(), lines.subList(at, end)));
        at = end;
      }
    }
    return typed;
  }

  /** The commands of the line. */
  public List<ShellLine> commands() {
    return ShellLine.of(text);
  }
}
