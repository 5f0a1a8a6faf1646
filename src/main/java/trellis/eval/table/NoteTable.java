package trellis.eval.table;

import java.util.List;

/** Renders the notes that stand below a report of scores. */
final class NoteTable {
  private static final int SHOWN = 10;

  private NoteTable() {}

  /** An empty line and a line for each note; nothing when there is no note. */
  static String render(List<String> notes) {
    if (notes.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder("\n");
    for (String note : notes.subList(0, Math.min(SHOWN, notes.size()))) {
      text.append("note: ").append(note).append('\n');
    }
    if (notes.size() > SHOWN) {
      text.append("note: … and ").append(notes.size() - SHOWN).append(" more like these\n");
    }
    return text.toString();
  }
}
