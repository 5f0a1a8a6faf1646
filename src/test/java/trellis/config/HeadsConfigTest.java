package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.NetworkConfig.Scheme;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.TaggerConfig.Task;
import trellis.error.ConfigException;

/** Configs with several output layers. */
class HeadsConfigTest {
  private static final String TWO =
      """
      heads: {pos: {task: pos, output: softmax}, ner: {scheme: bio, weight: 0.5}}
      data: {train: a, dev: b, labels: {pos: 1, ner: {column: 2, scheme: bio, map: {X: O}}}}
      network: {output: {constrained: true}}
      """;

  private static TaggerConfig parse(String yaml) {
    return ConfigReader.parse("c.yaml", yaml);
  }

  private static void assertRefused(String yaml, String... parts) {
    String message = assertThrows(ConfigException.class, () -> parse(yaml), yaml).getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), () -> part + " in " + message);
    }
  }

  @Test
  void whatAHeadDoesNotSayIsAsTheConfigHasIt() {
    List<Head> heads = parse(TWO).allHeads();
    assertEquals(List.of("pos", "ner"), heads.stream().map(Head::name).toList());
    assertEquals(Task.POS, heads.get(0).task());
    assertEquals(OutputLayer.SOFTMAX, heads.get(0).output().type());
    assertEquals(1, heads.get(0).weight());
    assertEquals(Task.NER, heads.get(1).task());
    assertEquals(Scheme.BIO, heads.get(1).scheme());
    assertEquals(0.5, heads.get(1).weight());
    assertTrue(heads.get(1).output().constrained());
  }

  @Test
  void headsAndTheirLabelsMayBeSetForShort(@TempDir Path folder) throws IOException {
    for (String name : List.of("a", "b")) {
      Files.writeString(folder.resolve(name), "");
    }
    Path file = folder.resolve("c.yaml");
    Files.writeString(file, "data: {train: '%1$s/a', dev: '%1$s/b'}\n".formatted(folder));
    String heads = "heads={pos: {task: pos}, ner: {}}";
    TaggerConfig config =
        ConfigReader.read(file, List.of(heads, "data.labels={pos: 1, ner: {column: 2}}"));
    HeadLabels ner = config.data().labels().heads().orElseThrow().get("ner");
    assertEquals("2", ner.column().orElseThrow().text());
    List<String> typo = List.of("data.labels={knwos: [PER]}");
    String message =
        assertThrows(ConfigException.class, () -> ConfigReader.read(file, typo)).getMessage();
    assertTrue(message.contains("did you mean `knows`"), message);
  }

  @Test
  void withoutHeadsThereIsOneThatIsCalledAsItsTask() {
    Head only = parse("data: {train: a, dev: b}").allHeads().get(0);
    assertEquals("ner", only.name());
    assertEquals(Scheme.BIOES, only.scheme());
    TaggerConfig pos = parse("task: pos\ndata: {train: a, dev: b}");
    assertEquals("pos", pos.allHeads().get(0).name());
    assertEquals(pos, pos.ofHead(pos.allHeads().get(0)));
  }

  @Test
  void aHeadAloneIsAConfigOfItsOwn() {
    TaggerConfig both = parse(TWO);
    for (Head head : both.allHeads()) {
      TaggerConfig alone = both.ofHead(head);
      assertEquals(List.of(head), alone.allHeads());
      assertEquals(head.task(), alone.task());
      assertEquals(alone, parse(ConfigWriter.write(alone)));
    }
    DataConfig ner = both.ofHead(both.allHeads().get(1)).data();
    assertEquals("2", ner.columns().label().text());
    assertEquals(DataConfig.FileScheme.BIO, ner.scheme());
    assertEquals(Optional.empty(), ner.labels().heads());
    assertTrue(ner.labels().map().isPresent());
  }

  @Test
  void keysOfTrainingAreForAllHeads() {
    TaggerConfig config =
        parse(TWO + "train: {balance: true, calibrate: true, weights: {PER: 2, NOUN: 0.5}}");
    assertTrue(config.train().balance() && config.train().calibrate());
    String lone =
        TWO.replace("heads: {pos", "task: pos\nheads: {pos")
            .replace("ner: {scheme", "ner: {task: ner, scheme");
    assertTrue(parse(lone + "train: {balance: true}").train().balance());
  }

  @Test
  void labelsOfHeadsMayStandBelowTheirNameOrForShort() {
    String longer = TWO.replace("labels: {", "labels: {heads: {").replace("}}}", "}}}}");
    assertEquals(parse(TWO), parse(longer));
    assertEquals(parse(TWO), parse(ConfigWriter.write(parse(TWO))));
  }

  @Test
  void whatCannotBeIsRefusedWithTheNearest() {
    assertRefused(TWO.replace("ner: {column", "nerr: {column"), "nerr", "did you mean `ner`?");
    assertRefused(
        TWO.replace("weight", "weigth"), "`weigth` is no key here", "did you mean `weight`?");
    assertRefused(TWO.replace("0.5", "0"), "`weight`", "(0, 1000]");
    assertRefused(TWO.replace("scheme: bio, weight", "scheme: none, weight"), "ner", "bioes");
    assertRefused(
        "heads: {pos: {task: pos}, ner: {}}\ndata: {train: a, dev: b}", "the labels of no head");
    assertRefused(
        "heads: {pos: {task: pos}, ner: {}}\ndata: {train: a, dev: b, labels: {pos: 1}}",
        "ner has labels in no corpus");
    assertRefused("data: {train: a, dev: b, labels: {heads: {pos: 1}}}", "name them in `heads`");
    String wrong = TWO.replace("weight: 0.5", "weight: 0");
    String message = assertThrows(ConfigException.class, () -> parse(wrong)).getMessage();
    assertTrue(message.contains("`heads"), message);
    assertEquals(1, message.lines().count(), message); // nothing that follows from it
    for (String ofHead : List.of("{column: -x}", "{onyl: [PER]}", "{level: 0}", "{only: PER}")) {
      String broken = "heads: {a: {}, b: {}}\ndata: {train: a, dev: b, labels: {a: %s, b: 1}}";
      String told = broken.formatted(ofHead);
      String what = assertThrows(ConfigException.class, () -> parse(told)).getMessage();
      assertTrue(what.contains("`data.labels"), what);
      assertEquals(1, what.lines().count(), what);
    }
    assertRefused("heads: {1a: {}}\ndata: {train: a, dev: b, labels: {1a: 1}}", "begins with a");
    assertRefused("heads: {map: {}}\ndata: {train: a, dev: b}", "cannot be called map");
    assertRefused(TWO + "train: {engine: deeplearning4j}", "`train.engine`");
    assertRefused(
        TWO.replace("ner: {scheme", "ner: {task: pos, scheme") + "train: {balance: true}",
        "`train.balance`",
        "`task` is pos in all heads");
    assertRefused(TWO.replace("pos: 1", "pos: {column: 1, scheme: bio}"), "a scheme is for spans");
    assertRefused(TWO.replace("pos: 1", "pos: {column: 1, knows: [A]}"), "`knows` is for spans");
  }
}
