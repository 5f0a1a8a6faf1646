package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import trellis.config.schema.Entry;
import trellis.error.ConfigException;
import trellis.error.ConfigPlace;
import trellis.error.ConfigProblem;

/** A config under test: the keys that must be given, and those that a test adds. */
final class ConfigText {
  static final String SOURCE = "test.yaml";

  private final Map<String, String> keys = new LinkedHashMap<>();

  private ConfigText() {}

  /** Training and dev file, nothing else. */
  static ConfigText minimal() {
    return new ConfigText().with("data.train", "train.conll").with("data.dev", "dev.conll");
  }

  ConfigText with(String path, String value) {
    keys.put(path, value);
    return this;
  }

  ConfigText without(String path) {
    keys.remove(path);
    return this;
  }

  String yaml() {
    return String.join("\n", lines()) + "\n";
  }

  /** The line on which a key stands, counted from 1. */
  int line(String path) {
    List<String> lines = lines();
    int line = -1;
    String margin = "";
    for (String name : path.split("\\.")) {
      String start = margin + name + ":";
      do {
        line++;
      } while (!lines.get(line).startsWith(start));
      margin += "  ";
    }
    return line + 1;
  }

  TaggerConfig parse() {
    return ConfigReader.parse(SOURCE, yaml());
  }

  List<ConfigProblem> problems() {
    return assertThrows(ConfigException.class, this::parse, this::yaml).problems();
  }

  /** Asserts that a value of a key is the only problem, that its line is named, and the cure. */
  static void assertRefused(String path, String value, String cure) {
    ConfigText text = minimal().with(path, value);
    List<ConfigProblem> problems = text.problems();
    assertEquals(1, problems.size(), problems::toString);
    ConfigProblem configProblem = problems.get(0);
    assertEquals(
        new ConfigPlace(SOURCE, text.line(path)), configProblem.place(), configProblem::toString);
    assertTrue(configProblem.text().contains("`" + path + "`"), configProblem::toString);
    assertTrue(configProblem.text().contains(cure), configProblem::toString);
  }

  /** Asserts that a test which maps all keys has forgotten none. */
  static void assertAllDiffer(Record defaults, Record mapped) {
    assertAllDiffer(defaults, mapped, List.of());
  }

  /**
   * Asserts that a test which maps all keys has forgotten none.
   *
   * @param others those that another test maps
   */
  static void assertAllDiffer(Record defaults, Record mapped, List<String> others) {
    List<Object> expected = Records.parts(defaults);
    List<Object> actual = Records.parts(mapped);
    for (int i = 0; i < expected.size(); i++) {
      String component = defaults.getClass().getRecordComponents()[i].getName();
      if (!others.contains(component)) {
        assertNotEquals(expected.get(i), actual.get(i), component + " is not mapped");
      }
    }
  }

  private List<String> lines() {
    List<String> lines = new ArrayList<>();
    Records.ROOT.entries().forEach(entry -> addLines(entry, lines));
    return lines;
  }

  private void addLines(Entry entry, List<String> lines) {
    String margin = "  ".repeat((int) entry.path().chars().filter(c -> c == '.').count());
    String value = keys.get(entry.path());
    if (value != null) {
      lines.add(margin + entry.name() + ": " + value);
    } else if (entry instanceof Entry.Group group
        && keys.keySet().stream().anyMatch(path -> path.startsWith(group.path() + "."))) {
      lines.add(margin + group.name() + ":");
      group.entries().forEach(below -> addLines(below, lines));
    }
  }
}
