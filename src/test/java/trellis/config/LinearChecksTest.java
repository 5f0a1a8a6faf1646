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
  void hashedAttributesAreNotCounted() {
    ConfigText hashed = linear().with("network.hash", "18");
    assertEquals(18, hashed.parse().network().hash());
    assertRefused(
        hashed.with("network.least", "2"),
        "network.least",
        "`network.least` counts attributes, which `network.hash` does not know one by one");
    assertRefused(
        ConfigText.minimal().with("network.hash", "18"),
        "network.hash",
        "is for linear models: set `network.type: linear`, or remove it");
  }

  @Test
  void theOtherEngineHasNoLinearModels() {
    List<ConfigProblem> problems = linear().with("train.engine", "deeplearning4j").problems();
    assertTrue(
        problems.stream()
            .anyMatch(one -> one.text().contains("deeplearning4j has no linear models: remove it")),
        problems::toString);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "sgd; train.rate; 0.1; of a linear model: remove it, or write `train.first_rate` with",
        "sgd; train.batch; 7; learns from one sentence after another",
        "perceptron; train.momentum; 0.5; learns from one sentence after another",
        "mira; network.output.constrained; true; learns from one sentence after another",
        "lbfgs; network.output.constrained; true; steps over the whole corpus",
        "perceptron; train.l2; 0.5; remove it, or write lbfgs, or sgd for steps of sentences",
        "sgd_l1; train.l2; 0.5; remove it, or write lbfgs",
        "sgd; train.l1; 0.5; remove it, or write owlqn or sgd_l1",
        "sgd; train.tolerance; 0.5; remove it, or write lbfgs",
        "sgd_l1; train.average; 2; whose weights of 0 an average would lose",
        "perceptron; train.kbest; 3; remove it, or write mira",
        "sgd; train.aggressiveness; 3; remove it, or write mira",
        "mira; train.first_rate; 0.3; remove it, or write sgd or sgd_l1",
        "adam; train.first_rate; 0.3; remove it, or write sgd or sgd_l1",
        "adam; network.states; observed; is for the optimizers of linear models alone"
      })
  void eachOptimizerHasItsKeys(String optimizer, String path, String value, String told) {
    assertRefused(
        linear().with("train.optimizer", optimizer).with(path, value),
        path,
        "`" + path + "`",
        told);
  }

  @Test
  void eachOptimizerTakesItsKeys() {
    ConfigText sgd = linear().with("train.optimizer", "sgd");
    sgd.with("train.first_rate", "0.3").with("train.l2", "2").with("train.average", "2").parse();
    linear().with("train.optimizer", "sgd-l1").with("train.l1", "2").parse();
    linear().with("train.optimizer", "mira").with("train.kbest", "3").parse();
    assertEquals(1, linear().with("train.optimizer", "mira").parse().train().average());
    assertEquals(1, linear().with("train.optimizer", "sgd").parse().train().sentencesOfStep());
    assertEquals(10, linear().with("train.optimizer", "adam").parse().train().sentencesOfStep());
  }

  @Test
  void optimizersOfSentencesAreForLinearModels() {
    assertRefused(
        ConfigText.minimal().with("train.optimizer", "mira"),
        "train.optimizer",
        "mira is for linear models: set `network.type: linear`, or write sgd, adam");
  }

  @Test
  void aPerceptronLearnsFromMistakes() {
    ConfigText perceptron =
        ConfigText.minimal().with("network.type", "linear").with("network.model", "perceptron");
    assertEquals(TrainConfig.OptimizerKind.PERCEPTRON, perceptron.parse().train().optimizer());
    assertRefused(
        linear().with("network.model", "perceptron"),
        "train.optimizer",
        "lbfgs learns probabilities",
        "write perceptron or mira, or `network.model: crf`");
    assertRefused(
        ConfigText.minimal().with("network.model", "perceptron"),
        "network.model",
        "is for linear models");
  }

  @ParameterizedTest
  @CsvSource({"maxent, SOFTMAX", "memm, MEMM", "hmm, CRF", "crf, CRF", "perceptron, CRF"})
  void aModelHasItsOutput(String model, OutputConfig.OutputLayer output) {
    ConfigText text =
        ConfigText.minimal().with("network.type", "linear").with("network.model", model);
    assertEquals(output, text.parse().network().output().type());
  }

  @Test
  void modelAndOutputMustAgree() {
    assertRefused(
        linear().with("network.model", "maxent").with("network.output.type", "crf"),
        "network.output.type",
        "the output of `network.model: maxent` is softmax, not crf: remove one of the two");
    assertRefused(
        ConfigText.minimal().with("network.output.type", "memm"),
        "network.output.type",
        "memm is for linear models");
    assertRefused(
        linear().with("network.model", "memm").with("train.optimizer", "mira"),
        "train.optimizer",
        "mira cannot learn a memm: write lbfgs");
  }

  @Test
  void aHiddenMarkovModelIsCounted() {
    ConfigText hmm =
        ConfigText.minimal().with("network.type", "linear").with("network.model", "hmm");
    assertEquals(TrainConfig.OptimizerKind.COUNTS, hmm.parse().train().optimizer());
    assertEquals(1, hmm.parse().train().epochs());
    assertRefused(
        linear().with("network.model", "hmm"),
        "train.optimizer",
        "lbfgs is for models that learn by steps, but `network.model` hmm is counted: remove it");
    assertRefused(
        ConfigText.minimal().with("network.type", "linear").with("train.optimizer", "counts"),
        "train.optimizer",
        "counts is for `network.model: hmm` alone: remove it");
  }

  @ParameterizedTest
  @CsvSource({
    "network.template, pos",
    "network.states, observed",
    "train.l2, 2",
    "train.epochs, 3",
    "network.order, 2",
    "network.hash, 20",
    "train.rate, 0.1",
    "train.batch, 3"
  })
  void keysOfLearningMeanNothingToCounts(String path, String value) {
    assertRefused(
        ConfigText.minimal()
            .with("network.type", "linear")
            .with("network.model", "hmm")
            .with(path, value),
        path,
        "means nothing to a model that is counted: remove it");
  }
}
