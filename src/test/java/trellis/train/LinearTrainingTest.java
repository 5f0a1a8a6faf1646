package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.train.LinearRuns.bytes;
import static trellis.train.LinearRuns.model;
import static trellis.train.LinearRuns.tagging;
import static trellis.train.LinearRuns.with;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.TaggerConfig;
import trellis.demand.Knowledge;
import trellis.error.ConfigException;
import trellis.error.CorpusException;
import trellis.error.TrainingException;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;

/** Linear models go through the same training, files and tagging as networks. */
class LinearTrainingTest {
  @TempDir private Path folder;
  private LinearRuns runs;

  @BeforeEach
  void write() {
    runs = new LinearRuns(folder);
  }

  @Test
  void itLearnsUntilItConverges() {
    TrainingResult result = runs.train();
    assertEquals(Ending.CONVERGED, result.ending());
    assertEquals(100.0, result.bestScore());
    TaggerModel model = model(result);
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "I-LOC", "O"),
        tagging(model, "Grace", "waits", "in", "New", "York", ".").labels());
    List<EpochReport> epochs = result.details().orElseThrow().epochs();
    double before = Double.POSITIVE_INFINITY;
    for (EpochReport epoch : epochs) {
      double objective = epoch.reached().orElseThrow().value();
      assertTrue(objective <= before, () -> epoch + " comes after a smaller objective");
      before = objective;
    }
  }

  /** A convex objective has one least value, whichever way leads there. */
  @Test
  void adamComesToTheSameLabels() {
    List<String> tokens = List.of("Ada", "reads", "in", "New", "York", "and", "Oslo", ".");
    TaggerModel full = model(runs.train());
    TaggerModel steps =
        model(runs.train("train.optimizer=adam", "train.rate=0.1", "train.epochs=20"));
    String[] sentence = tokens.toArray(String[]::new);
    assertEquals(tagging(full, sentence).labels(), tagging(steps, sentence).labels());
  }

  @Test
  void answersDoNotDependOnTheBatch() {
    TaggerModel model = model(runs.train());
    List<String> one = List.of("Ada", "lives", "in", "Rome", ".");
    List<String> other = List.of("Nobody", "knows", "New", "York");
    List<Tagging> together =
        model.tag(
            List.of(one, other, one), List.of(List.of(), List.of(), List.of()), Knowledge.NONE);
    assertEquals(tagging(model, one.toArray(String[]::new)).entropy(), together.get(2).entropy());
    assertEquals(tagging(model, other.toArray(String[]::new)).entropy(), together.get(1).entropy());
  }

  /** Spans that score as wholes, of which some are too long. */
  @Test
  void spansAsWholes() {
    TaggerModel model =
        model(runs.train("network.scheme=bioes", "network.output={type: semi-crf, longest: 3}"));
    assertTrue(GoldenCheck.of(model).isPassed());
    Tagging tagging = tagging(model, "Grace", "waits", "in", "New", "York", ".");
    assertEquals(List.of("S-PER", "O", "O", "B-LOC", "E-LOC", "O"), tagging.labels());
    assertEquals(
        1, tagging.best(10_000).stream().mapToDouble(one -> one.probability()).sum(), 0.01);
  }

  @ParameterizedTest
  @CsvSource({
    "lbfgs, crf, 50",
    "owlqn, crf, 50",
    "sgd, crf, 3",
    "sgd_l1, crf, 3",
    "perceptron, crf, 3",
    "mira, crf, 3",
    "lbfgs, semi_crf, 50",
    "owlqn, semi_crf, 50"
  })
  void threadsAndInterruptionsChangeNoBit(String optimizer, String output, int epochs)
      throws IOException {
    runs.assertThreadsAndInterruptionsChangeNoBit(
        7,
        "train.optimizer=" + optimizer,
        "train.epochs=" + epochs,
        "network.output=" + output,
        "network.scheme=bioes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sgd", "sgd-l1", "perceptron", "mira"})
  void itLearnsSentenceBySentence(String optimizer) {
    for (String states : List.of("all", "observed")) {
      TrainingResult result =
          runs.train("train.optimizer=" + optimizer, "train.epochs=8", "network.states=" + states);
      assertEquals(100.0, result.bestScore(), () -> optimizer + " with states " + states);
      assertTrue(GoldenCheck.of(model(result)).isPassed());
    }
    TrainingResult hashed =
        runs.train("train.optimizer=" + optimizer, "train.epochs=8", "network.hash=14");
    assertTrue(hashed.bestScore() > 95, () -> "F1 " + hashed.bestScore());
    TrainingResult single =
        runs.train("train.optimizer=" + optimizer, "train.epochs=8", "network.output=softmax");
    assertTrue(single.bestScore() > 90, () -> "F1 " + single.bestScore());
  }

  @ParameterizedTest
  @ValueSource(strings = {"sgd", "sgd_l1", "perceptron", "mira"})
  void withObservedLabelsAloneTransitionsAreThoseThatTrainingHas(String optimizer) {
    TaggerModel model =
        model(
            runs.train(
                "train.optimizer=" + optimizer, "train.epochs=2", "network.states=observed"));
    float[] transitions = model.network().heads().get(0).transitions().orElseThrow().value();
    int place = model.labels().id("I-LOC");
    int person = model.labels().id("B-PER");
    assertEquals(0, transitions[person * model.labels().size() + place]);
    int outside = model.labels().id("O");
    assertTrue(transitions[person * model.labels().size() + outside] != 0);
  }

  @Test
  void stepsOfSentencesComeNearTheObjectiveOfWholeCorpora() {
    TaggerModel full = model(runs.train());
    TaggerModel steps =
        model(runs.train("train.optimizer=sgd", "train.epochs=60", "train.keep=last"));
    String[] sentence = {"Ada", "reads", "in", "New", "York", "and", "Oslo", "."};
    assertEquals(tagging(full, sentence).entropy(), tagging(steps, sentence).entropy(), 0.05);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lbfgs", "owlqn", "sgd", "sgd_l1"})
  void labelsGivenTheOnesBefore(String optimizer) {
    TrainingResult result = runs.train("network.model=memm", "train.optimizer=" + optimizer);
    assertTrue(result.bestScore() > 99, () -> "F1 " + result.bestScore());
    TaggerModel model = model(result);
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "I-LOC", "O"),
        tagging(model, "Grace", "waits", "in", "New", "York", ".").labels());
  }

  @Test
  void maximumEntropyIsEachLabelForItself() throws IOException {
    assertArrayEquals(
        model(runs.train("network.model=maxent")).network().heads().get(0).weights().value(),
        model(runs.train("network.output=softmax")).network().heads().get(0).weights().value());
  }

  @Test
  void aHiddenMarkovModelIsCountedAtOnce() {
    TrainingResult result = runs.train("network.model=hmm");
    assertEquals(Ending.ALL_EPOCHS, result.ending());
    assertEquals(1, result.epochs());
    assertTrue(result.bestScore() > 95, () -> "F1 " + result.bestScore());
    TaggerModel model = model(result);
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "I-LOC", "O"),
        tagging(model, "Grace", "waits", "in", "New", "York", ".").labels());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "O"),
        tagging(model, "Mary", "sings", "in", "Kabul", ".").labels());
  }

  /** Single weights of a perceptron go up and down; their average is what is kept. */
  @Test
  void aPerceptronIsAveraged() throws IOException {
    String[] changes = {"network.model=perceptron", "train.epochs=3", "train.keep=last"};
    TaggerModel average = model(runs.train(changes));
    TaggerModel last = model(runs.train(with(changes, "train.average=0")));
    assertTrue(areWhole(last.network().heads().get(0).weights().value()));
    assertTrue(!areWhole(average.network().heads().get(0).weights().value()));
  }

  private static boolean areWhole(float... weights) {
    for (float weight : weights) {
      if (weight != Math.rint(weight)) {
        return false;
      }
    }
    return true;
  }

  @Test
  void anL1PenaltyOfStepsLeavesZerosOutOfTheModel() {
    int all =
        model(runs.train("train.optimizer=sgd", "train.epochs=5"))
            .vocabularies()
            .sizes()
            .states()
            .get(0);
    TaggerModel sparse =
        model(runs.train("train.optimizer=sgd_l1", "train.epochs=5", "train.l1=0.5"));
    int active = sparse.vocabularies().sizes().states().get(0);
    assertTrue(active < all / 4, () -> active + " of " + all);
  }

  /** A stop before the first checkpoint is due loses nothing but the epoch at hand. */
  @Test
  void aStoppedTrainingLeavesAModel() throws IOException {
    Path run = folder.resolve("stopped");
    TrainingResult result =
        new StoppedTraining(runs.corpus().linear("train.tolerance=0"), run, 15).run(StartMode.NEW);
    assertEquals(Ending.STOPPED, result.ending());
    assertEquals(1, model(result).card().epoch());
    assertTrue(GoldenCheck.of(model(result)).isPassed());
    TaggerConfig longer = runs.corpus().linear("train.tolerance=0", "train.epochs=3");
    TrainingResult whole = new Trainer(longer, run, TrainingListener.SILENT).run(StartMode.RESUME);
    assertEquals(3, whole.epochs());
    // Each iteration stands in its log once, before and after the stop.
    List<String> iterations = Files.readAllLines(run.resolve("iterations.jsonl"));
    assertEquals(30, iterations.size());
    double before = Double.POSITIVE_INFINITY;
    for (int i = 0; i < iterations.size(); i++) {
      JsonNode line = new ObjectMapper().readTree(iterations.get(i));
      assertEquals(i + 1, line.get("iteration").asInt());
      assertTrue(line.get("objective").asDouble() < before, iterations.get(i));
      assertTrue(line.get("norm").asDouble() > 0 && line.get("active").asInt() > 0);
      before = line.get("objective").asDouble();
    }
  }

  /** A kill may leave a checkpoint whose best epoch is not saved as the model yet. */
  @Test
  void aResumedTrainingThatIsStoppedLeavesTheBestModel() throws IOException {
    Path run = folder.resolve("stopped");
    TaggerConfig config = runs.corpus().linear("train.optimizer=perceptron");
    TrainingResult first = new StoppedTraining(config, run, 50).run(StartMode.NEW);
    byte[] best = bytes(first);
    Files.delete(first.model().orElseThrow());
    TrainingResult again = new StoppedTraining(config, run, 5).run(StartMode.RESUME);
    assertEquals(Ending.STOPPED, again.ending());
    assertArrayEquals(best, bytes(again));
  }

  @Test
  void zerosLeaveTheModel() {
    TaggerModel dense = model(runs.train());
    TaggerModel sparse = model(runs.train("train.optimizer=owlqn", "train.l1=0.5"));
    int all = dense.vocabularies().sizes().states().get(0);
    int active = sparse.vocabularies().sizes().states().get(0);
    assertTrue(active < all / 10, () -> active + " of " + all);
    for (float weight : sparse.network().heads().get(0).weights().value()) {
      assertTrue(weight != 0);
    }
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "O"),
        tagging(sparse, "Ada", "sleeps", "in", "Bonn", ".").labels());
  }

  @Test
  void observedLabelsAloneMakeASmallModel() {
    TrainingResult result = runs.train("network.states=observed");
    assertEquals(100.0, result.bestScore());
    TaggerModel model = model(result);
    assertTrue(GoldenCheck.of(model).isPassed());
    int weights = model.vocabularies().sizes().states().get(0);
    int attributes = model.vocabularies().linear().orElseThrow().attributes().size();
    assertTrue(weights < 2 * attributes, () -> weights + " for " + attributes);
  }

  @Test
  void eachLabelForItself() {
    TrainingResult result = runs.train("network.output=softmax");
    assertTrue(result.bestScore() > 90, () -> "F1 " + result.bestScore());
    assertTrue(model(result).network().heads().get(0).transitions().isEmpty());
  }

  @Test
  void aTemplateOfOnesOwn() {
    runs.corpus().write("own.template", "U:%x[0,0]\nU:%x[-1,lower]/%x[0,shape]\nB\n");
    TaggerModel model = model(runs.train("network.template=" + folder.resolve("own.template")));
    assertEquals(2, model.vocabularies().linear().orElseThrow().attributes().patterns().size());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "O"),
        tagging(model, "Ada", "sleeps", "in", "Bonn", ".").labels());
  }

  @Test
  void runsGoOnWithTheSameTemplateAlone() {
    runs.corpus().write("own.template", "U:%x[0,0]\nB\n");
    String template = "network.template=" + folder.resolve("own.template");
    Path run = folder.resolve("one");
    new StoppedTraining(runs.corpus().linear(template), run, 5).run(StartMode.NEW);
    runs.corpus().write("own.template", "U:%x[-1,0]\nB\n");
    Trainer other = new Trainer(runs.corpus().linear(template), run, TrainingListener.SILENT);
    String text =
        assertThrows(TrainingException.class, () -> other.run(StartMode.RESUME)).getMessage();
    assertTrue(text.contains("`network.template`, own.template, has another content"), text);
  }

  @Test
  void aWrongTemplateIsToldWithItsPlace() {
    runs.corpus().write("own.template", "U:%x[0,0]\nU:%x[0,7]\n");
    String template = "network.template=" + folder.resolve("own.template");
    String text = assertThrows(CorpusException.class, () -> runs.train(template)).getMessage();
    assertTrue(text.contains("own.template:2: reads column 7"), text);
    runs.corpus().write("own.template", "U:%x[0,prefx2]\n");
    text = assertThrows(CorpusException.class, () -> runs.train(template)).getMessage();
    assertTrue(text.contains("own.template:1: column 8") && text.contains("prefix2"), text);
  }

  @Test
  void aLinearModelStandsBesideANetwork() throws IOException {
    Path run = folder.resolve("network");
    TrainingResult result =
        new Trainer(
                runs.corpus().config("train.epochs=2", "report.baseline=true"),
                run,
                TrainingListener.SILENT)
            .run(StartMode.NEW);
    TrainingResult linear = result.baseline().orElseThrow();
    assertEquals(100.0, linear.bestScore());
    assertTrue(model(linear).network().isLinear());
    assertTrue(Files.readString(run.resolve("metrics.json")).contains("\"baseline\""));
    assertTrue(
        Files.readString(result.report()).contains("linear baseline"), result.report()::toString);
    String refused =
        assertThrows(ConfigException.class, () -> runs.corpus().linear("report.baseline=true"))
            .getMessage();
    assertTrue(refused.contains("the model itself is linear"), refused);
  }

  @Test
  void mixedKeysAreRefused() {
    String text =
        assertThrows(
                ConfigException.class, () -> runs.train("network.dropout=0.1", "train.rate=0.1"))
            .getMessage();
    assertTrue(text.contains("`network.dropout` is for neural networks"), text);
    assertTrue(text.contains("`train.rate` means nothing to"), text);
    text =
        assertThrows(ConfigException.class, () -> runs.corpus().config("train.optimizer=lbfgs"))
            .getMessage();
    assertTrue(text.contains("lbfgs is for linear models"), text);
  }

  @Test
  void openLabelsNeedOtherOptimizers() {
    String text =
        assertThrows(TrainingException.class, () -> runs.train("data.labels={knows: [PER]}"))
            .getMessage();
    assertTrue(text.contains("use adam"), text);
    assertTrue(
        runs.train(
                    "data.labels={knows: [PER, LOC]}",
                    "train.optimizer=adam",
                    "train.rate=0.1",
                    "train.epochs=4")
                .bestScore()
            > 50);
  }

  @ParameterizedTest
  @CsvSource({"network.order=2, remove `network.order`", "network.model=memm, maxent"})
  void aChainNeedsTransitions(String change, String cure) {
    runs.corpus().write("no-b.template", "U:%x[0,token]\n");
    String template = "network.template=" + folder.resolve("no-b.template");
    String text =
        assertThrows(TrainingException.class, () -> runs.train(change, template)).getMessage();
    assertTrue(text.contains("the template has no line B"), text);
    assertTrue(text.contains(cure), text);
  }
}
