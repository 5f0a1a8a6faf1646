package trellis.light;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** What the libraries in the jar ask to be told: their licences, and that they were changed. */
final class Licences {
  private static final Pattern LICENCE = Pattern.compile("META-INF/[^/]*(LICENSE|NOTICE)[^/]*");

  private Licences() {}

  /**
   * Our licence and a notice, and for each library a folder with its own files.
   *
   * @param licence the text of the Apache License
   */
  static Map<String, byte[]> of(byte[] licence, Collection<Place> usedPlaces, Renaming renaming) {
    Map<String, byte[]> files = new TreeMap<>();
    Map<String, String> libraries = new TreeMap<>(); // the name of each, and where its files are
    for (Place place : usedPlaces) {
      if (place.isLibrary()) {
        String name = place.name().replaceFirst("\\.jar$", "");
        String folder = "META-INF/" + name + "/";
        libraries.put(name, "");
        place
            .files()
            .forEach(
                (path, content) -> {
                  if (LICENCE.matcher(path).matches()) {
                    files.put(folder + path.substring(path.lastIndexOf('/') + 1), content);
                    libraries.put(name, " (see " + folder + ")");
                  }
                });
      }
    }
    files.put("META-INF/LICENSE", licence);
    files.put("META-INF/NOTICE", notice(libraries, renaming).getBytes(StandardCharsets.UTF_8));
    return files;
  }

  private static String notice(Map<String, String> libraries, Renaming renaming) {
    StringBuilder text =
        new StringBuilder(
            """
            Trellis, under the Apache License 2.0 (META-INF/LICENSE), with classes of these libraries,
            which are under the same licence:
            """);
    libraries.forEach((name, place) -> text.append("  ").append(name).append(place).append('\n'));
    text.append("Their classes were renamed:\n");
    new TreeMap<>(renaming.prefixes())
        .forEach(
            (from, to) ->
                text.append("  ")
                    .append(dotted(from))
                    .append(" -> ")
                    .append(dotted(to))
                    .append('\n'));
    return text.toString();
  }

  private static String dotted(String prefix) {
    return prefix.replace('/', '.') + "*";
  }
}
