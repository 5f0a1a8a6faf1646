package trellis.dl4j;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.deeplearning4j.earlystopping.EarlyStoppingConfiguration;
import org.deeplearning4j.earlystopping.EarlyStoppingResult;
import org.deeplearning4j.earlystopping.saver.InMemoryModelSaver;
import org.deeplearning4j.earlystopping.termination.MaxEpochsTerminationCondition;
import org.deeplearning4j.earlystopping.trainer.EarlyStoppingGraphTrainer;
import org.deeplearning4j.nn.conf.NeuralNetConfiguration;
import org.deeplearning4j.nn.graph.ComputationGraph;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import org.nd4j.linalg.factory.Nd4j;
import org.nd4j.linalg.learning.config.Adam;
import trellis.eval.Cases;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;
import trellis.text.ConllLayout;

/** Spans in DL4J's evaluations, with our own scorer as the witness. */
class SpanEvaluationTest {
  private static final List<String> LABELS =
      List.of("O", "B-PER", "I-PER", "E-PER", "S-PER", "B-LOC", "I-LOC", "E-LOC", "S-LOC");
  private static final int STEPS = 6;

  /** A minibatch, and what is in it. */
  private record Batch(INDArray gold, INDArray found, INDArray mask) {
    static Batch random(RandomGenerator random, List<Cases.Pair> pairs, boolean isOneHot) {
      int examples = random.nextInt(1, 4);
      INDArray gold = Nd4j.zeros(DataType.FLOAT, examples, isOneHot ? LABELS.size() : 1, STEPS);
      INDArray found = Nd4j.rand(DataType.FLOAT, examples, LABELS.size(), STEPS);
      INDArray mask = Nd4j.zeros(DataType.FLOAT, examples, STEPS);
      for (int example = 0; example < examples; example++) {
        List<String> right = new ArrayList<>();
        List<String> predicted = new ArrayList<>();
        for (int t = 0; t < STEPS; t++) {
          int label = random.nextInt(LABELS.size());
          int other = random.nextInt(3) == 0 ? random.nextInt(LABELS.size()) : label;
          gold.putScalar(example, isOneHot ? label : 0, t, isOneHot ? 1 : label);
          found.putScalar(example, other, t, 2);
          if (t == 0 || random.nextInt(4) > 0) {
            mask.putScalar(example, t, 1);
            right.add(LABELS.get(label));
            predicted.add(LABELS.get(other));
          }
        }
        pairs.add(new Cases.Pair(right, predicted));
      }
      return new Batch(gold, found, mask);
    }
  }

  @Test
  void theScoresAreThoseOfConlleval() throws Exception {
    RandomCases.check(
        20,
        random -> {
          List<Cases.Pair> pairs = new ArrayList<>();
          SpanEvaluation whole = new SpanEvaluation(LABELS);
          SpanEvaluation merged = whole.newInstance();
          for (int i = random.nextInt(1, 5); i > 0; i--) {
            Batch batch = Batch.random(random, pairs, random.nextBoolean());
            whole.eval(batch.gold(), batch.found(), batch.mask());
            SpanEvaluation part = whole.newInstance();
            part.eval(batch.gold(), batch.found(), batch.mask());
            merged.merge(part);
          }
          var expected = Cases.score(TagScheme.BIOES, pairs).conlleval().micro();
          assertEquals(expected.f1() / 100, whole.f1());
          assertEquals(expected.precision() / 100, whole.getValue(SpanEvaluation.Metric.PRECISION));
          assertEquals(expected.recall() / 100, whole.getValue(SpanEvaluation.Metric.RECALL));
          assertEquals(whole.stats(), merged.stats());
          assertEquals(whole, SpanEvaluation.fromJson(whole.toJson(), SpanEvaluation.class));
          merged.reset();
          assertEquals(whole.newInstance(), merged);
        });
  }

