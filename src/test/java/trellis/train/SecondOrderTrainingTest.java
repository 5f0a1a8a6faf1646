package trellis.train;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
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
import trellis.model.archive.ModelArchive;
import trellis.train.result.BatchProgress;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;

/** Linear models of second order go through training, files and tagging. */
class SecondOrderTrainingTest {
  private static final String ORDER = "network.order=2";
  private static final int ALL = 100_000;

  @TempDir private Path folder;
  private ToyCorpus corpus;
  private int runs;

  @BeforeEach
  void write() {
    corpus = ToyCorpus.ofNames(folder);
  }

  private TrainingResult train(String... changes) {
    Path run = folder.resolve("run" + runs++);
    return new Trainer(corpus.linear(changes), run, TrainingListener.SILENT).run(StartMode.NEW);
  }

  private static TaggerModel model(TrainingResult result) {
    return ModelArchive.read(result.model().orElseThrow());
  }

  private static byte[] bytes(TrainingResult result) throws IOException {
    return Files.readAllBytes(result.model().orElseThrow());
  }

  private static Tagging tagging(TaggerModel model, Knowledge known, String... tokens) {
    return model.tag(List.of(List.of(tokens)), List.of(List.of()), known).get(0);
  }

  @Test
  void itLearns() {
    TrainingResult result = train(ORDER);
    assertEquals(100.0, result.bestScore());
    TaggerModel model = model(result);
    assertTrue(GoldenCheck.of(model).isPassed());
    assertEquals(
        List.of("B-PER", "O", "O", "B-LOC", "I-LOC", "O"),
        tagging(model, Knowledge.NONE, "Grace", "waits", "in", "New", "York", ".").labels());
  }

  @Test
  void probabilitiesAreThoseOfAllReadings() {
    TaggerModel model = model(train(ORDER, "train.l2=10")).withTemperature(1.3);
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
    TaggerModel model = model(train(ORDER, "train.l2=10"));
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
    String often = "train.checkpoint=0.0000001";
    TrainingResult one = train(ORDER, often, "train.threads=1");
    assertArrayEquals(bytes(one), bytes(train(ORDER, often, "train.threads=3")));
    Path run = folder.resolve("stopped");
    TrainingResult stopped = null;
    for (int steps = 4; stopped == null || stopped.ending() == Ending.STOPPED; steps += 17) {
      Stopper stopper = new Stopper(steps);
      Trainer trainer = new Trainer(corpus.linear(ORDER, often), run, stopper);
      stopper.trainer = trainer;
      stopped = trainer.run(stopped == null ? StartMode.NEW : StartMode.RESUME);
    }
    assertArrayEquals(bytes(one), bytes(stopped));
  }

  private static final class Stopper implements TrainingListener {
    private Trainer trainer;
    private int left;

    Stopper(int left) {
      this.left = left;
    }

    @Override
    public void batchDone(BatchProgress progress) {
      left--;
      if (left == 0) {
        trainer.stop();
      }
    }
  }

  /** Every third label is another one, which a chain of first order cannot count. */
  @Test
  void itCountsToThree() {
    writeThirds("train.conll", 60, 1);
    writeThirds("dev.conll", 30, 2);
    writeThirds("test.conll", 30, 3);
    corpus.write("one.template", "U:%x[0,0]\nB\n");
    String[] thirds = {
      "task=pos",
      "data.errors=warn",
      "network.scheme=none",
      "network.template=" + folder.resolve("one.template"),
      "train.l2=0.01",
      "network.order=1"
    };
    double first = train(thirds).bestScore();
    thirds[5] = ORDER;
    assertEquals(100.0, train(thirds).bestScore());
    assertTrue(first < 90, () -> "accuracy " + first);
  }

  private void writeThirds(String file, int sentences, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int s = 0; s < sentences; s++) {
      int length = 4 + random.nextInt(9);
      for (int t = 0; t < length; t++) {
        text.append(t == 0 ? "first" : "next").append(t % 3 == 2 ? " B\n" : " A\n");
      }
      text.append('\n');
    }
    corpus.write(file, text.toString());
  }

  @Test
  void whatASecondOrderCannotDoIsRefused() {
    assertRefused("is for linear models", () -> corpus.config(ORDER));
    assertRefused("learned by lbfgs and owlqn", () -> corpus.linear(ORDER, "train.optimizer=adam"));
    assertRefused("2 is for crf", () -> corpus.linear(ORDER, "network.output=softmax"));
    assertRefused("2 is for crf", () -> corpus.linear(ORDER, "network.output=latent"));
  }

  private static void assertRefused(String expected, Runnable read) {
    String text = assertThrows(ConfigException.class, read::run).getMessage();
    assertTrue(text.contains(expected), text);
  }
}
