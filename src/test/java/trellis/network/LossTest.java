package trellis.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.RowGradients;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.config.Head;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.crf.ForwardBackward;
import trellis.crf.TransitionScores;
import trellis.crf.Viterbi;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.labels.PossibleLabels;
import trellis.testing.RandomCases;

/** The loss of the network, and that following its gradient makes it small. */
class LossTest {
  /** Also where a sentence has labels for one of them. */
  @Test
  void ofSeveralHeadsItIsTheWeightedSumOfTheirs() {
    RandomCases.check(
        30,
        random -> {
          NetworkConfig config = Toy.allConfigs(1, 0).get(random.nextInt(2));
          List<Head> heads = Toy.heads(config, OutputConfig.OutputLayer.CRF);
          TaggerNetwork both = new TaggerNetwork(config, heads, Toy.TWO_HEADS, Optional.empty());
          both.initialize(RandomStream.of(random.nextLong()));
          Batch batch = Toy.batchOfTwoHeads(random, 4, 5);
          double sum = 0;
          for (int head = 0; head < 2; head++) {
            List<EncodedSentence> labeled = new ArrayList<>();
            Batch ofHead = batch.ofHead(head);
            for (int s = 0; s < batch.size(); s++) {
              PossibleLabels possible = ofHead.sentence(s).possible();
              if (possible == null || !possible.areUnsaid()) {
                labeled.add(ofHead.sentence(s));
              }
            }
            if (!labeled.isEmpty()) {
              Tape tape = Tape.forTraining(Toy.KERNEL, new Gradients(both.parameters()));
              tape.restart(RandomStream.of(1));
              double loss = both.ofHead(head).loss(tape, new Batch(labeled), 0).value();
              sum += heads.get(head).weight() * loss;
            }
          }
          Tape tape = Tape.forTraining(Toy.KERNEL, new Gradients(both.parameters()));
          tape.restart(RandomStream.of(1));
          double found = both.loss(tape, batch, 0).value();
          assertEquals(sum, found, 1e-4 * Math.max(1, Math.abs(sum)));
        });
  }

  /** So that a head can be added, or taken away, and the rest of a run stays as it was. */
  @Test
  void aFurtherHeadLeavesTheFirstWeightsAsTheyAre() {
    for (NetworkConfig config : Toy.allConfigs(2, 0.3)) {
      TaggerNetwork one = Toy.network(config);
      List<Head> heads = Toy.heads(config, OutputConfig.OutputLayer.CRF);
      TaggerNetwork two = new TaggerNetwork(config, heads, Toy.TWO_HEADS, Optional.empty());
      one.initialize(RandomStream.of(7));
      two.initialize(RandomStream.of(7));
      for (int i = 0; i < one.parameters().size(); i++) {
        assertEquals(one.parameters().get(i).name(), two.parameters().get(i).name());
        assertArrayEquals(one.parameters().get(i).value(), two.parameters().get(i).value());
      }
      assertEquals(
          List.of("plain.output.weights", "plain.output.bias", "plain.crf.start"),
          two.parameters().subList(one.parameters().size(), one.parameters().size() + 3).stream()
              .map(Parameter::name)
              .toList());
    }
  }

  /** Each b is labeled 1, the word after it 2, all else 0. */
  private static Batch corpus() {
    EncodingScope scope = Toy.ENCODER.openScope();
    return new Batch(
        List.of(
            scope.encode(List.of("a", "b", "ab"), List.of(), new int[] {0, 1, 2}),
            scope.encode(List.of("b", "a", "a", "ccc"), List.of(), new int[] {1, 2, 0, 0}),
            scope.encode(List.of("ab"), List.of(), new int[] {0}),
            scope.encode(
                List.of("aab", "a", "b", "b", "a"), List.of(), new int[] {0, 0, 1, 1, 2})));
  }

  @Test
  void plainDescentLearnsASmallCorpus() {
    Batch corpus = corpus();
    for (NetworkConfig config : Toy.allConfigs(1, 0)) {
      TaggerNetwork network = Toy.network(config);
      network.initialize(RandomStream.of(3));
      Gradients gradients = new Gradients(network.parameters());
      Tape tape = Tape.forTraining(Toy.KERNEL, gradients);
      double before = step(network, gradients, tape, corpus);
      double after = before;
      for (int i = 0; i < 400; i++) {
        after = step(network, gradients, tape, corpus);
      }
      assertTrue(before > 5, config + ": " + before);
      assertTrue(after < 0.1, config + ": " + after);
      assertLearned(config, network, corpus);
    }
  }

  /** The loss before the step. */
  private static double step(TaggerNetwork network, Gradients gradients, Tape tape, Batch corpus) {
    gradients.clear();
    tape.restart(RandomStream.of(1));
    Loss loss = network.loss(tape, corpus, 0);
    tape.backward(loss, 1);
    for (Parameter parameter : network.parameters()) {
      descend(parameter, gradients, 0.1f);
      parameter.changed();
    }
    return loss.value();
  }

