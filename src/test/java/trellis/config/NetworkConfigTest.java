package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.config.NetworkConfig.Scheme;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.schema.ChoiceType;

class NetworkConfigTest {
  private static final List<String> OF_LINEAR =
      List.of("model", "type", "template", "least", "states", "hash", "order");

  @Test
  void defaults() {
    NetworkConfig expected =
        new NetworkConfig(
            Scheme.BIOES,
            Defaults.of(CharactersConfig.class),
            Defaults.of(WordsConfig.class),
            0.5,
            NetworkConfig.Model.CRF,
            Defaults.of(OutputConfig.class),
            0,
            0,
            false,
            0,
            20,
            Defaults.of(GazetteersConfig.class),
            Defaults.of(ClustersConfig.class),
            new DocumentConfig(Optional.empty()),
            NetworkConfig.ModelType.NEURAL,
            Optional.empty(),
            1,
            NetworkConfig.States.ALL,
            0,
            1,
            NetworkConfig.Pack.FLOAT32);

    assertEquals(expected, ConfigText.minimal().parse().network());
    assertEquals(expected, Defaults.of(NetworkConfig.class));
  }

  @Test
  void everyKey() {
    NetworkConfig network =
        ConfigText.minimal()
            .with("network.scheme", "bio")
            .with("network.characters.dim", "31")
            .with("network.words.dim", "101")
            .with("network.dropout", "0.25")
            .with("network.output", "softmax")
            .with("network.input_dropout", "0.1")
            .with("network.word_dropout", "0.05")
            .with("network.locked_dropout", "true")
            .with("network.capitals", "5")
            .with("network.features", "21")
            .with("network.gazetteers", "[a.txt, b.txt]")
            .with("network.clusters", "{file: paths, dim: 7}")
            .with("network.document.sentences", "0")
            .with("network.pack", "int8")
            .parse()
            .network();

    ConfigText.assertAllDiffer(Defaults.of(NetworkConfig.class), network, OF_LINEAR);
    assertEquals(Scheme.BIO, network.scheme());
    assertEquals(31, network.characters().dim());
    assertEquals(101, network.words().width());
    assertEquals(0.25, network.dropout());
    assertEquals(OutputLayer.SOFTMAX, network.output().type());
    assertEquals(0.1, network.inputDropout());
    assertEquals(0.05, network.wordDropout());
    assertTrue(network.lockedDropout());
    assertEquals(5, network.capitals());
    assertEquals(21, network.features());
  }

  @Test
  void theKeysOfLinearModels() {
    NetworkConfig network =
        ConfigText.minimal()
            .with("network.type", "linear")
            .with("network.template", "pos")
            .with("network.least", "2")
            .with("network.states", "observed")
            .parse()
            .network();

    assertTrue(network.isLinear());
    assertEquals(Optional.of(Path.of("pos")), network.template());
    assertEquals(2, network.least());
    assertEquals(NetworkConfig.States.OBSERVED, network.states());
  }

  @ParameterizedTest
  @EnumSource(Scheme.class)
  void everyScheme(Scheme scheme) {
    ConfigText text = ConfigText.minimal().with("task", scheme == Scheme.NONE ? "pos" : "ner");

    text.with("network.scheme", ChoiceType.written(scheme));

    assertEquals(scheme, text.parse().network().scheme());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "network.scheme     | bioses | did you mean `bioes`?",
        "network.scheme     | auto   | expected one of iob1, bio, ioe1, ioe2, bioes, bmes, bilou,"
            + " none",
        "network.scheme     | 1      | found the whole number 1",
        "network.scheme     | ~      | has no value",
        "network.dropout    | 1      | 1 is outside its range [0, 1)",
        "network.dropout    | -0.1   | -0.1 is outside its range [0, 1)",
        "network.dropout    | 0,5    | expected a number in [0, 1), found the text \"0,5\": write"
            + " 0.5",
        "network.dropout    | .nan   | expected a number in [0, 1), found the number .nan",
        "network.dropout    | \"0.5\"| remove the quotes",
        "network.dropout    | [0.5]  | found a list",
        "network.dropout    | ~      | or leave the key out for the default 0.5",
        "network.output     | cfr    | did you mean `crf`?",
        "network.output     | linear | expected one of softmax, crf",
        "network.output     | ~      | has no value",
        "network.features   | 0      | 0 is outside its range [1, 10000]",
        "network.features   | [1, 2] | found a list",
        "network.characters | cnn    | expected a map with the keys encoder, dim, filters, window",
        "network.words      | ~      | has no keys",
      })
  void refuses(String path, String value, String cure) {
    ConfigText.assertRefused(path, value, cure);
  }
}
