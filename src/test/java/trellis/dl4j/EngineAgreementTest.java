package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.tensor.Parameter;
import trellis.config.TrainConfig.Engine;
import trellis.model.archive.ModelArchive;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.engine.Engines;
import trellis.train.result.BatchProgress;
import trellis.train.result.EpochReport;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingResult;

/** Where nothing is random, a training by DL4J comes to what ours comes to. */
class EngineAgreementTest {
  private static final Engines ENGINES =
      Engines.ours().with(Engine.DEEPLEARNING4J, Dl4jEngine.with());

  /** No dropout, and no word is read as the unknown one. */
  private static final List<String> EXACT =
      List.of("network.dropout=0", "train.unknown=0", "train.epochs=2");

  @TempDir private Path folder;

  /** A training, step by step. */
  private static final class Course implements TrainingListener {
    private final List<Double> losses = new ArrayList<>();
    private final List<EpochReport> epochs = new ArrayList<>();
    private List<Parameter> weights = List.of();

    @Override
    public void batchDone(BatchProgress progress) {
      losses.add(progress.loss());
    }

    @Override
    public void epochDone(EpochReport report) {
      epochs.add(report);
    }
  }

  private Course train(ToyCorpus corpus, String engine, List<String> changes) {
    Course course = new Course();
    String[] all =
        Stream.of(EXACT, changes, List.of("train.engine=" + engine))
            .flatMap(List::stream)
            .toArray(String[]::new);
    Path run = folder.resolve("run-" + engine + folder.toFile().list().length);
    TrainingResult result =
        new Trainer(corpus.config(all), run, course, ENGINES).run(StartMode.NEW);
    course.weights = ModelArchive.read(result.model().orElseThrow()).network().parameters();
    return course;
  }

  private static void assertSame(Course expected, Course found) {
    assertEquals(expected.losses.size(), found.losses.size());
    for (int step = 0; step < expected.losses.size(); step++) {
      double loss = expected.losses.get(step);
      assertEquals(loss, found.losses.get(step), 1e-4 * loss, "step " + (step + 1));
    }
    for (int epoch = 0; epoch < expected.epochs.size(); epoch++) {
      EpochReport one = expected.epochs.get(epoch);
      EpochReport other = found.epochs.get(epoch);
      assertEquals(one.rate(), other.rate());
      assertEquals(one.gradientNorm(), other.gradientNorm(), 1e-3 * one.gradientNorm());
      assertEquals(one.clipped(), other.clipped());
    }
    for (int i = 0; i < expected.weights.size(); i++) {
      assertArrayEquals(
          expected.weights.get(i).value(),
          found.weights.get(i).value(),
          3e-4f,
          expected.weights.get(i).name());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.clip=0.5",
        "train.momentum=0 train.clip=1000 network.words.layers=2",
        "train.average=1 train.weight_decay=0.1",
        "train.average=2 train.balance=true train.rate=0.05",
        "embeddings.finetune=false train.clip=0.5",
        "embeddings.finetune_rate=0.25 train.average=1 train.decay=0.5",
        "network.output=softmax train.rate=0.05 train.weight_decay=0.05",
        "network.output.transitions=contextual network.output.constrained=true"
            + " train.rate=0.05 network.capitals=3",
        "network.words.encoder=rnn network.characters.encoder=none train.rate=0.05",
        "train.batch=1 train.rate=0.02",
        "network.output.constrained=true train.weight_decay=0.2 train.rate=0.05",
        "train.batch=1000"
      })
  void sgdComesToTheSameWeightsWhereverTheTableIs(String changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.write("vectors.txt", "Ada .1 .2 .3 .4 .5 .6\nin .6 .5 .4 .3 .2 .1\n");
    List<String> all = new ArrayList<>(Arrays.asList(changes.split(" ")));
    all.add("embeddings.file=" + folder.resolve("vectors.txt"));
    Course expected = train(corpus, "trellis", all);
    for (String table : List.of("outside", "inside")) {
      all.add("train.word_table=" + table);
      assertSame(expected, train(corpus, "deeplearning4j", all));
    }
  }

  /** Adam and Nadam of DL4J change all rows of all tables, so only the first steps are the same. */
  @ParameterizedTest
  @ValueSource(strings = {"adam", "nadam"})
  void otherRulesGoTheSameWay(String optimizer) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<String> changes =
        List.of("train.optimizer=" + optimizer, "train.rate=0.01", "train.epochs=15");
    Course expected = train(corpus, "trellis", changes);
    Course found = train(corpus, "deeplearning4j", changes);
    assertEquals(expected.losses.get(0), found.losses.get(0), 1e-4 * expected.losses.get(0));
    double ours = expected.epochs.get(9).loss();
    assertEquals(ours, found.epochs.get(9).loss(), 0.5 * ours);
    assertTrue(ours < 0.2 * expected.epochs.get(0).loss());
    assertEquals(100, found.epochs.get(9).best());
  }
}
