package trellis.train.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;
import trellis.config.TaggerConfig;
import trellis.train.MultiSeedTraining;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** The page of a finished run beside its metrics and its log. */
class ReportTest {
  @TempDir private Path folder;

  private static Document page(Path run) throws Exception {
    byte[] html = Files.readAllBytes(run.resolve("report.html"));
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(html));
  }

  private static JsonNode metrics(Path run) throws IOException {
    return new ObjectMapper().readTree(run.resolve("metrics.json").toFile());
  }

  private static List<String> texts(Document page, String tag) {
    NodeList nodes = page.getElementsByTagName(tag);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      texts.add(nodes.item(i).getTextContent());
    }
    return texts;
  }

  private static String rounded(JsonNode figure, int decimals) {
    return new BigDecimal(figure.asDouble()).setScale(decimals, RoundingMode.HALF_EVEN).toString();
  }

  @Test
  void figuresAreThoseOfTheMetrics() throws Exception {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=3");
    JsonNode metrics = metrics(corpus.run());
    Document page = page(corpus.run());
    List<String> cells = texts(page, "td");
    for (String split : List.of("dev", "test")) {
      JsonNode figures = metrics.get(split);
      for (String place :
          List.of(
              "/conlleval/micro/f1",
              "/conlleval/macro/f1",
              "/strict/micro/precision",
              "/conlleval/types/PER/recall",
              "/names/unseen/f1")) {
        assertTrue(cells.contains(rounded(figures.at(place), 2)), split + place);
      }
      assertEquals(
          figures.at("/conlleval/micro/found").asLong(),
          figures.at("/calibration/count").asLong(),
          "each predicted span has a probability");
      assertTrue(texts(page, "dd").contains(rounded(figures.get("score"), 2)));
      assertTrue(
          cells.contains(
              rounded(figures.at("/interval/low"), 2)
                  + " – "
                  + rounded(figures.at("/interval/high"), 2)));
      assertTrue(
          texts(page, "figcaption").stream()
              .anyMatch(
                  text ->
                      text.contains(
                          "calibration error "
                              + rounded(figures.at("/calibration/expected_error"), 3))));
    }
  }

  @Test
  void curvesHaveTheEpochsBeforeAResumeToo() throws Exception {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=2");
    TaggerConfig more = corpus.config("train.epochs=4");
    TrainingResult result =
        new Trainer(more, corpus.run(), TrainingListener.SILENT).run(StartMode.RESUME);
    List<EpochReport> log = new EpochLog(corpus.run().resolve("log.jsonl")).read();
    assertEquals(List.of(1, 2, 3, 4), log.stream().map(EpochReport::epoch).toList());
    assertEquals(result.bestScore(), log.get(3).best());
    assertEquals(
        log.stream().map(EpochReport::dev).toList(),
        result.details().orElseThrow().epochs().stream().map(epoch -> epoch.dev()).toList());
    String dots = texts(page(corpus.run()), "circle").toString();
    assertTrue(dots.contains("in epoch 1") && dots.contains("in epoch 4"), dots);
  }

  @Test
  void pageGoesWithTheMetrics() throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("train.epochs=1");
    RunDirectory run = new RunDirectory(corpus.run());
    assertTrue(Files.exists(run.report()));
    run.unfinish();
    assertFalse(Files.exists(run.report()));
    Files.writeString(run.report(), "old");
    run.clear();
    assertFalse(Files.exists(run.report()));
  }

  @Test
  void partsOfSpeechHaveTheirOwnFigures() throws Exception {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.train("task=pos", "train.epochs=2");
    JsonNode metrics = metrics(corpus.run());
    List<String> cells = texts(page(corpus.run()), "td");
    assertTrue(cells.contains(rounded(metrics.at("/test/accuracy/percent"), 2)));
    assertTrue(cells.contains(rounded(metrics.at("/test/words/unseen/percent"), 2)));
    assertEquals(metrics.at("/dev/tokens").asLong(), metrics.at("/dev/calibration/count").asLong());
  }

  @Test
  void seedsAreSummedUpAndLinked() throws Exception {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = corpus.config("seeds=[5, 6]", "train.epochs=2");
    new MultiSeedTraining(config, corpus.run(), TrainingListener.SILENT).run(StartMode.NEW);
    Document page = page(corpus.run());
    JsonNode metrics = metrics(corpus.run());
    List<String> cells = texts(page, "td");
    for (String place : List.of("/dev/mean", "/dev/deviation", "/test/min", "/test/max")) {
      assertTrue(cells.contains(rounded(metrics.at(place), 2)), place);
    }
    NodeList links = page.getElementsByTagName("a");
    int found = 0;
    for (int i = 0; i < links.getLength(); i++) {
      String link = links.item(i).getAttributes().getNamedItem("href").getNodeValue();
      if (!link.startsWith("#")) {
        assertTrue(Files.exists(corpus.run().resolve(link)), link);
        found++;
      }
    }
    assertEquals(2, found);
    assertTrue(
        texts(page, "p")
            .contains(
                "Seed " + metrics.get("best_seed").asLong() + ": all that follows is of it."));
  }
}
