package trellis.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import trellis.autodiff.Tape;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.Vocabularies;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.NetworkConfig;
import trellis.kernel.RandomStream;
import trellis.testing.RandomCases;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;

/** What the network says of sentences, without training. */
class EmissionsTest {
  private static TaggerNetwork initialized(NetworkConfig config) {
    TaggerNetwork network = Toy.network(config);
    network.initialize(RandomStream.of(5));
    return network;
  }

  /** The scores of each sentence, in the order given: {@code [position][token * labels]}. */
  private static float[][] scores(TaggerNetwork network, Tape tape, List<EncodedSentence> given) {
    Batch batch = new Batch(given);
    float[][] sorted = Toy.scores(network, tape, batch);
    float[][] scores = new float[given.size()][];
    for (int s = 0; s < batch.size(); s++) {
      scores[batch.position(s)] = sorted[s];
    }
    return scores;
  }

  @Test
  void aSentenceDoesNotDependOnItsCompany() {
    RandomCases.check(
        10,
        random -> {
          for (NetworkConfig config : Toy.allConfigs(2, 0.5)) {
            TaggerNetwork network = initialized(config);
            Tape tape = Tape.forInference(Toy.KERNEL);
            List<EncodedSentence> sentences = Toy.randomSentences(random, 8, 9);
            float[][] together = scores(network, tape, sentences);
            List<Integer> order = new ArrayList<>(List.of(0, 1, 2, 3, 4, 5, 6, 7));
            Collections.shuffle(order, new Random(random.nextLong()));
            float[][] shuffled = scores(network, tape, order.stream().map(sentences::get).toList());
            for (int i = 0; i < order.size(); i++) {
              int position = order.get(i);
              float[][] alone = scores(network, tape, List.of(sentences.get(position)));
              assertArrayEquals(alone[0], together[position]);
              assertArrayEquals(alone[0], shuffled[i]);
            }
          }
        });
  }

  @Test
  void onlyCharactersTellUnknownWordsApart() {
    for (NetworkConfig config : Toy.allConfigs(1, 0)) {
      TaggerNetwork network = initialized(config);
      List<EncodedSentence> sentences =
          Toy.encoded(Toy.ENCODER, List.of(List.of("aaab"), List.of("bbba")));
      float[][] scores = scores(network, Tape.forInference(Toy.KERNEL), sentences);
      boolean same = Arrays.equals(scores[0], scores[1]);
      assertEquals(config.characters().encoder() == CharacterEncoder.NONE, same);
    }
  }

  @Test
  void capitalsTellWordsApartThatAreOneInLowerCase() {
    for (NetworkConfig config : Toy.allConfigs(1, 0)) {
      if (config.characters().encoder() == CharacterEncoder.NONE) {
        List<EncodedSentence> sentences =
            Toy.encoded(Toy.ENCODER, List.of(List.of("ab"), List.of("AB")));
        Tape tape = Tape.forInference(Toy.KERNEL);
        float[][] without = scores(initialized(config), tape, sentences);
        assertArrayEquals(without[0], without[1]);
        float[][] with = scores(initialized(Toy.withCapitals(config)), tape, sentences);
        assertFalse(Arrays.equals(with[0], with[1]));
      }
    }
  }

  @Test
  void noiseOfTrainingIsNotInTheScores() {
    RandomCases.check(
        5,
        random -> {
          List<EncodedSentence> sentences = Toy.randomSentences(random, 5, 6);
          for (NetworkConfig config : Toy.allConfigs(2, 0.5)) {
            Tape tape = Tape.forInference(Toy.KERNEL);
            float[][] calm = scores(initialized(Toy.withCapitals(config)), tape, sentences);
            float[][] noisy = scores(initialized(Toy.withNoise(config)), tape, sentences);
            for (int s = 0; s < sentences.size(); s++) {
              assertArrayEquals(calm[s], noisy[s]);
            }
          }
        });
  }

  @Test
  void wordsBeyondASentenceDoNotReachIt() {
    TaggerNetwork network = initialized(Toy.allConfigs(1, 0).get(7));
    Tape tape = Tape.forInference(Toy.KERNEL);
    float[][] scores =
        scores(
            network, tape, Toy.encoded(Toy.ENCODER, List.of(List.of("a", "b"), List.of("a", "c"))));
    float[][] swapped =
        scores(
            network, tape, Toy.encoded(Toy.ENCODER, List.of(List.of("a", "c"), List.of("a", "b"))));
    assertFalse(Arrays.equals(scores[0], scores[1])); // the second word reaches the first, backward
    assertArrayEquals(scores[0], swapped[1]);
    assertArrayEquals(scores[1], swapped[0]);
  }

  @Test
  void anyTextGetsFiniteScores() {
    Vocabulary characters = Vocabulary.of(List.of("a", "😀", "e", "\u0301", "ש", "ل"));
    Vocabularies vocabularies =
        new Vocabularies(Vocabulary.of(List.of("שלום")), characters, List.of(), Toy.LABEL_SET);
    List<EncodedSentence> sentences =
        Toy.encoded(
            vocabularies.encoder(WordNormalizer.chain(true), QuantizedVectors.none()),
            List.of(
                List.of("😀😀", "e\u0301", "é", "שלום", "سلام", "👩\u200D👩\u200D👧"),
                List.of("", "\uD83D", "\uDE00x"),
                List.of("a😀".repeat(50_000), "a")));
    for (NetworkConfig config : Toy.allConfigs(1, 0.5)) {
      TaggerNetwork network = new TaggerNetwork(config, vocabularies);
      network.initialize(RandomStream.of(1));
      for (float[] sentence : scores(network, Tape.forInference(Toy.KERNEL), sentences)) {
        for (float score : sentence) {
          assertTrue(Float.isFinite(score));
        }
      }
    }
  }

  @Test
  void aVeryLongSentenceIsScored() {
    List<String> tokens = Collections.nCopies(50_000, "ab");
    TaggerNetwork network = initialized(Toy.allConfigs(2, 0.5).get(7));
    float[][] scores =
        scores(network, Tape.forInference(Toy.KERNEL), Toy.encoded(Toy.ENCODER, List.of(tokens)));
    assertEquals(50_000 * Toy.LABELS, scores[0].length);
    assertTrue(Float.isFinite(scores[0][25_000]));
  }
}
