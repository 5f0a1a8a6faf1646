package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import trellis.error.ConfigException;

/** Configs of spans that may overlap. */
class NestedConfigTest {
  private static final String HEADS = "heads: {outer: {}, inner: {}}\n";
  private static final String DATA = "data: {train: a, dev: b, format: brat, nested: true%s}\n";
  private static final String LABELS =
      ", labels: {outer: {level: 1}, inner: {level: 2, only: [PER, LOC]}}";

  private static TaggerConfig parse(String yaml) {
    return ConfigReader.parse("c.yaml", yaml);
  }

  private static void refused(String yaml, String... parts) {
    String message = assertThrows(ConfigException.class, () -> parse(yaml), yaml).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), () -> part + " in " + message);
    }
  }

  @Test
  void headsHaveLevelsAndTypes() {
    TaggerConfig config = parse(HEADS + DATA.formatted(LABELS));
    assertEquals(config, parse(ConfigWriter.write(config)));
    DataConfig inner = config.readingFor(config.allHeads().get(1)).data();
    assertEquals(Optional.of(2), inner.labels().level());
    assertEquals(Optional.of(List.of("PER", "LOC")), inner.labels().only());
    assertTrue(inner.nested());
  }

  @Test
  void oneHeadSaysItForTheCorpus() {
    TaggerConfig config = parse(DATA.formatted(", labels: {only: [PER]}"));
    assertEquals(Optional.of(List.of("PER")), config.data().labels().only());
    assertEquals(config, parse(ConfigWriter.write(config)));
    assertTrue(parse(DATA.formatted("")).data().isNestedWithoutLevels());
  }

  @Test
  void whatDoesNotGoWithOverlapsIsRefused() {
    refused(
        "data: {train: a, dev: b, nested: true}", "c.yaml:1", "`data.format` is conll", "inner: 2");
    refused(DATA.formatted("") + "train: {engine: deeplearning4j}", "one output layer");
    refused("task: pos\n" + DATA.formatted(""), "`task` is pos");
    refused(
        "heads: {outer: {task: pos}, inner: {}}\n" + DATA.formatted(LABELS),
        "the task of the head outer is pos");
    refused(
        HEADS + DATA.formatted(", labels: {outer: 1, inner: {level: 2}}"),
        "outer has a column",
        "level: 1");
    String both = HEADS + DATA.formatted(", labels: {outer: 1, inner: 2}");
    String message = assertThrows(ConfigException.class, () -> parse(both)).getMessage();
    assertEquals(2, message.lines().count(), message); // not that they take the same spans, too
    refused(
        HEADS + DATA.formatted(", labels: {outer: {level: 1}, inner: {}}"),
        "outer and inner take the same spans",
        "inner: {level: 2}");
    refused(
        HEADS + DATA.formatted(", labels: {outer: {map: {a: b}}, inner: {level: 2}}"),
        "outer has `map` of its own");
    refused(
        HEADS + DATA.formatted(", labels: {outer: {level: 0}, inner: {level: 2}}"), "level", "0");
    refused("data: {train: a, dev: b, labels: {level: 2}}", "set `nested: true`");
    refused(
        "heads: {outer: {}}\ndata: {train: a, dev: b, labels: {outer: {only: [A]}}}",
        "`only` chooses from spans",
        "nested: true");
  }

  @Test
  void corporaThatMakeHeadsByThemselvesAllDo() {
    String two =
        """
        data:
          - {name: a, train: a, dev: b, format: brat, nested: true}
          - {name: c, train: c, dev: d}
        """;
    refused(two, "c.yaml:2", "name the layers in `heads`");
  }
}
