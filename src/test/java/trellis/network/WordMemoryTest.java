package trellis.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.config.NetworkConfig;
import trellis.kernel.RandomStream;
import trellis.testing.RandomCases;

/** What is remembered of words changes no score. */
class WordMemoryTest {
  private static float[] scores(TaggerNetwork network, Batch batch, WordMemory memory) {
    Tape tape = Tape.forInference(Toy.KERNEL);
    tape.restart(null);
    PackedSequence packedSequence = TaggerNetwork.packedSequence(batch);
    List<FrozenRows> none = List.of(FrozenRows.none());
    Tensor scores =
        memory == null
            ? network.scores(tape, batch, packedSequence, none).get(0).emissions()
            : network.scores(tape, batch, packedSequence, none, memory).get(0).emissions();
    float[] values = new float[scores.rows() * scores.columns()];
    System.arraycopy(scores.value(), 0, values, 0, values.length);
    return values;
  }

  @Test
  void scoresAreTheSameBitForBit() {
    RandomCases.check(
        10,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(2, 0.5)) {
            TaggerNetwork network = Toy.network(config);
            network.initialize(RandomStream.of(random.nextLong()));
            WordMemory large = network.wordMemory();
            WordMemory small =
                new WordMemory(large.width(), 1); // words are thrown out all the time
            for (int i = 0; i < 6; i++) {
              Batch batch = new Batch(Toy.randomSentences(random, 5, 9));
              float[] expected = scores(network, batch, null);
              assertArrayEquals(expected, scores(network, batch, large));
              assertArrayEquals(expected, scores(network, batch, small));
            }
          }
        });
  }

  @Test
  void whatIsInMemoryIsNotComputedAgain() {
    TaggerNetwork network = Toy.network(Toy.allConfigs(1, 0).get(0));
    network.initialize(RandomStream.of(3));
    WordMemory memory = network.wordMemory();
    RandomCases.check(
        1,
        random -> {
          Batch batch = new Batch(Toy.randomSentences(random, 5, 9));
          scores(network, batch, memory);
          float[][] known =
              memory.of(
                  batch.wordTypeList(),
                  missing -> {
                    throw new AssertionError(missing.size() + " words were forgotten");
                  });
          assertEquals(batch.wordTypes(), known.length);
          assertEquals(memory.width(), known[0].length);
        });
  }

  @Test
  void threadsShareIt() throws Exception {
    TaggerNetwork network = Toy.network(Toy.allConfigs(1, 0).get(0));
    network.initialize(RandomStream.of(3));
    WordMemory memory = new WordMemory(network.wordMemory().width(), 1);
    assertTrue(memory.places() <= 8, "too large for this test");
    List<Batch> batches = new ArrayList<>();
    RandomCases.check(1, random -> addBatches(batches, random));
    List<float[]> expected = batches.stream().map(batch -> scores(network, batch, null)).toList();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        running.add(
            threads.submit(
                () -> {
                  for (int i = 0; i < 400; i++) {
                    int one = i % batches.size();
                    assertArrayEquals(expected.get(one), scores(network, batches.get(one), memory));
                  }
                }));
      }
      for (Future<?> each : running) {
        each.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static void addBatches(List<Batch> batches, RandomGenerator random) {
    for (int i = 0; i < 20; i++) {
      batches.add(new Batch(Toy.randomSentences(random, 4, 7)));
    }
  }
}
