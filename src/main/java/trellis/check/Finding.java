package trellis.check;

import java.nio.file.Files;
import java.nio.file.Path;
import trellis.config.ConfigPlaces;

/**
 * A finding: one odd thing in a corpus, with its place.
 *
 * @param file where it is
 * @param line the line there, counted from 1; 0 when the file as a whole is meant
 * @param text what is odd there, and what to do about it
 */
public record Finding(String file, long line, String text) {
  /** The same finding; one on a key of the config, which stands in place of a file, at its line. */
  Finding at(ConfigPlaces places) {
    return places
        .place(file)
        .filter(place -> !Files.exists(Path.of(file))) // a folder may be called train, as a key is
        .map(place -> new Finding(place.source(), place.line(), "`" + file + "`: " + text))
        .orElse(this);
  }

  /** {@code file:line}, or the file alone. */
  public String place() {
    return line == 0 ? file : file + ":" + line;
  }
}
