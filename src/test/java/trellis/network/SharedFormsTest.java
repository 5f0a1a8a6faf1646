package trellis.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.Gradients;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.config.NetworkConfig;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;
import trellis.testing.RandomCases;

/** A tape for inference reads each different form of a batch once, one for training each token. */
class SharedFormsTest {
  private static final List<String> TOKENS =
      List.of("a", "b", "aab", "dab", "", "ccc", "bbbbbbb", "Aab", "AAB", "7");

  private static TaggerNetwork initialized(NetworkConfig config) {
    TaggerNetwork network = Toy.network(config);
    network.initialize(RandomStream.of(7));
    return network;
  }

  /** Many sentences of few words, so that a form is in many of them. */
  private static Batch repetitive(RandomGenerator random) {
    List<List<String>> sentences = new ArrayList<>();
    for (int i = random.nextInt(1, 30); i > 0; i--) {
      List<String> tokens = new ArrayList<>();
      for (int length = random.nextInt(1, 25); length > 0; length--) {
        tokens.add(TOKENS.get(random.nextInt(TOKENS.size())));
      }
      sentences.add(tokens);
    }
    return new Batch(Toy.encoded(Toy.ENCODER, sentences));
  }

  /** These two give a row the same bits in a product of any number of rows. */
  @ParameterizedTest
  @ValueSource(strings = {"plain", "vector"})
  void formsReadOnceGiveTheScoresOfTokensReadOneByOne(String name) {
    Kernel kernel = Kernels.named(name);
    RandomCases.check(
        8,
        random -> {
          for (int layers = 1; layers <= 2; layers++) {
            for (NetworkConfig config : Toy.allConfigs(layers, 0)) {
              checkScores(config, kernel, repetitive(random));
              checkScores(Toy.withCapitals(config), kernel, repetitive(random));
            }
          }
        });
  }

  private static void checkScores(NetworkConfig config, Kernel kernel, Batch batch) {
    TaggerNetwork network = initialized(config);
    Tape tokens = Tape.forTraining(kernel, new Gradients(network.parameters()));
    float[][] expected = Toy.scores(network, tokens, batch);
    float[][] found = Toy.scores(network, Tape.forInference(kernel), batch);
    assertEquals(batch.size(), found.length);
    for (int s = 0; s < found.length; s++) {
      assertArrayEquals(expected[s], found[s], config.toString());
    }
  }

  /** Above 4,096 different forms a batch is read token by token. */
  @Test
  void aBatchOfVeryManyFormsGetsTheScoresOfItsSentencesAlone() {
    for (int forms : new int[] {4_096, 4_097, 5_000}) {
      List<EncodedSentence> sentences = Toy.encoded(Toy.ENCODER, sentencesOf(forms));
      Batch batch = new Batch(sentences);
      assertEquals(forms, batch.wordTypes());
      assertTrue(batch.tokens() > forms);
      for (NetworkConfig config : Toy.allConfigs(1, 0.5)) {
        TaggerNetwork network = initialized(config);
        Tape tape = Tape.forInference(Toy.KERNEL);
        float[][] together = Toy.scores(network, tape, batch);
        for (int s = 0; s < batch.size(); s++) {
          Batch alone = new Batch(List.of(batch.sentence(s)));
          assertArrayEquals(Toy.scores(network, tape, alone)[0], together[s], config.toString());
        }
      }
    }
  }

  /** Sentences with this many different forms, each with one form that all others have too. */
  private static List<List<String>> sentencesOf(int forms) {
    List<List<String>> sentences = new ArrayList<>();
    List<String> tokens = new ArrayList<>(List.of("a"));
    for (int number = 1; number < forms; number++) {
      StringBuilder token = new StringBuilder("d"); // so that it is not the common one
      for (int rest = number; rest > 0; rest /= 4) {
        token.append((char) ('a' + rest % 4));
      }
      tokens.add(token.toString());
      if (tokens.size() > 100 + sentences.size() % 7) {
        sentences.add(tokens);
        tokens = new ArrayList<>(List.of("a"));
      }
    }
    sentences.add(tokens);
    return sentences;
  }
}
