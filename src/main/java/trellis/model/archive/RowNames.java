package trellis.model.archive;

import trellis.vocab.Vocabulary;

/**
 * Reads the names of a table's rows, a line each. Before more lines are believed than the table can
 * have rows, they are refused.
 *
 * <p>A class, as a lambda with a long takes a JVM's start longer.
 */
final class RowNames implements TextEntries.LineReader {
  private final Vocabulary.Builder names = new Vocabulary.Builder(0);
  private final String table;
  private final long most;

  private RowNames(String table, Manifest manifest) {
    this.table = table;
    this.most = manifest.size(table).orElse(Long.MAX_VALUE);
  }

  /**
   * Reads the next entry.
   *
   * @param table the entry with a row for each line: a number at least, and each has a byte or more
   */
  static Vocabulary read(ListedEntries entries, Manifest manifest, String name, String table) {
    return entries.text(
        name,
        text -> {
          RowNames rows = new RowNames(table, manifest);
          TextEntries.lines(text, rows);
          return rows.names.build();
        });
  }

  @Override
  public void read(String line, int number) throws EntryException {
    if (number > most) {
      throw new EntryException(
          "has more lines than the manifest lists bytes for their rows in " + table);
    }
    names.add(TextEntries.unescape(line, number));
  }
}