  private static void descend(Parameter parameter, Gradients gradients, float rate) {
    float[] value = parameter.value();
    if (parameter.kind() == Parameter.Kind.DENSE) {
      float[] gradient = gradients.dense(parameter);
      for (int i = 0; i < value.length; i++) {
        value[i] -= rate * gradient[i];
      }
      return;
    }
    RowGradients rows = gradients.rows(parameter);
    int columns = parameter.columns();
    for (int slot = 0; slot < rows.count(); slot++) {
      for (int j = 0; j < columns; j++) {
        value[rows.row(slot) * columns + j] -= rate * rows.values()[slot * columns + j];
      }
    }
  }

  private static void assertLearned(NetworkConfig config, TaggerNetwork network, Batch corpus) {
    float[][] scores = Toy.scores(network, Tape.forInference(Toy.KERNEL), corpus);
    List<TransitionScores> chains = Toy.chains(network, corpus);
    for (int s = 0; s < corpus.size(); s++) {
      int length = corpus.sentence(s).size();
      int[] predicted = new int[length];
      TransitionScores transitionScores = chains.get(s);
      if (config.output().constrained()) { // what training never sees tagging must not either
        transitionScores = byTheRules(transitionScores);
      }
      new Viterbi().decode(transitionScores, scores[s], 0, length, predicted, 0);
      assertArrayEquals(gold(corpus, s), predicted);
    }
  }

  private static TransitionScores byTheRules(TransitionScores transitionScores) {
    LabelSet labels = Toy.LABEL_SET;
    return transitionScores.restrictedTo(labels.start(), labels.follow(), labels.end());
  }

  private static int[] gold(Batch batch, int sentence) {
    return IntStream.range(0, batch.sentence(sentence).size())
        .map(batch.sentence(sentence)::label)
        .toArray();
  }

  /** Without dropout and unknown words, the loss is what the chain says of the emissions. */
  @Test
  void theLossIsThatOfTheChain() {
    Batch corpus = corpus();
    for (NetworkConfig config : Toy.allConfigs(1, 0)) {
      TaggerNetwork network = Toy.network(config);
      network.initialize(RandomStream.of(3));
      for (Parameter parameter : network.parameters()) {
        if (parameter.name().startsWith("crf")) {
          RandomStream.of(4).fillUniform(parameter.value(), 0, parameter.value().length, 1);
          parameter.changed();
        }
      }
      float[][] scores = Toy.scores(network, Tape.forInference(Toy.KERNEL), corpus);
      double expected = 0;
      List<TransitionScores> chains = Toy.chains(network, corpus);
      ForwardBackward recursion = new ForwardBackward();
      for (int s = 0; s < corpus.size(); s++) {
        int[] gold = gold(corpus, s);
        TransitionScores transitionScores = chains.get(s);
        transitionScores =
            config.output().constrained() ? byTheRules(transitionScores) : transitionScores;
        expected -= Math.log(probability(transitionScores, recursion, scores[s], gold));
      }
      Tape tape = Tape.forTraining(Toy.KERNEL, new Gradients(network.parameters()));
      tape.restart(RandomStream.of(1));
      assertEquals(expected, network.loss(tape, corpus, 0).value(), 1e-4, config::toString);
    }
  }

  /** Its further weights begin with 0, and no other part draws other random numbers for them. */
  @Test
  void contextualTransitionsBeginAsConstantOnes() {
    List<NetworkConfig> all = Toy.allConfigs(1, 0);
    OutputConfig plain = new OutputConfig(OutputLayer.CRF, Transitions.CONSTANT, false, 8, 32);
    OutputConfig contextual =
        new OutputConfig(OutputLayer.CRF, Transitions.CONTEXTUAL, false, 8, 32);
    assertEquals(plain, all.get(7).output());
    assertEquals(contextual, all.get(9).output());
    assertEquals(initialLoss(all.get(7)), initialLoss(all.get(9)), 1e-12);
  }

  private static double initialLoss(NetworkConfig config) {
    TaggerNetwork network = Toy.network(config);
    network.initialize(RandomStream.of(3));
    Tape tape = Tape.forTraining(Toy.KERNEL, new Gradients(network.parameters()));
    tape.restart(RandomStream.of(1));
    return network.loss(tape, corpus(), 0).value();
  }

  private static double probability(
      TransitionScores transitionScores, ForwardBackward recursion, float[] scores, int[] labels) {
    recursion.run(transitionScores, scores, 0, labels.length);
    boolean[] any = new boolean[Toy.LABELS];
    Arrays.fill(any, true);
    return recursion.segment(0, labels, any, any);
  }

