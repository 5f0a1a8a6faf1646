package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.config.EncoderConfig.Pieces;
import trellis.config.schema.LayerChoice;
import trellis.error.ConfigException;

class EncoderConfigTest {
  private static final String AT = "embeddings.encoder.";

  private static ConfigText withEncoder() {
    return ConfigText.minimal().with(AT + "file", "bge");
  }

  @Test
  void everyKey() {
    EncoderConfig encoder =
        withEncoder()
            .with(AT + "layers", "[6, -2]")
            .with(AT + "pieces", "last")
            .with(AT + "dim", "64")
            .with(AT + "dropout", "0.1")
            .with(AT + "pack", "int8")
            .with(AT + "keep", "false")
            .with(AT + "train", "true")
            .with(AT + "rate", "1e-4")
            .with(AT + "layer_decay", "0.9")
            .with(AT + "frozen", "2")
            .with(AT + "inner_dropout", "0.2")
            .with("train.optimizer", "adam")
            .parse()
            .embeddings()
            .encoder();

    ConfigText.assertAllDiffer(Defaults.of(EncoderConfig.class), encoder);
    assertEquals(
        new EncoderConfig(
            Optional.of(Path.of("bge")),
            Optional.of(new LayerChoice(List.of(6, -2))),
            Pieces.LAST,
            64,
            0.1,
            Pack.INT8,
            false,
            true,
            1e-4,
            0.9,
            2,
            0.2),
        encoder);
  }

  @Test
  void aMixOfAllLayers() {
    EncoderConfig encoder = withEncoder().with(AT + "layers", "mix").parse().embeddings().encoder();

    assertEquals(List.of(0, 1, 2), encoder.layers().orElseThrow().in(2));
  }

  @Test
  void layersAreCountedFromBothEnds() {
    assertEquals(List.of(0, 6, 11), new LayerChoice(List.of(0, 6, -2)).in(12));
    LayerChoice beyond = new LayerChoice(List.of(13));
    String text = assertThrows(IllegalArgumentException.class, () -> beyond.in(12)).getMessage();
    assertTrue(text.contains("no layer 13") && text.contains("12 (or -1)"), text);
    LayerChoice twice = new LayerChoice(List.of(12, -1));
    assertThrows(IllegalArgumentException.class, () -> twice.in(12));
  }

  @Test
  void nothingOfItIsWrittenWithoutAnEncoder() {
    assertFalse(ConfigWriter.write(ConfigText.minimal().parse()).contains("encoder:\n    "));
    assertTrue(ConfigWriter.write(withEncoder().parse()).contains("    dim: 128"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "layers  | 6       | write [6]",
        "layers  | []      | the list is empty",
        "layers  | [1, 1]  | 1 stands twice in the list",
        "layers  | all     | expected a list of layers such as [6, 11] or [-2], or mix",
        "pieces  | average | expected one of first, last, mean",
        "dim     | 0       | outside its range [1, 10000]",
        "dropout | 1       | outside its range [0, 1)",
        "pack    | float8  | did you mean `float",
        "keep    | yes     | did you mean `true`?",
      })
  void refuses(String key, String value, String cure) {
    ConfigText.assertRefused(AT + key, value, cure);
  }

  @Test
  void keysWithoutAnEncoderAreRefused() {
    ConfigText.assertRefused(AT + "dim", "64", "`embeddings.encoder.dim` needs an encoder: add");
  }

  @Test
  void aTrainedEncoderNeedsAdamAndAPlaceInTheModel() {
    ConfigText trained = withEncoder().with(AT + "train", "true");
    String sgd = assertThrows(ConfigException.class, trained::parse).getMessage();
    assertTrue(sgd.contains("`embeddings.encoder.train`: sgd does not train"), sgd);
    ConfigText lost = trained.with("train.optimizer", "adam").with(AT + "pack", "none");
    String none = assertThrows(ConfigException.class, lost::parse).getMessage();
    assertTrue(none.contains("write float16, or remove `train`"), none);
  }

  @Test
  void keysOfATrainedEncoderNeedOne() {
    for (String key : List.of("rate", "layer_decay", "frozen", "inner_dropout")) {
      ConfigText frozen = withEncoder().with(AT + key, key.equals("frozen") ? "1" : "0.5");
      String text = assertThrows(ConfigException.class, frozen::parse).getMessage();
      assertTrue(text.contains("`" + AT + key + "` is for an encoder that is trained"), text);
    }
    assertEquals(0, withEncoder().with(AT + "frozen", "0").parse().embeddings().encoder().frozen());
  }
}
