package trellis.cli.card;

import java.util.Collections;
import java.util.List;

/** A table of Markdown. */
final class Markdown {
  private final StringBuilder text = new StringBuilder();
  private final int columns;

  /**
   * Begins a table.
   *
   * @param head the names of the columns; those that begin with {@code >} are aligned to the right
   */
  Markdown(List<String> head) {
    this.columns = head.size();
    row(head.stream().map(name -> name.startsWith(">") ? name.substring(1) : name).toList());
    text.append('|');
    head.forEach(name -> text.append(name.startsWith(">") ? "---:|" : "---|"));
    text.append('\n');
  }

  /** Adds a line; cells that it lacks are empty. A {@code |} in a cell does not end it. */
  Markdown row(List<String> cells) {
    text.append('|');
    for (String cell : cells) {
      String safe = cell.replace("|", "\\|");
      text.append(safe.isEmpty() ? " |" : " " + safe + " |");
    }
    Collections.nCopies(columns - cells.size(), " |").forEach(text::append);
    text.append('\n');
    return this;
  }

  String render() {
    return text.toString();
  }

  /** A text that is shown letter by letter, in a line, whatever stands in it. */
  static String code(String shown) {
    String line = shown.replaceAll("[\\p{Cntrl}\\u2028\\u2029]", " ");
    if (!line.contains("`")) {
      return "`" + line + "`";
    }
    String ticks = "`";
    while (line.contains(ticks)) { // more of them than stand in a row in the text
      ticks += "`";
    }
    return ticks + " " + line + " " + ticks;
  }
}
