package trellis.text;

import java.util.List;

/**
 * One row of a corpus file: the line of a token.
 *
 * @param line the number of the line in its file, counted from 1
 * @param lead what stands between the row before and this one and is no token: comments, multiword
 *     ranges, empty nodes; mostly empty
 * @param raw the line as it stands in the file, its terminator included
 * @param fields the cells in the order of the file
 */
public record Row(long line, String lead, String raw, List<String> fields) {
  public Row {
    fields = List.copyOf(fields);
  }
}
