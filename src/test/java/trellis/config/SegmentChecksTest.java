package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.OutputConfig.OutputLayer;
import trellis.error.ConfigProblem;

/** What a semi-Markov CRF goes with, and what it does not. */
class SegmentChecksTest {
  private static ConfigText spans() {
    return ConfigText.minimal().with("network.output.type", "semi_crf");
  }

  private static String problems(ConfigText text) {
    return text.problems().stream().map(ConfigProblem::toString).collect(Collectors.joining("\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"semi_crf", "semi-crf", "{type: semi-crf, longest: 5}"})
  void isSpelledBothWays(String output) {
    OutputConfig read =
        ConfigText.minimal().with("network.output", output).parse().network().output();
    assertEquals(OutputLayer.SEMI_CRF, read.type());
    assertEquals(output.startsWith("{") ? 5 : 8, read.longest());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "network.scheme             | bio            | write bioes",
        "network.output.transitions | contextual     | is not for semi_crf",
        "network.output.constrained | true           | it always keeps the scheme",
        "train.engine               | deeplearning4j | that engine has none",
        "train.weights              | {PER: 2}       | each counting once",
        "data.labels.knows          | [PER]          | each counting once",
        "data.labels.sets           | true           | each counting once",
      })
  void refusesWhatItCannotDo(String key, String value, String cure) {
    List<ConfigProblem> problems = spans().with(key, value).problems();
    assertEquals(1, problems.size(), problems::toString);
    String told = problems.get(0).toString();
    assertTrue(told.contains("`" + key + "`") && told.contains(cure), told);
  }

  @Test
  void refusesPlainLabelsAndHeads() {
    assertTrue(problems(spans().with("task", "pos")).contains("semi_crf scores spans"));
    ConfigText heads =
        spans().with("heads", "{ner: {output: {type: semi_crf}}}").with("data.labels.ner", "1");
    String told = problems(heads);
    assertTrue(told.contains("ner cannot be a semi_crf: it is an only output"), told);
  }

  @Test
  void sizesAreForItAlone() {
    for (String key : List.of("longest", "span_dim")) {
      String told = problems(ConfigText.minimal().with("network.output." + key, "3"));
      assertTrue(told.contains("is for semi_crf: set `network.output.type: semi_crf`"), told);
    }
  }

  @Test
  void aLinearOneLearnsFromTheWholeCorpus() {
    ConfigText linear = spans().with("network.type", "linear");
    assertEquals(OutputLayer.SEMI_CRF, linear.parse().network().output().type());
    String told = problems(linear.with("train.optimizer", "sgd"));
    assertTrue(told.contains("a linear semi_crf learns by lbfgs or owlqn, not sgd"), told);
  }
}
