package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.config.TrainConfig.Mixing;
import trellis.error.ConfigProblem;

class WorkerChecksTest {
  private static ConfigText with(String... keysAndValues) {
    ConfigText text = ConfigText.minimal();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      text.with(keysAndValues[i], keysAndValues[i + 1]);
    }
    return text;
  }

  private static void assertRefused(ConfigText text, String key, String why) {
    List<ConfigProblem> problems = text.problems();
    assertEquals(1, problems.size(), problems::toString);
    String problem = problems.get(0).text();
    assertTrue(problem.startsWith("`" + key + "`"), problem);
    assertTrue(problem.contains(why), problem);
    assertEquals(text.line(key), problems.get(0).place().line());
  }

  @ParameterizedTest
  @CsvSource({
    "lbfgs, all threads share without any mixing: remove it",
    "owlqn, all threads share without any mixing: remove it",
    "sgd, 'smaller still: remove it, or write perceptron, mira or adam'",
    "sgd_l1, 'smaller still: remove it, or write perceptron, mira or adam'"
  })
  void someLinearModelsHaveNoWorkers(String optimizer, String why) {
    assertRefused(
        with("network.type", "linear", "train.optimizer", optimizer, "train.workers", "4"),
        "train.workers",
        why);
  }

  @Test
  void aCountedModelHasNoWorkers() {
    assertRefused(
        with("network.type", "linear", "network.model", "hmm", "train.workers", "4"),
        "train.workers",
        "needs but one pass: remove it");
  }

  @Test
  void theOtherEngineHasNoWorkers() {
    assertRefused(
        with("train.engine", "deeplearning4j", "train.workers", "2"),
        "train.workers",
        "the engine deeplearning4j has no workers: remove one of the two");
  }

  @ParameterizedTest
  @CsvSource({"mixing, momentum", "exchange, 5"})
  void whatOneWorkerDoesNotNeedIsRefused(String key, String value) {
    assertRefused(
        with("train." + key, value), "train." + key, "set `train.workers` above 1, or remove it");
  }

  @ParameterizedTest
  @CsvSource({"perceptron, momentum", "perceptron, rate", "mira, rate"})
  void stepsWithoutRateAreMixedByTheirMean(String optimizer, String mixing) {
    ConfigText text =
        with("network.type", "linear", "train.optimizer", optimizer, "train.workers", "4");
    assertEquals(Mixing.MEAN, text.parse().train().mixing());
    assertRefused(text.with("train.mixing", mixing), "train.mixing", "write mean");
  }

  @ParameterizedTest
  @CsvSource({"sgd", "adam", "nadam"})
  void networksGoByTheRateTimesTheWorkers(String optimizer) {
    TrainConfig train = with("train.optimizer", optimizer, "train.workers", "4").parse().train();
    assertEquals(Mixing.RATE, train.mixing());
    assertEquals(0, train.exchange());
  }
}
