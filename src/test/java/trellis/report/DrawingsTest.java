package trellis.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;
import trellis.eval.calibration.Calibration;
import trellis.page.ParsedPage;
import trellis.report.LineChart.Series;
import trellis.train.result.EpochReport;
import trellis.train.score.SplitScore;

class DrawingsTest {
  private static double number(Element element, String attribute) {
    return Double.parseDouble(element.getAttribute(attribute));
  }

  @Test
  void curvesRiseWithTheirValues() {
    LineChart chart =
        LineChart.of(
            "dev F1", Reports.epochs(4), EpochReport::dev, OptionalInt.of(3)); // 53 56 59 50
    ParsedPage page = ParsedPage.ofPart(chart::append);
    List<Element> dots = page.all("circle");
    assertEquals(4, dots.size());
    assertTrue(number(dots.get(0), "cx") < number(dots.get(1), "cx"));
    assertTrue(number(dots.get(0), "cy") > number(dots.get(1), "cy"), "up is a smaller y");
    assertTrue(number(dots.get(2), "cy") < number(dots.get(3), "cy"));
    assertEquals("best", dots.get(2).getAttribute("class"));
    assertEquals("dev F1: 59.00 in epoch 3, the best", dots.get(2).getTextContent());
    List<String> ticks = page.texts("text");
    assertTrue(
        ticks.containsAll(List.of("50", "52", "1", "4", "epoch", "dev F1")), ticks::toString);
    Element svg = page.all("svg").get(0);
    assertTrue(
        svg.getAttribute("aria-label").contains("from 53.00 in epoch 1 to 50.00 in epoch 4"));
  }

  @Test
  void curvesMayBeOverSteps() {
    Series loss = new Series("a", List.of(new LineChart.Point(0, 3), new LineChart.Point(7, 2)));
    LineChart chart = new LineChart("loss", "step", List.of(loss), OptionalInt.empty());
    ParsedPage page = ParsedPage.ofPart(chart::append);
    assertTrue(page.texts("text").contains("step"));
    assertEquals("a: 2.000 in step 7", page.all("circle").get(1).getTextContent());
    assertEquals(
        "loss by step; a: from 3.000 in step 0 to 2.000 in step 7",
        page.all("svg").get(0).getAttribute("aria-label"));
  }

  @Test
  void nothingIsDrawnOutsideTheFrame() {
    ParsedPage page =
        ParsedPage.ofPart(
            LineChart.of("loss", Reports.epochs(500), EpochReport::loss, OptionalInt.of(1))
                ::append);
    assertEquals(1, page.all("circle").size(), "500 dots would hide the line");
    for (String place : page.all("polyline").get(0).getAttribute("points").split(" ")) {
      String[] xy = place.split(",");
      assertTrue(Double.parseDouble(xy[0]) >= 56 && Double.parseDouble(xy[0]) <= 346, place);
      assertTrue(Double.parseDouble(xy[1]) >= 28 && Double.parseDouble(xy[1]) <= 198, place);
    }
  }

  @Test
  void whatIsNoNumberIsLeftOut() {
    List<EpochReport> epochs =
        List.of(Reports.epoch(1, Double.NaN, 0.1, 1, 1), Reports.epoch(2, 3, 0.1, 1, 1));
    assertEquals(1, LineChart.series("loss", epochs, EpochReport::loss).points().size());
    LineChart none =
        new LineChart("loss", List.of(new Series("loss", List.of())), OptionalInt.empty());
    assertEquals(
        List.of("loss: there is no value to draw."), ParsedPage.ofPart(none::append).texts("p"));
  }

  @Test
  void honestProbabilitiesStandOnTheDiagonal() {
    Calibration.Tally tally = new Calibration.Tally();
    for (int i = 0; i < 4; i++) {
      tally.add(0.75, i < 3);
    }
    tally.add(1, true);
    ParsedPage page = ParsedPage.ofPart(html -> ReliabilityDiagram.append(html, tally.result()));
    Element line = page.all("line", "ideal").get(0);
    double slope =
        (number(line, "y2") - number(line, "y1")) / (number(line, "x2") - number(line, "x1"));
    assertEquals(2, page.all("rect", "bin").size());
    for (Element dot : page.all("circle")) {
      double onLine = number(line, "y1") + slope * (number(dot, "cx") - number(line, "x1"));
      assertEquals(onLine, number(dot, "cy"), 0.2);
    }
    assertTrue(number(page.all("circle").get(0), "r") > number(page.all("circle").get(1), "r"));
  }

  @Test
  void heatMapHasTheCountsOfTheConfusion() {
    SplitScore.Spans split = Reports.spans("dev");
    HeatMap map = HeatMap.ofSpans(split);
    assertEquals(List.of("<b>", "LOC", "PER", "missed"), map.columns());
    for (HeatMap.Row row : map.rows().subList(0, 3)) {
      assertEquals(
          split.types().get(row.name()).gold(),
          row.counts().stream().mapToLong(Long::longValue).sum(),
          "each gold span is in one cell of its row");
    }
    ParsedPage page = ParsedPage.ofPart(html -> map.append(html, "caption"));
    assertEquals(4 * 4, page.all("td").size());
    assertEquals(2, page.all("td", "right").size());
  }
}
