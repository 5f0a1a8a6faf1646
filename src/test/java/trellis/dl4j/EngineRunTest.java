package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.deeplearning4j.nn.api.Model;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.deeplearning4j.optimize.api.BaseTrainingListener;
import org.deeplearning4j.util.ModelSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.TaggerConfig;
import trellis.config.TrainConfig.Engine;
import trellis.error.TrainingException;
import trellis.model.archive.ModelArchive;
import trellis.train.MultiSeedTraining;
import trellis.train.SavedWeights;
import trellis.train.ToyCorpus;
import trellis.train.Trainer;
import trellis.train.engine.EngineFactory;
import trellis.train.engine.Engines;
import trellis.train.result.BatchProgress;
import trellis.train.result.SeedSummary;
import trellis.train.result.StartMode;
import trellis.train.result.TrainingListener;
import trellis.train.result.TrainingPlan;
import trellis.train.result.TrainingResult;
import trellis.train.result.TrainingResult.Ending;

/** Whole trainings by DL4J, with all that may come between. */
class EngineRunTest {
  private static final int STEPS = 7; // an epoch

  @TempDir private Path folder;

  private static Engines engines(EngineFactory factory) {
    return Engines.ours().with(Engine.DEEPLEARNING4J, factory);
  }

  private static TaggerConfig config(ToyCorpus corpus, String... changes) {
    List<String> all = new ArrayList<>(List.of("train.engine=deeplearning4j"));
    all.add("data.errors=warn"); // some train on what dev has, to see that it is learned
    all.addAll(List.of(changes));
    return corpus.config(all.toArray(String[]::new));
  }

  private static TrainingResult train(TaggerConfig config, Path run, EngineFactory factory) {
    return new Trainer(config, run, TrainingListener.SILENT, engines(factory)).run(StartMode.NEW);
  }

  private static TrainingResult train(TaggerConfig config, Path run) {
    return train(config, run, Dl4jEngine.with());
  }

  private static String bits(Path run) {
    return SavedWeights.ofLastEpoch(run) + SavedWeights.ofModel(run);
  }

