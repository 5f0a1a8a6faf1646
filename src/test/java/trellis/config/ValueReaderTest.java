package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.error.ConfigException;
import trellis.error.ConfigProblem;

/** Keys: unknown, doubled, in the wrong place; and that all problems are told at once. */
class ValueReaderTest {

  private static String problems(String yaml) {
    return assertThrows(ConfigException.class, () -> ConfigReader.parse("c.yaml", yaml), yaml)
        .getMessage();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '^',
      value = {
        "network: {droput: 1}     | `droput` is not a key of `network`: did you mean `dropout`?",
        "hidden: 300              | `hidden` is not a key of the config: it belongs under"
            + " `network.words`",
        "dim: 300                 | it belongs under `embeddings.encoder` or `network.characters`"
            + " or `network.words`",
        "train: {seed: 1}         | `seed` is not a key of `train`: it belongs at the top level,"
            + " not indented",
        "network: {rate: 1}       | it belongs under `embeddings.encoder` or `train`",
        "hiden: 300               | did you mean `network.words.hidden`?",
        "Task: ner                | did you mean `task`?",
        "train: {learning_rate: 1}| did you mean `rate`?",
        "batch-size: 1            | did you mean `train.batch`?",
        "network.words.hidden: 3  | in the file, write `hidden:` indented below `network.words`",
        "network: {words.dim: 3}  | in the file, write `dim:` indented below `network.words`",
        "train: {zzz: 1}          | `zzz` is not a key of `train`: it has optimizer, rate, decay",
        "zzzzzz: 1                | `zzzzzz` is not a key of the config: it has name, task, seed",
        "1: 1                     | `1` is not a key of the config",
        "~: 1                     | `~` is not a key of the config",
      })
  void anUnknownKeyGetsTheKnownOneThatWasMeant(String yaml, String text) {
    String message = problems("data: {train: t, dev: d}\n" + yaml);

    assertTrue(message.startsWith("c.yaml:2: "), message);
    assertTrue(message.contains(text), message);
    assertEquals(1, message.lines().count(), message);
  }

  @Test
  void aKeyStandsOnce() {
    assertEquals(
        "c.yaml:4: `rate` stands twice, first on line 3: keep one of the two\n"
            + "c.yaml:5: `train` stands twice, first on line 2: keep one of the two\n"
            + "c.yaml:7: `x` is not a key of the config: it has name, task, seed, seeds, heads,"
            + " data, embeddings, network, init, freeze, rehearse, train, output, report\n"
            + "c.yaml:8: `x` stands twice, first on line 7: keep one of the two",
        problems(
            """
            data: {train: t, dev: d}
            train:
              rate: 1
              rate: 2
            train:
              batch: 3
            x: 1
            x: 2
            """));
  }

  @Test
  void seedAndSeedsExcludeEachOther() {
    assertEquals(
        "c.yaml:1: both `seed` and `seeds` are given (c.yaml:3): keep one",
        problems("seeds: [1, 2]\ndata: {train: t, dev: d}\nseed: 1\n"));
  }

  @Test
  void allProblemsAreToldInTheOrderOfTheirLines() {
    List<ConfigProblem> problems =
        assertThrows(
                ConfigException.class,
                () ->
                    ConfigReader.parse(
                        "c.yaml",
                        """
                        task: nre
                        seed: one
                        hidden: 300
                        data:
                          format: [conll]
                          columns: {token: 0, label: upso}
                        network:
                          words: 7
                          dropout: 1.5
                        train:
                          rate:
                          epochs: "50"
                          rate: 0.1
                        output: &o runs
                        """))
            .problems();

    assertEquals(
        List.of(1, 2, 3, 4, 4, 5, 6, 8, 9, 11, 12, 13, 14),
        problems.stream().map(configProblem -> configProblem.place().line()).toList(),
        problems::toString);
  }

  @Test
  void thousandsOfProblemsAreToldInTime() {
    StringBuilder yaml = new StringBuilder("data: {train: t, dev: d}\n");
    IntStream.range(0, 5_000).forEach(i -> yaml.append("key").append(i).append(": 1\n"));

    ConfigException failure =
        assertThrows(ConfigException.class, () -> ConfigReader.parse("c.yaml", yaml.toString()));
    assertEquals(5_000, failure.problems().size());
    assertEquals(101, failure.getMessage().lines().count());
    assertTrue(failure.getMessage().endsWith("… and 4900 more problems"), failure.getMessage());
  }
}
