package trellis.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import trellis.autodiff.tensor.Parameter;
import trellis.batch.Vocabularies;
import trellis.config.CharactersConfig.CharacterEncoder;
import trellis.config.Defaults;
import trellis.config.NetworkConfig;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.config.WordsConfig.WordEncoder;
import trellis.kernel.RandomStream;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.vocab.Vocabulary;

/** The names, shapes and first values of the parameters. */
class ParametersTest {
  private static final int WORDS = 50;
  private static final int CHARACTERS = 20;
  private static final LabelSet LABELS =
      new LabelSet(
          TagScheme.BIO,
          TagScheme.BIO,
          List.of("O", "B-PER", "I-PER", "B-LOC", "I-LOC", "B-ORG", "I-ORG", "B-MISC", "I-MISC"));

  private static Vocabularies vocabularies(int words) {
    return new Vocabularies(numbers(words), numbers(CHARACTERS), List.of(), LABELS);
  }

  /** So many rows, that of the unknown one among them. */
  private static Vocabulary numbers(int rows) {
    return Vocabulary.of(IntStream.range(1, rows).mapToObj(Integer::toString).toList());
  }

  private static List<String> shapes(TaggerNetwork network) {
    return network.parameters().stream()
        .map(p -> p.name() + " " + p.kind() + " " + p.rows() + "x" + p.columns())
        .toList();
  }

  @Test
  void theDefaultsAreThoseOfThePaper() {
    NetworkConfig config = Defaults.of(NetworkConfig.class);
    assertEquals(
        List.of(
            "words ROWS 50x100",
            "characters ROWS 20x30",
            "filters.weights DENSE 90x30",
            "filters.bias DENSE 1x30",
            "layer1.forward.input DENSE 130x800",
            "layer1.forward.recurrent DENSE 200x800",
            "layer1.forward.bias DENSE 1x800",
            "layer1.backward.input DENSE 130x800",
            "layer1.backward.recurrent DENSE 200x800",
            "layer1.backward.bias DENSE 1x800",
            "output.weights DENSE 400x9",
            "output.bias DENSE 1x9",
            "crf.start DENSE 1x9",
            "crf.transition DENSE 9x9",
            "crf.end DENSE 1x9"),
        shapes(new TaggerNetwork(config, vocabularies(WORDS))));
  }

  @Test
  void everyChoiceOfPartsHasItsParameters() {
    for (int layers = 1; layers <= 3; layers++) {
      for (NetworkConfig config : Toy.allConfigs(layers, 0.5)) {
        assertEquals(expected(config), shapes(Toy.network(config)));
      }
    }
  }

  @Test
  void capitalsHaveATableAndWidenTheFirstLayer() {
    for (NetworkConfig config : Toy.allConfigs(2, 0.5)) {
      List<String> expected = new ArrayList<>();
      boolean cnn = config.characters().encoder() == CharacterEncoder.CNN;
      int columns = config.words().encoder() == WordEncoder.LSTM ? 12 : 3;
      for (String shape : expected(config)) {
        if (shape.equals("layer1.forward.input DENSE " + (cnn ? 7 : 4) + "x" + columns)) {
          expected.add("capitals ROWS 6x2"); // before the layers
        }
        expected.add(
            shape.matches("layer1\\..*\\.input .*")
                ? shape.replaceAll("DENSE .*x", "DENSE " + (cnn ? 9 : 6) + "x")
                : shape);
      }
      assertEquals(expected, shapes(Toy.network(Toy.withCapitals(config))));
    }
  }

  @Test
  void capitalsLeaveTheFirstValuesOfTheOthers() {
    for (NetworkConfig config : Toy.allConfigs(2, 0)) {
      TaggerNetwork without = initialized(config, WORDS, 1);
      TaggerNetwork with = initialized(Toy.withCapitals(config), WORDS, 1);
      for (Parameter parameter : without.parameters()) {
        // The first layer has more rows to fill, and fills all its weights from one stream.
        if (!parameter.name().matches("layer1\\..*(input|recurrent)")) {
          assertArrayEquals(parameter.value(), value(with, parameter.name()), parameter.name());
        }
      }
      float[] capitals = value(with, "capitals");
      assertSame(capitals, with.capitals().orElseThrow().value());
      double bound = Math.sqrt(3.0 / Toy.CAPITALS);
      for (float number : capitals) {
        assertTrue(number != 0 && Math.abs(number) <= bound);
      }
    }
  }

  /** Words 4, characters 2, filters 3 of window 3, hidden 3, labels 3. */
  private static List<String> expected(NetworkConfig config) {
    List<String> expected = new ArrayList<>();
    expected.add("words ROWS 7x4");
    boolean cnn = config.characters().encoder() == CharacterEncoder.CNN;
    if (cnn) {
      expected.addAll(
          List.of("characters ROWS 4x2", "filters.weights DENSE 6x3", "filters.bias DENSE 1x3"));
    }
    int columns = config.words().encoder() == WordEncoder.LSTM ? 12 : 3;
    int inputs = cnn ? 7 : 4;
    for (int layer = 1; layer <= config.words().layers(); layer++) {
      for (String direction : List.of("forward", "backward")) {
        String name = "layer" + layer + "." + direction;
        expected.add(name + ".input DENSE " + inputs + "x" + columns);
        expected.add(name + ".recurrent DENSE 3x" + columns);
        expected.add(name + ".bias DENSE 1x" + columns);
      }
      inputs = 6;
    }
    expected.addAll(List.of("output.weights DENSE 6x3", "output.bias DENSE 1x3"));
    if (config.output().type() == OutputLayer.CRF) {
      expected.add("crf.start DENSE 1x3");
      expected.addAll(
          config.output().transitions() == Transitions.CONSTANT
              ? List.of("crf.transition DENSE 3x3")
              : List.of("crf.transition.weights DENSE 6x9", "crf.transition.bias DENSE 1x9"));
      expected.add("crf.end DENSE 1x3");
    }
    return expected;
  }