  /** Stops behind so many steps, which no further one follows. */
  private static TrainingResult trainUntil(
      TaggerConfig config, Path run, StartMode mode, int steps) {
    Trainer[] trainer = new Trainer[1];
    TrainingListener stopper =
        new TrainingListener() {
          private int done;

          @Override
          public void batchDone(BatchProgress progress) {
            done++;
            assertTrue(done <= steps, "a step was made behind the stop");
            if (done == steps) {
              trainer[0].stop();
            }
          }
        };
    trainer[0] = new Trainer(config, run, stopper, engines(Dl4jEngine.with()));
    return trainer[0].run(mode);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "network.input_dropout=0.1 train.average=2 embeddings.finetune_rate=0.5",
        "train.optimizer=adam train.rate=0.01 network.locked_dropout=true train.balance=true",
        "train.optimizer=nadam train.rate=0.01 network.word_dropout=0.1 train.weight_decay=0.1",
        "train.word_table=inside train.average=1 network.output=softmax train.rate=0.02",
      })
  void stoppedRunsEndWithTheBitsOfWholeOnes(String changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = config(corpus, (changes + " train.decay=0.2").split(" "));
    Path whole = folder.resolve("whole");
    train(config, whole);
    TrainingResult result = trainUntil(config, corpus.run(), StartMode.NEW, STEPS + 3);
    assertEquals(Ending.STOPPED, result.ending());
    assertEquals(1, result.epochs());
    assertFalse(Files.exists(corpus.run().resolve("metrics.json")));
    result = trainUntil(config, corpus.run(), StartMode.RESUME, 2 * STEPS);
    assertEquals(Ending.STOPPED, result.ending());
    result = trainUntil(config, corpus.run(), StartMode.RESUME, Integer.MAX_VALUE);
    assertEquals(Ending.ALL_EPOCHS, result.ending());
    assertEquals(bits(whole), bits(corpus.run()));
  }

  @Test
  void anotherSeedGivesOtherWeightsAndSideBySideTheyAreTheSame() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<String> alone = new ArrayList<>();
    for (String seed : List.of("1", "2", "3")) {
      Path run = folder.resolve("alone-" + seed);
      train(config(corpus, "seed=" + seed, "train.epochs=2"), run);
      alone.add(bits(run));
    }
    assertNotEquals(alone.get(0), alone.get(1));
    TaggerConfig config =
        config(corpus, "seeds=[1, 2, 3]", "train.epochs=2", "train.threads=3", "train.parallel=3");
    SeedSummary summary =
        new MultiSeedTraining(
                config, corpus.run(), TrainingListener.SILENT, engines(Dl4jEngine.with()))
            .run(StartMode.NEW);
    assertEquals(3, summary.runs().size());
    for (int seed = 1; seed <= 3; seed++) {
      assertEquals(alone.get(seed - 1), bits(corpus.run().resolve("seed-" + seed)));
    }
  }

  /** Counts what it hears. */
  private static class Counting extends BaseTrainingListener {
    private final List<Integer> iterations = new ArrayList<>();
    private int began;
    private int ended;

    @Override
    public void iterationDone(Model model, int iteration, int epoch) {
      iterations.add(iteration);
      assertEquals(iterations.size() / STEPS, epoch + (iterations.size() % STEPS == 0 ? 1 : 0));
    }

    @Override
    public void onEpochStart(Model model) {
      began++;
      assertEquals(began - 1, ((ComputationGraph) model).getEpochCount());
    }

    @Override
    public void onEpochEnd(Model model) {
      ended++;
    }
  }

  @Test
  void listenersOfDl4jHearOfEveryStepAndEpoch() {
    Counting counting = new Counting();
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    train(config(corpus, "train.epochs=3"), corpus.run(), Dl4jEngine.with(counting));
    assertEquals(3 * STEPS, counting.iterations.size());
    for (int i = 0; i < 3 * STEPS; i++) {
      assertEquals(i, counting.iterations.get(i));
    }
    assertEquals(3, counting.began);
    assertEquals(3, counting.ended);
  }

  @Test
  void aListenerThatThrowsEndsTheTrainingWithItsException() {
    IllegalStateException own = new IllegalStateException("enough");
    BaseTrainingListener thrower =
        new BaseTrainingListener() {
          @Override
          public void iterationDone(Model model, int iteration, int epoch) {
            if (iteration == STEPS + 1) {
              throw own;
            }
          }
        };
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config = config(corpus, "train.epochs=3");
    EngineFactory factory = Dl4jEngine.with(thrower);
    assertSame(
        own, assertThrows(IllegalStateException.class, () -> train(config, corpus.run(), factory)));
    // What the first epoch left is whole, and the thread can train on.
    trainUntil(config, corpus.run(), StartMode.RESUME, Integer.MAX_VALUE);
    Path whole = folder.resolve("whole");
    train(config, whole);
    assertEquals(bits(whole), bits(corpus.run()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"outside", "inside"})
  void aListenerMaySaveTheGraph(String table) {
    Path saved = folder.resolve("graph.zip");
    List<ComputationGraph> graphs = new ArrayList<>();
    BaseTrainingListener saver =
        new BaseTrainingListener() {
          @Override
          public void onEpochEnd(Model model) {
            try {
              ModelSerializer.writeModel(model, saved.toFile(), true);
              graphs.add(ModelSerializer.restoreComputationGraph(saved.toFile(), true));
              assertEquals(model.params(), graphs.get(graphs.size() - 1).params());
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          }
        };
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    TaggerConfig config =
        config(corpus, "train.epochs=2", "train.word_table=" + table, "network.input_dropout=0.2");
    train(config, corpus.run(), Dl4jEngine.with(saver));
    assertEquals(2, graphs.size());
  }

  @Test
  void anExplosionIsToldAsOursAndLeavesTheBestModel() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    String giant = " 3e38".repeat(6);
    corpus.write("vectors.txt", "Ada" + giant + "\nin" + giant + "\n. 0 0 0 0 0 0\n");
    TaggerConfig giants = config(corpus, "embeddings.file=" + folder.resolve("vectors.txt"));
    String message =
        assertThrows(TrainingException.class, () -> train(giants, corpus.run())).getMessage();
    assertTrue(message.startsWith("epoch 1, batch 1: the "), message);
    assertTrue(message.contains("train.conll:"), message);
    assertTrue(message.contains("there is no model"), message);
    assertFalse(Files.exists(corpus.run().resolve("model.trellis")));
    Path wild = folder.resolve("wild");
    TaggerConfig tooFast = config(corpus, "train.rate=10", "train.clip=1000000");
    message = assertThrows(TrainingException.class, () -> train(tooFast, wild)).getMessage();
    assertTrue(message.startsWith("epoch 1"), message);
    assertTrue(message.contains("the loss has exploded to "), message);
    assertTrue(message.contains("lower `train.rate`, now 10"), message);
  }

  /** One token, one token in its sentence, and a sentence of 300 tokens in one batch. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "train.batch=1",
        "train.batch=1000",
        "train.batch=1 network.output=softmax",
        "train.batch=2 network.output=softmax network.input_dropout=0.3",
        "train.batch=2 network.input_dropout=0.3 network.locked_dropout=true",
      })
  void sentencesOfAnyLengthAreLearnedFrom(String changes) {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    String text = "Rome B-LOC\n\n" + "in O\nRome B-LOC\n".repeat(150) + "\n. O\n\nin O\n. O\n\n";
    corpus.write("train.conll", text).write("dev.conll", text).write("test.conll", text);
    List<Integer> sizes = new ArrayList<>();
    BaseTrainingListener watcher =
        new BaseTrainingListener() {
          @Override
          public void iterationDone(Model model, int iteration, int epoch) {
            sizes.add(model.batchSize());
          }
        };
    String[] all = (changes + " train.epochs=12 train.rate=0.1 train.unknown=0").split(" ");
    TrainingResult result = train(config(corpus, all), corpus.run(), Dl4jEngine.with(watcher));
    assertEquals(4 * result.epochs(), sizes.stream().mapToInt(size -> size).sum());
    assertTrue(result.bestScore() > 99, () -> "F1 " + result.bestScore());
    assertEquals(
        result.bestEpoch(), ModelArchive.read(result.model().orElseThrow()).card().epoch());
  }

  @Test
  void featuresAndFurtherColumnsAreLearnedFromConllu() {
    StringBuilder text = new StringBuilder("# a comment\n");
    for (int i = 0; i < 40; i++) {
      String upos = i % 2 == 0 ? "NOUN" : "VERB"; // the word says nothing, its XPOS does
      text.append("1-2\txx\t_\t_\t_\t_\t_\t_\t_\t_\n");
      text.append("1\tx\t_\t").append(upos).append("\tp").append(i % 2).append("\t_\t_\t_\t_\t_\n");
      text.append("2\t.\t_\tPUNCT\tq\t_\t_\t_\t_\t_\n\n");
    }
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    corpus.write("train.conll", text.toString());
    corpus.write("dev.conll", text.toString()).write("test.conll", text.toString());
    TrainingResult result =
        train(
            config(
                corpus,
                "task=pos",
                "data.format=conllu",
                "data.columns.features=[xpos]",
                "network.features=3",
                "network.scheme=none",
                "train.unknown=0.1"),
            corpus.run());
    assertEquals(100, result.bestScore());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ada B-PER\nin O\nRome B-LOC\n\n", // fewer sentences
        "%s\nnew O\n\n", // more of them
        "%2$s", // another word
        "%3$s" // another label
      })
  void aFileThatChangedMeanwhileIsToldOf(String changed) throws IOException {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    Path file = folder.resolve("train.conll");
    String text = Files.readString(file);
    EngineFactory changing =
        task -> {
          corpus.write(
              "train.conll",
              changed.formatted(text, text.replace("Rome", "Bonn"), text.replace("PER", "LOC")));
          return Dl4jEngine.with().begin(task);
        };
    String message =
        assertThrows(TrainingException.class, () -> train(config(corpus), corpus.run(), changing))
            .getMessage();
    assertTrue(message.startsWith(file + ": has other sentences than a moment ago"), message);
    assertTrue(message.contains("leave the file alone while it is read"), message);
    assertFalse(Files.exists(corpus.run()));
  }

  @Test
  void thePlanNamesTheEngine() {
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    List<TrainingPlan> plans = new ArrayList<>();
    TrainingListener listener =
        new TrainingListener() {
          @Override
          public void started(TrainingPlan plan) {
            plans.add(plan);
          }
        };
    Trainer trainer =
        new Trainer(
            config(corpus, "train.epochs=1", "train.threads=2"),
            corpus.run(),
            listener,
            engines(Dl4jEngine.with()));
    trainer.run(StartMode.NEW);
    assertTrue(plans.get(0).kernel().startsWith("deeplearning4j, "), plans.get(0).kernel());
    assertEquals(1, plans.get(0).threads());
  }

  @Test
  void theGraphIsClosedWithTheEngine() {
    AtomicInteger closed = new AtomicInteger();
    List<ComputationGraph> graphs = new ArrayList<>();
    BaseTrainingListener keeper =
        new BaseTrainingListener() {
          @Override
          public void onEpochEnd(Model model) {
            graphs.add((ComputationGraph) model);
            closed.addAndGet(((ComputationGraph) model).params().wasClosed() ? 1 : 0);
          }
        };
    ToyCorpus corpus = ToyCorpus.ofNames(folder);
    train(config(corpus, "train.epochs=2"), corpus.run(), Dl4jEngine.with(keeper));
    assertEquals(0, closed.get());
    assertTrue(graphs.get(0).params().wasClosed());
    assertSame(graphs.get(0), graphs.get(1));
  }
}
