package trellis.network;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import trellis.autodiff.Packing;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.SentenceEncoder;
import trellis.config.CharactersConfig;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.NetworkConfig;
import trellis.config.NetworkConfig.OutputLayer;
import trellis.config.WordsConfig;
import trellis.config.WordsConfig.WordEncoder;
import trellis.kernel.Kernel;
import trellis.kernel.PlainGemm;
import trellis.kernel.PlainMath;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;

/** Networks and sentences small enough to check number by number. */
final class Toy {
  static final Vocabulary WORDS = Vocabulary.of(List.of("a", "b", "ab", "ba", "aab", "ccc"));
  static final Vocabulary CHARACTERS = Vocabulary.of(List.of("a", "b", "c"));
  static final int LABELS = 3;
  static final int CAPITALS = 2; // length of a vector, where there are any
  static final Kernel KERNEL = new Kernel("plain", "for tests", new PlainGemm(), new PlainMath());

  /** The last two words are rare. */
  static final SentenceEncoder ENCODER =
      new SentenceEncoder(
          new WordLookup(WORDS, WordNormalizer.chain(true)), CHARACTERS, row -> row >= 5);

  private Toy() {}

  /** All choices of parts, with this many layers. */
  static List<NetworkConfig> allConfigs(int layers, double dropout) {
    List<NetworkConfig> configs = new ArrayList<>();
    for (CharacterEncoder characters : CharacterEncoder.values()) {
      for (WordEncoder words : WordEncoder.values()) {
        for (OutputLayer output : OutputLayer.values()) {
          configs.add(
              new NetworkConfig(
                  NetworkConfig.Scheme.BIOES,
                  new CharactersConfig(characters, 2, 3, 3),
                  new WordsConfig(4, words, 3, layers),
                  dropout,
                  output,
                  0,
                  0,
                  false,
                  0));
        }
      }
    }
    return configs;
  }

  /** The same network, to which capitals are shown. */
  static NetworkConfig withCapitals(NetworkConfig config) {
    return changed(config, 0, 0, false);
  }

  /** The same network, to which capitals are shown, with all that disturbs it in training. */
  static NetworkConfig withNoise(NetworkConfig config) {
    return changed(config, 0.25, 0.3, true);
  }

  private static NetworkConfig changed(
      NetworkConfig config, double inputDropout, double wordDropout, boolean lockedDropout) {
    return new NetworkConfig(
        config.scheme(),
        config.characters(),
        config.words(),
        config.dropout(),
        config.output(),
        inputDropout,
        wordDropout,
        lockedDropout,
        CAPITALS);
  }

  /** The network of a config, all 0. */
  static TaggerNetwork network(NetworkConfig config) {
    return new TaggerNetwork(config, WORDS.size(), CHARACTERS.size(), LABELS);
  }

  /**
   * A token of a, b, c and d, of which the vocabularies lack the last; now and then empty, or in
   * capitals.
   */
  static String randomToken(RandomGenerator random) {
    StringBuilder token = new StringBuilder();
    for (int i = random.nextInt(5); i > 0; i--) {
      token.append((char) ('a' + random.nextInt(4)));
    }
    boolean shouts = random.nextInt(4) == 0;
    return shouts ? token.toString().toUpperCase(Locale.ROOT) : token.toString();
  }

  /** Sentences of random lengths, with labels. */
  static List<EncodedSentence> randomSentences(RandomGenerator random, int count, int longest) {
    EncodingScope scope = ENCODER.openScope();
    List<EncodedSentence> sentences = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = random.nextInt(1, longest + 1);
      List<String> tokens = IntStream.range(0, length).mapToObj(t -> randomToken(random)).toList();
      sentences.add(scope.encode(tokens, random.ints(length, 0, LABELS).toArray()));
    }
    return sentences;
  }

  /** A batch of them. */
  static Batch randomBatch(RandomGenerator random, int count, int longest) {
    return new Batch(randomSentences(random, count, longest));
  }

  /** The scores of the labels, by sentence of the batch: {@code [sentence][token * labels]}. */
  static float[][] scores(TaggerNetwork network, Tape tape, Batch batch) {
    Packing packing = TaggerNetwork.packing(batch);
    tape.restart(null);
    Tensor emissions = network.emissions(tape, batch, packing);
    assertEquals(batch.tokens(), emissions.rows());
    assertEquals(LABELS, emissions.columns());
    float[][] scores = new float[batch.size()][];
    for (int s = 0; s < batch.size(); s++) {
      scores[s] = new float[packing.length(s) * LABELS];
      for (int token = 0; token < packing.length(s); token++) {
        int row = packing.row(s, token);
        System.arraycopy(emissions.value(), row * LABELS, scores[s], token * LABELS, LABELS);
      }
    }
    return scores;
  }
}