  private static TaggerNetwork initialized(NetworkConfig config, int words, long seed) {
    TaggerNetwork network = new TaggerNetwork(config, vocabularies(words));
    for (Parameter parameter : network.parameters()) {
      Arrays.fill(parameter.value(), 77); // whatever was there
    }
    network.initialize(RandomStream.of(seed));
    return network;
  }

  private static float[] value(TaggerNetwork network, String name) {
    return network.parameters().stream()
        .filter(parameter -> parameter.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value();
  }

  @Test
  void weightsFillTheRangeOfGlorot() {
    TaggerNetwork network = initialized(Defaults.of(NetworkConfig.class), WORDS, 1);
    assertUniform(Math.sqrt(3.0 / 100), value(network, "words"));
    assertUniform(Math.sqrt(3.0 / 30), value(network, "characters"));
    assertUniform(Math.sqrt(6.0 / (90 + 30)), value(network, "filters.weights"));
    assertUniform(Math.sqrt(6.0 / (130 + 200)), value(network, "layer1.forward.input"));
    assertUniform(Math.sqrt(6.0 / (200 + 200)), value(network, "layer1.backward.recurrent"));
    assertUniform(Math.sqrt(6.0 / (400 + 9)), value(network, "output.weights"));
  }

  /** All within the bound, near to it on both sides, and with the variance bound² / 3. */
  private static void assertUniform(double bound, float[] values) {
    double squares = 0;
    double low = 0;
    double high = 0;
    for (float value : values) {
      squares += (double) value * value;
      low = Math.min(low, value);
      high = Math.max(high, value);
    }
    assertTrue(low >= -bound - 1e-6 && high <= bound + 1e-6, low + " to " + high);
    assertTrue(low < -0.95 * bound && high > 0.95 * bound, low + " to " + high);
    assertEquals(1, 3 * squares / values.length / (bound * bound), 0.1);
  }

  @Test
  void everyGateFillsItsRange() {
    TaggerNetwork network = initialized(Defaults.of(NetworkConfig.class), WORDS, 1);
    float[] input = value(network, "layer1.forward.input"); // [130][4 * 200]
    for (int gate = 0; gate < 4; gate++) {
      float[] ofGate = new float[130 * 200];
      for (int row = 0; row < 130; row++) {
        System.arraycopy(input, row * 800 + gate * 200, ofGate, row * 200, 200);
      }
      assertUniform(Math.sqrt(6.0 / (130 + 200)), ofGate);
    }
  }

  @Test
  void biasesAreZeroButThatOfTheForgetGate() {
    TaggerNetwork network = initialized(Defaults.of(NetworkConfig.class), WORDS, 1);
    float[] bias = new float[800];
    Arrays.fill(bias, 200, 400, 1);
    assertArrayEquals(bias, value(network, "layer1.forward.bias"));
    assertArrayEquals(bias, value(network, "layer1.backward.bias"));
    for (String name :
        List.of("filters.bias", "output.bias", "crf.start", "crf.transition", "crf.end")) {
      float[] values = value(network, name);
      assertArrayEquals(new float[values.length], values, name);
    }
  }

  @Test
  void aPlainRecurrentLayerHasNoForgetGate() {
    for (NetworkConfig config : Toy.allConfigs(1, 0)) {
      if (config.words().encoder() == WordEncoder.RNN) {
        TaggerNetwork network = initialized(config, WORDS, 1);
        assertArrayEquals(new float[3], value(network, "layer1.forward.bias"));
      }
    }
  }

  @Test
  void theSeedDecidesAndPartsDoNotDisturbOneAnother() {
    NetworkConfig config = Toy.allConfigs(2, 0).get(7);
    TaggerNetwork first = initialized(config, WORDS, 1);
    TaggerNetwork same = initialized(config, WORDS, 1);
    TaggerNetwork larger = initialized(config, WORDS + 1, 1);
    TaggerNetwork other = initialized(config, WORDS, 2);
    for (Parameter parameter : first.parameters()) {
      String name = parameter.name();
      assertArrayEquals(parameter.value(), value(same, name));
      if (!name.equals("words")) {
        assertArrayEquals(parameter.value(), value(larger, name));
      }
      if (name.matches("words|characters|.*(weights|input|recurrent)")) {
        assertTrue(!Arrays.equals(parameter.value(), value(other, name)), name);
      }
    }
    assertTrue(
        !Arrays.equals(
            value(first, "layer1.forward.recurrent"), value(first, "layer1.backward.recurrent")));
  }

  @Test
  void theWordTableIsTheFirst() {
    TaggerNetwork network = Toy.network(Toy.allConfigs(1, 0).get(0));
    assertSame(network.parameters().get(0), network.words());
  }
}
