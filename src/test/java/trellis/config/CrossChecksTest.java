package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.error.ConfigException;
import trellis.error.ConfigProblem;

class CrossChecksTest {

  private static String problems(ConfigText text) {
    return text.problems().stream().map(ConfigProblem::toString).collect(Collectors.joining("\n"));
  }

  @Test
  void posHasNoSpans() {
    ConfigText pos = ConfigText.minimal().with("task", "pos");

    assertEquals(NetworkConfig.Scheme.BIOES, pos.parse().network().scheme(), "and is not used");
    assertEquals(
        "test.yaml:5: `data.scheme`: bio is for labels that mark spans, but `task` is pos: write"
            + " none, or set `task: ner`",
        problems(pos.with("data.scheme", "bio")));
  }

  @Test
  void posHasNoScoreOfOToMove() {
    ConfigText balanced = ConfigText.minimal().with("train.balance", "true");

    assertTrue(balanced.parse().train().balance());
    assertEquals(
        "test.yaml:6: `train.balance`: true moves the score of the label O, but `task` is pos,"
            + " where no label means that there is nothing: write false, or set `task: ner`",
        problems(balanced.with("task", "pos")));
    assertFalse(balanced.with("train.balance", "false").parse().train().balance());
  }

  @Test
  void dl4jHasNoWeights() {
    ConfigText weighted = ConfigText.minimal().with("train.weights", "{PER: 2, LOC: 0.5}");

    assertEquals(Map.of("PER", 2.0, "LOC", 0.5), weighted.parse().train().weights().orElseThrow());
    assertEquals(
        "test.yaml:5: `train.weights`: the engine deeplearning4j has one weight for all labels:"
            + " remove it, or leave out `train.engine`",
        problems(weighted.with("train.engine", "deeplearning4j")));
    ConfigText.assertRefused("train.weights", "[PER]", "expected a map such as {PRODUCT: 2}");
    ConfigText.assertRefused("train.weights", "{PER: much}", "expected a number in (0, 100]");
    ConfigText.assertRefused("train.weights", "{PER: 0}", "outside its range (0, 100]");
  }

  @Test
  void nerNeedsSpans() {
    assertEquals(
        "test.yaml:4: `data.scheme`: with none no label marks a span, but `task` is ner: write"
            + " auto, or set `task: pos` to learn plain labels\n"
            + "test.yaml:6: `network.scheme`: with none no label marks a span, but `task` is ner:"
            + " write bioes, or set `task: pos` to learn plain labels",
        problems(ConfigText.minimal().with("data.scheme", "none").with("network.scheme", "none")));
  }

  @Test
  void conllHasNoNamedColumns() {
    assertEquals(
        "test.yaml:5: `data.columns.token`: the name form is for conllu: set `format: conllu`, or"
            + " give the column's number, counted from 0",
        problems(ConfigText.minimal().with("data.columns.token", "form")));
  }

  @Test
  void tokenAndLabelAreTwoColumns() {
    ConfigText conllu = ConfigText.minimal().with("task", "pos").with("data.format", "conllu");
    String same = ": the label needs a column of its own";

    assertEquals(
        "test.yaml:5: `data.columns`: token and label are the same column, 0" + same,
        problems(ConfigText.minimal().with("data.columns.label", "0")));
    assertEquals(
        "test.yaml:5: `data.columns`: token and label are the same column, -1" + same,
        problems(ConfigText.minimal().with("data.columns.token", "-1")));
    assertEquals(
        "test.yaml:7: `data.columns`: token and label are the same column, 1" + same,
        problems(conllu.with("data.columns.label", "1")));
    assertEquals(
        "test.yaml:7: `data.columns`: token and label are the same column, -9" + same,
        problems(conllu.with("data.columns.label", "-9")));
  }

  @Test
  void conlluHasTenColumns() {
    ConfigText text =
        ConfigText.minimal()
            .with("task", "pos")
            .with("data.format", "conllu")
            .with("data.columns.token", "10")
            .with("data.columns.label", "-11");

    assertEquals(
        "test.yaml:7: `data.columns.token`: conllu has no column 10: its ten columns are 0 to 9\n"
            + "test.yaml:8: `data.columns.label`: conllu has no column -11: its ten columns are 0"
            + " to 9",
        problems(text));
    text.with("data.columns.token", "9").with("data.columns.label", "-9");
    assertEquals(9, text.parse().data().columns().token().index());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-10", "id"})
  void theIdsOfConlluAreNoLabels(String column) {
    ConfigText text = ConfigText.minimal().with("task", "pos").with("data.format", "conllu");

    assertEquals(
        "test.yaml:7: `data.columns.label`: the column "
            + column
            + " of conllu holds word ids: choose form or later",
        problems(text.with("data.columns.label", column)));
  }

  @Test
  void conlluWithSpansNamesTheirColumn() {
    ConfigText ner = ConfigText.minimal().with("data.format", "conllu");

    assertEquals(
        "test.yaml:4: `data.columns.label`: conllu has no column of its own for spans: say which"
            + " one has them, or set `task: pos`",
        problems(ner));
    assertEquals(
        "misc", ner.with("data.columns.label", "misc").parse().data().columns().label().text());
  }

  @Test
  void featuresHaveColumnsOfTheirOwn() {
    ConfigText conllu =
        ConfigText.minimal()
            .with("task", "pos")
            .with("data.format", "conllu")
            .with("data.columns.features", "[xpos, feats]");
    assertEquals(2, conllu.parse().data().columns().featureColumns().size());
    String start = "test.yaml:7: `data.columns.features`: ";

    assertEquals(
        start + "form is the column of the token: take it from the list",
        problems(conllu.with("data.columns.features", "[form, feats]")));
    assertEquals(
        start + "3 is the column of the label, which must not be given away: take it from the list",
        problems(conllu.with("data.columns.features", "[3]")));
    assertEquals(
        start + "-6 is the same column as xpos: keep one of the two",
        problems(conllu.with("data.columns.features", "[xpos, -6]")));
    assertEquals(
        start + "the column id of conllu holds word ids: choose form or later",
        problems(conllu.with("data.columns.features", "[id]")));
    assertEquals(
        start + "conllu has no column 12: its ten columns are 0 to 9",
        problems(conllu.with("data.columns.features", "[12]")));
  }

  @Test
  void featuresOfConllAreCountedFromTheBeginning() {
    ConfigText conll = ConfigText.minimal().with("data.columns.features", "[1, 2]");
    assertEquals(2, conll.parse().data().columns().featureColumns().size());
    String start = "test.yaml:5: `data.columns.features`: ";

    assertEquals(
        start
            + "-2 is counted from the end, where a file without labels has another column: count"
            + " it from 0",
        problems(conll.with("data.columns.features", "[1, -2]")));
    assertEquals(
        start
            + "the name xpos is for conllu: set `format: conllu`, or give the column's number,"
            + " counted from 0",
        problems(conll.with("data.columns.features", "[xpos]")));
    assertEquals(
        start + "0 is the column of the token: take it from the list",
        problems(conll.with("data.columns.features", "[0, 1]")));
  }

  @Test
  void whatIsWrongForItselfIsNotComparedToo() {
    String message =
        assertThrows(
                ConfigException.class,
                () ->
                    ConfigReader.parse(
                        "c.yaml",
                        "task: x\n"
                            + "data: {train: t, dev: d, format: y, scheme: none, columns: {label:"
                            + " z}}"))
            .getMessage();

    assertEquals(3, message.lines().count(), message);
  }
}
