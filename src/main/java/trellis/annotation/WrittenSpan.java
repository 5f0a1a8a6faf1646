package trellis.annotation;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A span with the numbers that a file has, before it is known what they count.
 *
 * @param file where it is written
 * @param line of that file, counted from 1
 * @param type what it is
 * @param offsets start and end of each piece in turn, one piece at least
 * @param covered the text that the file says it covers; null when it does not say
 */
public record WrittenSpan(String file, long line, String type, List<Long> offsets, String covered) {

  /** A span of one piece. */
  public static WrittenSpan of(
      String file, long line, String type, long start, long end, String covered) {
    return new WrittenSpan(file, line, type, List.of(start, end), covered);
  }

  /** The offsets for messages: {@code 3-9}, or {@code 0-3;4-8}. */
  String written() {
    return IntStream.range(0, offsets.size() / 2)
        .mapToObj(piece -> offsets.get(2 * piece) + "-" + offsets.get(2 * piece + 1))
        .collect(Collectors.joining(";"));
  }
}
