package trellis.light;

import java.nio.charset.StandardCharsets;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** Collects the license files of the libraries in the jar, and a notice that they were changed. */
final class Licenses {
  private static final Pattern LICENSE = Pattern.compile("META-INF/[^/]*(LICENSE|NOTICE)[^/]*");

  private Licenses() {}

  /**
   * Our license and a notice, and for each library a folder with its own files.
   *
   * @param license the text of the Apache License
   */
  static Map<String, byte[]> of(
      byte[] license, Collection<ClassSource> usedSources, Renaming renaming) {
    Map<String, byte[]> files = new TreeMap<>();
    Map<String, String> libraries = new TreeMap<>(); // the name of each, and where its files are
    for (ClassSource source : usedSources) {
      if (source.isLibrary()) {
        String name = source.name().replaceFirst("\\.jar$", "");
        String folder = "META-INF/" + name + "/";
        libraries.put(name, "");
        source
            .files()
            .forEach(
                (path, content) -> {
                  if (LICENSE.matcher(path).matches()) {
                    files.put(folder + path.substring(path.lastIndexOf('/') + 1), content);
                    libraries.put(name, " (see " + folder + ")");
                  }
                });
      }
    }
    files.put("META-INF/LICENSE", license);
    files.put("META-INF/NOTICE", notice(libraries, renaming).getBytes(StandardCharsets.UTF_8));
    return files;
  }

  private static String notice(Map<String, String> libraries, Renaming renaming) {
    String ours = "Trellis, under the Apache License 2.0 (META-INF/LICENSE)";
    if (libraries.isEmpty()) {
      return ours + ".\n";
    }
    StringBuilder text = new StringBuilder(ours);
    text.append(", with classes of these libraries,\nwhich are under the same license:\n");
    libraries.forEach((name, source) -> text.append("  ").append(name).append(source).append('\n'));
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
