package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.config.WordsConfig.WordEncoder;
import trellis.config.schema.OneOrMore;

class WordsConfigTest {

  @Test
  void defaults() {
    WordsConfig expected = new WordsConfig(OneOrMore.one(100), WordEncoder.LSTM, 200, 1);

    assertEquals(expected, ConfigText.minimal().parse().network().words());
    assertEquals(expected, Defaults.of(WordsConfig.class));
  }

  @Test
  void everyKey() {
    WordsConfig words =
        ConfigText.minimal()
            .with("network.words", "{dim: 50, encoder: rnn, hidden: 300, layers: 2}")
            .parse()
            .network()
            .words();

    ConfigText.assertAllDiffer(Defaults.of(WordsConfig.class), words);
    assertEquals(new WordsConfig(OneOrMore.one(50), WordEncoder.RNN, 300, 2), words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "dim     | 0       | 0 is outside its range [1, 10000]",
        "dim     | 1e9     | expected a whole number in [1, 10000], found the number 1e9",
        "dim     | ~       | or leave the key out for the default 100",
        "encoder | LSTM    | did you mean `lstm`?",
        "encoder | gru     | expected one of rnn, lstm",
        "encoder | [lstm]  | found a list",
        "hidden  | 0       | 0 is outside its range [1, 10000]",
        "hidden  | 10001   | 10001 is outside its range [1, 10000]",
        "hidden  | {a: 1}  | found a map of keys",
        "layers  | 0       | 0 is outside its range [1, 16]",
        "layers  | 17      | 17 is outside its range [1, 16]",
        "layers  | 1.5     | found the number 1.5",
      })
  void refuses(String key, String value, String cure) {
    ConfigText.assertRefused("network.words." + key, value, cure);
  }
}
