package trellis.sample;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A part of a text resource: a headline {@code [name]} or {@code [name] remark} and the lines below
 * it.
 *
 * <p>Empty lines and lines that start with {@code # } are left out.
 */
record Section(String name, String remark, List<String> lines) {
  Section {
    lines = List.copyOf(lines);
  }

  /** Reads a resource that lies beside this class. */
  static List<Section> readAll(String resource) {
    List<Section> sections = new ArrayList<>();
    String headline = "";
    List<String> lines = new ArrayList<>();
    for (String line : lines(resource)) {
      if (line.isEmpty() || line.startsWith("# ")) {
        continue;
      }
      if (!line.startsWith("[")) {
        if (headline.isEmpty()) {
          throw new GrammarException(
              resource + ": \"" + line + "\" stands before the first headline, such as [name]");
        }
        lines.add(line);
        continue;
      }
      if (!headline.isEmpty()) {
        sections.add(of(headline, lines));
      }
      headline = line;
      lines = new ArrayList<>();
    }
    sections.add(of(headline, lines));
    return sections;
  }

  private static Section of(String headline, List<String> lines) {
    int end = headline.indexOf(']');
    if (end < 0) {
      throw new GrammarException("\"" + headline + "\" should be a section's headline: [name]");
    }
    return new Section(headline.substring(1, end), headline.substring(end + 1).strip(), lines);
  }

  private static List<String> lines(String resource) {
    try (InputStream in = Section.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new GrammarException("there is no resource " + resource);
      }
      return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .map(String::strip)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