  @Test
  void rareWordsAreReadAsUnknownAtTheGivenRate() {
    TaggerNetwork network = Toy.network(Toy.allConfigs(1, 0).get(7));
    network.initialize(RandomStream.of(3));
    assertEquals(List.of(1, 2, 3, 5, 6), touched(network, 0));
    assertEquals(List.of(0, 1, 2, 3), touched(network, 1));
    EncodingScope scope = Toy.ENCODER.openScope();
    List<String> rare = Collections.nCopies(10_000, "ccc");
    Batch many = new Batch(List.of(scope.encode(rare)));
    int[] rows =
        PackedTokens.words(many, TaggerNetwork.packedSequence(many), 1, 0.3, 0, RandomStream.of(1))[
            0];
    assertEquals(3000, Arrays.stream(rows).filter(row -> row == 0).count(), 200);
    assertEquals(10_000, Arrays.stream(rows).filter(row -> row == 0 || row == 6).count());
  }

  @Test
  void anyWordIsDroppedAtTheGivenRate() {
    assertEquals(3000, unknownOf("a", 0.5, 0.3), 200); // not rare: the first rate is not for it
    assertEquals(4400, unknownOf("ccc", 0.2, 0.3), 200); // 1 - 0.8 * 0.7
    assertEquals(0, unknownOf("a", 1, 0));
    Batch batch = corpus();
    NetworkConfig config = Toy.withNoise(Toy.allConfigs(1, 0).get(7));
    TaggerNetwork network = Toy.network(config);
    Gradients gradients = new Gradients(network.parameters());
    Tape tape = Tape.forTraining(Toy.KERNEL, gradients);
    boolean isDropped = false;
    for (int seed = 0; seed < 10; seed++) {
      tape.restart(RandomStream.of(seed));
      tape.backward(network.loss(tape, batch, 0), 1);
      RowGradients rows = gradients.rows(network.words());
      isDropped |= IntStream.range(0, rows.count()).map(rows::row).anyMatch(row -> row == 0);
    }
    assertTrue(isDropped);
  }

  /** How often a word is read as unknown, of ten thousand times. */
  private static long unknownOf(String word, double unknown, double dropped) {
    EncodingScope scope = Toy.ENCODER.openScope();
    Batch many = new Batch(List.of(scope.encode(Collections.nCopies(10_000, word))));
    RandomStream random = RandomStream.of(1);
    int[] rows =
        PackedTokens.words(many, TaggerNetwork.packedSequence(many), 1, unknown, dropped, random)[
            0];
    return Arrays.stream(rows).filter(row -> row == 0).count();
  }

  /** The rows of the word table that the corpus touches, in order. */
  private static List<Integer> touched(TaggerNetwork network, double unknown) {
    Gradients gradients = new Gradients(network.parameters());
    Tape tape = Tape.forTraining(Toy.KERNEL, gradients);
    tape.restart(RandomStream.of(1));
    tape.backward(network.loss(tape, corpus(), unknown), 1);
    RowGradients rows = gradients.rows(network.words());
    return IntStream.range(0, rows.count()).map(rows::row).sorted().boxed().toList();
  }

  @Test
  void aLabelThatTrainingNeverHadHasNoLoss() {
    EncodingScope scope = Toy.ENCODER.openScope();
    Batch missing =
        new Batch(
            List.of(scope.encode(List.of("a", "b"), List.of(), new int[] {0, LabelSet.MISSING})));
    Batch unlabelled = new Batch(List.of(scope.encode(List.of("a", "b"))));
    TaggerNetwork network = Toy.network(Toy.allConfigs(1, 0).get(7));
    Tape tape = Tape.forTraining(Toy.KERNEL, new Gradients(network.parameters()));
    for (Batch batch : List.of(missing, unlabelled)) {
      tape.restart(RandomStream.of(1));
      assertThrows(IllegalArgumentException.class, () -> network.loss(tape, batch, 0));
    }
  }

  @Test
  void withoutACrfTheChainIsFree() {
    for (NetworkConfig config : Toy.allConfigs(1, 0)) {
      TaggerNetwork network = Toy.network(config);
      for (Parameter parameter : network.parameters()) {
        Arrays.fill(parameter.value(), 1);
      }
      double logZ =
          new ForwardBackward()
              .logZ(network.heads().get(0).transitionScores(), new float[2 * Toy.LABELS], 0, 2);
      OutputConfig output = config.output();
      double scores = output.type() == OutputLayer.CRF ? 2 : 0; // start, end
      // Transitions that depend on the token are not in the chain.
      scores += scores > 0 && output.transitions() == Transitions.CONSTANT ? 1 : 0;
      assertEquals(2 * Math.log(Toy.LABELS) + scores, logZ, 1e-9);
    }
  }
}
