package trellis.train;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static trellis.train.LinearRuns.model;
import static trellis.train.LinearRuns.with;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.demand.Knowledge;
import trellis.demand.SpanDemand;
import trellis.error.ConfigException;
import trellis.labels.Span;
import trellis.model.GoldenCheck;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.Tagging.ScoredLabeling;
import trellis.train.result.TrainingResult;

/** Linear models of second order go through training, files and tagging. */
class SecondOrderTrainingTest {
  private static final String ORDER = "network.order=2";
  private static final int ALL = 100_000;

  @TempDir private Path folder;
  private LinearRuns runs;

  @BeforeEach
  void write() {
    runs = new LinearRuns(folder);
  }

  private static Tagging tagging(TaggerModel model, Knowledge known, String... tokens) {
    return model.tag(List.of(List.of(tokens)), List.of(List.of()), known).get(0);
  }

  @Test
  void itLearns() {
    TrainingResult result = runs.train(ORDER);
    assertEquals(100.0, result.bestScore());
    TaggerModel model = model(result);
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "I-LOC", "O"),
        tagging(model, Knowledge.NONE, "Grace", "waits", "in", "New", "York", ".").labels());
  }

  @Test
  void probabilitiesAreThoseOfAllReadings() {
    TaggerModel model = model(runs.train(ORDER, "train.l2=10")).withTemperature(1.3);
    Tagging tagging = tagging(model, Knowledge.NONE, "Ada", "New", "in", "York");
    List<ScoredLabeling> all = tagging.best(ALL);
    assertEquals(1, all.stream().mapToDouble(ScoredLabeling::probability).sum(), 1e-9);
    assertEquals(all.get(0).labels(), tagging.labels());
    double entropy = 0;
    for (ScoredLabeling one : all) {
      entropy -= one.probability() * Math.log(one.probability());
      assertEquals(Math.log(one.probability()), tagging.logProbability(one.fileLabels()), 1e-6);
    }
    assertEquals(entropy, tagging.entropy(), 1e-6);
    for (int token = 0; token < 4; token++) {
      int at = token;
      for (String label : model.labelNames()) {
        double expected =
            all.stream()
                .filter(one -> one.labels().get(at).equals(label))
                .mapToDouble(ScoredLabeling::probability)
                .sum();
        assertEquals(expected, tagging.probability(token, label), 1e-6);
      }
    }
    for (Tagging.ScoredSpan span : all.get(1).spans()) {
      double expected =
          all.stream()
              .filter(one -> one.spans().stream().anyMatch(own -> own.span().equals(span.span())))
              .mapToDouble(ScoredLabeling::probability)
              .sum();
      assertEquals(expected, span.probability(), 1e-6);
    }
  }

  /** What is demanded leaves the readings that obey, as probable beside one another as before. */
  @Test
  void constraintsLeaveTheReadingsThatObey() {
    TaggerModel model = model(runs.train(ORDER, "train.l2=10"));
    String[] tokens = {"Ada", "New", "in", "York"};
    List<ScoredLabeling> free = tagging(model, Knowledge.NONE, tokens).best(ALL);
    for (Span span : List.of(new Span("LOC", 1, 3), new Span("PER", 0, 1), new Span("LOC", 2, 4))) {
      Knowledge known = new Knowledge(List.of(SpanDemand.needed(span)), List.of());
      List<ScoredLabeling> obeying =
          free.stream()
              .filter(one -> one.spans().stream().anyMatch(own -> own.span().equals(span)))
              .toList();
      double sum = obeying.stream().mapToDouble(ScoredLabeling::probability).sum();
      Tagging tagging = tagging(model, known, tokens);
      List<ScoredLabeling> found = tagging.best(ALL);
      assertEquals(obeying.size(), found.size());
      assertEquals(obeying.get(0).labels(), tagging.labels());
      for (int i = 0; i < found.size(); i++) {
        assertEquals(obeying.get(i).probability() / sum, found.get(i).probability(), 1e-6);
      }
    }
    Knowledge weighed =
        new Knowledge(List.of(SpanDemand.forbidden(new Span("PER", 0, 1))), List.of());
    assertTrue(
        tagging(model, weighed, tokens).spans().stream()
            .noneMatch(span -> span.equals(new Span("PER", 0, 1))));
  }

  @Test
  void threadsAndInterruptionsChangeNoBit() throws IOException {
    runs.assertThreadsAndInterruptionsChangeNoBit(17, ORDER);
  }

  @Test
  void itCountsToThree() {
    String[] thirds = runs.thirds();
    double first = runs.train(with(thirds, "network.order=1")).bestScore();
    assertTrue(first < 90, () -> "accuracy " + first);
    assertEquals(100.0, runs.train(with(thirds, ORDER)).bestScore());
  }

  @Test
  void whatASecondOrderCannotDoIsRefused() {
    assertRefused("is for linear models", () -> runs.corpus().config(ORDER));
    assertRefused(
        "learned by lbfgs and owlqn", () -> runs.corpus().linear(ORDER, "train.optimizer=adam"));
    assertRefused("2 is for crf", () -> runs.corpus().linear(ORDER, "network.output=softmax"));
    assertRefused("2 is for crf", () -> runs.corpus().linear(ORDER, "network.output=latent"));
  }

  private static void assertRefused(String expected, Runnable read) {
    String text = assertThrows(ConfigException.class, read::run).getMessage();
    assertTrue(text.contains(expected), text);
  }
}
