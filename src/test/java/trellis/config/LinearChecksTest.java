package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.error.ConfigPlace;
import trellis.error.ConfigProblem;

/** Keys of linear models and of neural ones are not mixed, nor those of optimizers. */
class LinearChecksTest {
  private static ConfigText linear() {
    return ConfigText.minimal().with("network.type", "linear").with("train.optimizer", "lbfgs");
  }

  private static void assertRefused(ConfigText text, String path, String... told) {
    List<ConfigProblem> problems = text.problems();
    assertEquals(1, problems.size(), problems::toString);
    ConfigProblem problem = problems.get(0);
    assertEquals(new ConfigPlace(ConfigText.SOURCE, text.line(path)), problem.place());
    for (String part : told) {
      assertTrue(problem.text().contains(part), problem::toString);
    }
  }

  @Test
  void aLinearConfigIsRead() {
    TaggerConfig config =
        linear()
            .with("network.template", "my.template")
            .with("network.least", "2")
            .with("network.states", "observed")
            .with("train.l2", "0.5")
            .with("train.tolerance", "1e-4")
            .parse();
    assertTrue(config.network().isLinear());
    assertEquals(0.5, config.train().l2());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "network.words.dim; 31",
        "network.characters.dim; 31",
        "network.dropout; 0.3",
        "network.input_dropout; 0.1",
        "network.word_dropout; 0.1",
        "network.locked_dropout; true",
        "network.capitals; 3",
        "network.features; 3",
        "train.unknown; 0.3"
      })
  void neuralKeysAreRefused(String path, String value) {
    assertRefused(
        linear().with(path, value),
        path,
        "`" + path + "` is for neural networks, but `network.type` is linear: remove it");
  }

  @Test
  void neuralKeysWithTheirOwnDefaultsAreNot() {
    linear().with("network.dropout", "0.5").with("network.capitals", "0").parse();
  }

  @ParameterizedTest
  @CsvSource({"network.template, a.template", "network.least, 3"})
  void linearKeysAreRefusedInANetwork(String path, String value) {
    assertRefused(
        ConfigText.minimal().with(path, value),
        path,
        "`" + path + "` is for linear models: set `network.type: linear`, or remove it");
  }

  @ParameterizedTest
  @CsvSource({"lbfgs", "owlqn"})
  void optimizersOfWholeCorporaAreForLinearModels(String optimizer) {
    assertRefused(
        ConfigText.minimal().with("train.optimizer", optimizer),
        "train.optimizer",
        optimizer + " is for linear models: set `network.type: linear`, or write sgd, adam");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "train.rate; 0.1",
        "train.schedule; linear",
        "train.momentum; 0.5",
        "train.clip; 1.0",
        "train.weight_decay; 0.1",
        "train.batch; 7",
        "train.average; 9"
      })
  void keysOfBatchesMeanNothingToThem(String path, String value) {
    assertRefused(
        linear().with(path, value),
        path,
        "`" + path + "` means nothing to `train.optimizer` lbfgs");
  }

  @Test
  void keysOfWholeCorporaMeanNothingToOthers() {
    ConfigText adam = linear().with("train.optimizer", "adam");
    assertRefused(adam.with("train.l2", "0.5"), "train.l2", "adam: remove it, or write lbfgs");
    assertRefused(linear().with("train.l1", "0.5"), "train.l1", "lbfgs: remove it, or write owlqn");
    linear().with("train.optimizer", "owlqn").with("train.l1", "0.5").parse();
  }

  @Test
  void theOtherEngineHasNoLinearModels() {
    List<ConfigProblem> problems = linear().with("train.engine", "deeplearning4j").problems();
    assertTrue(
        problems.stream()
            .anyMatch(one -> one.text().contains("deeplearning4j has no linear models: remove it")),
        problems::toString);
  }
}
