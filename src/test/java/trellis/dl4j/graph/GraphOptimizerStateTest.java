package trellis.dl4j.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.nd4j.linalg.learning.config.Adam;
import org.nd4j.linalg.learning.config.IUpdater;
import trellis.autodiff.tensor.Parameter;
import trellis.config.ConfigReader;
import trellis.config.TrainConfig;
import trellis.config.TrainConfig.WordTable;
import trellis.dl4j.CorrectedNadam;
import trellis.dl4j.Momentum;
import trellis.testing.RandomCases;
import trellis.train.optimizer.OptimizerState;
import trellis.train.optimizer.ParameterStates;

/** What is copied to a graph and back is the same, and nothing is left out. */
class GraphOptimizerStateTest {
  private static final int CASES = 20;

  private static void fill(float[] numbers, RandomGenerator random) {
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = random.nextFloat();
    }
  }

  @Test
  void weightsComeBackAsTheyWere() {
    RandomCases.check(
        CASES,
        random -> {
          RandomGraph drawn = RandomGraph.of(random, WordTable.INSIDE, new Momentum(0.1, 0.9));
          List<Parameter> parameters = drawn.network().parameters();
          assertEquals(parameters, drawn.weights().parameters());
          long count = parameters.stream().mapToLong(p -> p.value().length).sum();
          assertEquals(count, drawn.graph().numParams());
          Map<Parameter, float[]> before = new HashMap<>();
          for (Parameter parameter : parameters) {
            before.put(parameter, parameter.value().clone());
          }
          drawn.weights().toGraph();
          parameters.forEach(parameter -> fill(parameter.value(), random));
          drawn.weights().fromGraph();
          before.forEach((parameter, was) -> assertArrayEquals(was, parameter.value()));
        });
  }

  @Test
  void aTableBesideTheGraphIsTheOnlyPartThatIsNotInIt() {
    RandomCases.check(
        CASES,
        random -> {
          RandomGraph drawn = RandomGraph.of(random, WordTable.OUTSIDE, new Momentum(0.1, 0.9));
          List<Parameter> parameters = drawn.network().parameters();
          assertEquals(drawn.network().words(), parameters.get(0));
          assertEquals(parameters.subList(1, parameters.size()), drawn.weights().parameters());
        });
  }

  @Test
  void momentsComeBackAsTheyWere() {
    Map<String, IUpdater> updaters =
        Map.of(
            "sgd",
            new Momentum(0.1, 0.9),
            "adam",
            new Adam(0.1),
            "nadam",
            new CorrectedNadam(0.1, 0.9));
    updaters.forEach(
        (optimizer, updater) ->
            RandomCases.check(CASES / 2, random -> checkMoments(optimizer, updater, random)));
  }

  private static void checkMoments(String optimizer, IUpdater updater, RandomGenerator random) {
    RandomGraph drawn = RandomGraph.of(random, WordTable.INSIDE, updater.clone());
    List<Parameter> parameters = drawn.network().parameters();
    ParameterStates memory = ParameterStates.of(parameters, Map.of(), train(optimizer));
    GraphOptimizerState moments = new GraphOptimizerState(drawn.graph(), drawn.weights(), memory);
    Map<Parameter, List<float[]>> before = new HashMap<>();
    for (Parameter parameter : parameters) {
      arrays(memory.optimizerState(parameter)).forEach(array -> fill(array, random));
      List<float[]> copies = arrays(memory.optimizerState(parameter)).map(float[]::clone).toList();
      assertEquals(optimizer.equals("sgd") ? 0 : copies.get(0).length, copies.get(1).length);
      before.put(parameter, copies);
    }
    moments.toGraph();
    for (Parameter parameter : parameters) {
      arrays(memory.optimizerState(parameter)).forEach(array -> fill(array, random));
      assertFalse(memory.optimizerState(parameter).first()[0] == before.get(parameter).get(0)[0]);
    }
    moments.fromGraph();
    before.forEach(
        (parameter, was) -> {
          assertArrayEquals(was.get(0), memory.optimizerState(parameter).first());
          assertArrayEquals(was.get(1), memory.optimizerState(parameter).second());
        });
  }

  private static Stream<float[]> arrays(OptimizerState optimizerState) {
    return Stream.of(optimizerState.first(), optimizerState.second());
  }

  private static TrainConfig train(String optimizer) {
    String yaml =
        "task: ner\ndata: {train: a, dev: b}\noutput: c\ntrain: {optimizer: " + optimizer + "}\n";
    return ConfigReader.parse("test", yaml).train();
  }
}
