package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.config.CharactersConfig.CharacterEncoder;

class CharactersConfigTest {

  @Test
  void defaults() {
    CharactersConfig expected = new CharactersConfig(CharacterEncoder.CNN, 30, 30, 3);

    assertEquals(expected, ConfigText.minimal().parse().network().characters());
    assertEquals(expected, Defaults.of(CharactersConfig.class));
  }

  @Test
  void everyKey() {
    CharactersConfig characters =
        ConfigText.minimal()
            .with("network.characters", "{encoder: none, dim: 25, filters: 50, window: 5}")
            .parse()
            .network()
            .characters();

    ConfigText.assertAllDiffer(Defaults.of(CharactersConfig.class), characters);
    assertEquals(new CharactersConfig(CharacterEncoder.NONE, 25, 50, 5), characters);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "encoder | ccn   | did you mean `cnn`?",
        "encoder | lstm  | expected one of none, cnn",
        "encoder | ~     | has no value",
        "dim     | 0     | 0 is outside its range [1, 10000]",
        "dim     | 10001 | 10001 is outside its range [1, 10000]",
        "dim     | 30.0  | write 30",
        "dim     | ~     | or leave the key out for the default 30",
        "filters | -30   | -30 is outside its range [1, 10000]",
        "filters | many  | expected a whole number in [1, 10000], found the text \"many\"",
        "filters | 4294967297 | 4294967297 is outside its range",
        "window  | 0     | 0 is outside its range [1, 99]",
        "window  | 100   | 100 is outside its range [1, 99]",
        "window  | \"3\" | remove the quotes",
      })
  void refuses(String key, String value, String cure) {
    ConfigText.assertRefused("network.characters." + key, value, cure);
  }
}
