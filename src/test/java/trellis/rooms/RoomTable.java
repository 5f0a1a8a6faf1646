package trellis.rooms;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The table of rooms in {@code src/docs/architecture.md}: a line a room, {@code room: what it
 * uses}, and further lines that begin with blanks; in reading order, so that a room uses only rooms
 * that stand above it.
 *
 * @param rooms each room and those that it may use, in the order of the page
 */
record RoomTable(Map<String, Set<String>> rooms) {
  private static final Path PAGE = Path.of("src/docs/architecture.md");

  /** The fence that the table stands behind. */
  private static final String FENCE = "```rooms";

  static RoomTable ofThePage() {
    try {
      return of(Files.readAllLines(PAGE));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static RoomTable of(List<String> page) {
    int begin = page.indexOf(FENCE);
    if (begin < 0) {
      throw new IllegalArgumentException(PAGE + " has no block that begins with " + FENCE);
    }
    Map<String, Set<String>> rooms = new LinkedHashMap<>();
    String room = "";
    for (String line : page.subList(begin + 1, page.size())) {
      if (line.equals("```")) {
        break;
      }
      boolean goesOn = line.startsWith(" ");
      if (!goesOn) {
        room = line.substring(0, line.indexOf(':'));
        if (rooms.put(room, new LinkedHashSet<>()) != null) {
          throw new IllegalArgumentException(PAGE + " names a room twice: " + room);
        }
      }
      String used = goesOn ? line : line.substring(room.length() + 1);
      rooms.get(room).addAll(List.of(used.trim().split("\\s+")));
      rooms.get(room).remove("");
    }
    return new RoomTable(rooms);
  }

  boolean has(String room) {
    return rooms.containsKey(room);
  }

  /** What a room may use, beside itself and the room that all may use. */
  Set<String> uses(String room) {
    return rooms.getOrDefault(room, Set.of());
  }
}