  @Test
  void aNetworkIsScored() {
    ConllDataSetIterator data =
        ConllDataSetIterator.builder(Path.of("data/sample/dev.conll"), ConllLayout.conll(0, 2))
            .spans(TagScheme.BIOES)
            .build();
    SpanEvaluation scored =
        graph(data, 0).doEvaluation(data, new SpanEvaluation(data.labelSet().labels()))[0];
    assertTrue(scored.stats().startsWith("all: precision "), scored.stats());
    assertTrue(scored.stats().contains("\nPER: precision "), scored.stats());
    assertTrue(scored.f1() < 0.1, scored.stats()); // nothing was learned
  }

  private static ComputationGraph graph(ConllDataSetIterator data, double rate) {
    ComputationGraph graph =
        new ComputationGraph(
            new NeuralNetConfiguration.Builder()
                .seed(1)
                .updater(new Adam(rate))
                .graphBuilder()
                .addInputs("words")
                .addLayer(
                    "table",
                    new TableLayer.Builder().nIn(data.words().size()).nOut(20).build(),
                    "words")
                .addLayer(
                    "crf",
                    new CrfOutputLayer.Builder().nIn(20).nOut(data.labelSet().size()).build(),
                    "table")
                .setOutputs("crf")
                .build());
    graph.init();
    return graph;
  }

  @Test
  void trainingStopsByTheFigureOfSpans() {
    ConllDataSetIterator data =
        ConllDataSetIterator.builder(Path.of("data/sample/dev.conll"), ConllLayout.conll(0, 2))
            .spans(TagScheme.BIOES)
            .batch(32)
            .build();
    List<String> labels = data.labelSet().labels();
    EarlyStoppingConfiguration<ComputationGraph> stopping =
        new EarlyStoppingConfiguration.Builder<ComputationGraph>()
            .epochTerminationConditions(new MaxEpochsTerminationCondition(6))
            .scoreCalculator(new SpanScoreCalculator(labels, data))
            .modelSaver(new InMemoryModelSaver<>())
            .build();
    EarlyStoppingResult<ComputationGraph> result =
        new EarlyStoppingGraphTrainer(stopping, graph(data, 0.05), data, null).fit();
    SpanEvaluation best = result.getBestModel().doEvaluation(data, new SpanEvaluation(labels))[0];
    // getBestModelScore() is 0 in this release of DL4J; the scores of the epochs are there
    assertEquals(best.f1(), result.getScoreVsEpoch().get(result.getBestModelEpoch()));
    assertEquals(
        result.getScoreVsEpoch().values().stream().mapToDouble(f1 -> f1).max().orElseThrow(),
        best.f1(),
        "the highest");
    assertTrue(best.f1() > 0.2, best.stats());
  }

  @Test
  void labelsThatMarkNoSpanAreRefused() {
    assertRefused(
        "SpanEvaluation: none of the labels O NOUN VERB marks a span",
        () -> new SpanEvaluation(List.of("O", "NOUN", "VERB")));
    assertThrows(IllegalArgumentException.class, () -> new SpanEvaluation(null));
  }

  @Test
  void whatCannotBeScoredIsRefused() {
    SpanEvaluation evaluation = new SpanEvaluation(LABELS);
    INDArray found = Nd4j.zeros(DataType.FLOAT, 2, LABELS.size(), 3);
    INDArray numbers = Nd4j.zeros(DataType.FLOAT, 2, 1, 3);
    assertRefused(
        "SpanEvaluation has 9 labels, but labels have the shape [2, 4, 3]",
        () -> evaluation.eval(Nd4j.zeros(2, 4, 3), found));
    found.putScalar(1, 2, 1, Double.NaN);
    assertRefused(
        "the prediction of example 1, step 1 is NaN", () -> evaluation.eval(numbers, found));
    numbers.putScalar(0, 0, 2, 9);
    assertRefused("the label of example 0, step 2 is 9.0", () -> evaluation.eval(numbers, found));
  }

  private static void assertRefused(
      String beginning, org.junit.jupiter.api.function.Executable wrong) {
    String message = assertThrows(LayerException.class, wrong).getMessage();
    assertTrue(message.startsWith(beginning), message);
  }
}
