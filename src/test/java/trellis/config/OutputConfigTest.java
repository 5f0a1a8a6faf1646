package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.OutputConfig.OutputLayer;
import trellis.config.OutputConfig.Transitions;
import trellis.error.ConfigException;
import trellis.error.ConfigProblem;

/** The output, which may be written as its type alone. */
class OutputConfigTest {
  private static final OutputConfig CRF =
      new OutputConfig(OutputLayer.CRF, Transitions.CONSTANT, false, 8, 32);
  private static final OutputConfig SOFTMAX =
      new OutputConfig(OutputLayer.SOFTMAX, Transitions.CONSTANT, false, 8, 32);

  @TempDir private Path folder;

  private static OutputConfig output(String written) {
    return ConfigText.minimal().with("network.output", written).parse().network().output();
  }

  @Test
  void defaults() {
    assertEquals(CRF, Defaults.of(OutputConfig.class));
    assertEquals(CRF, ConfigText.minimal().parse().network().output());
    assertEquals(CRF, output("{}"));
  }

  @Test
  void theTypeAloneIsShortForTheGroup() {
    assertEquals(SOFTMAX, output("softmax"));
    assertEquals(SOFTMAX, output("{type: softmax}"));
    assertEquals(CRF, output("crf"));
  }

  @Test
  void everyKey() {
    assertEquals(
        new OutputConfig(OutputLayer.CRF, Transitions.CONTEXTUAL, true, 8, 32),
        output("{type: crf, transitions: contextual, constrained: true}"));
    assertEquals(
        new OutputConfig(OutputLayer.LATENT, Transitions.CONSTANT, false, 8, 32, 4, 0),
        output("{type: latent, states: 4}"));
    assertEquals(
        new OutputConfig(OutputLayer.CRF, Transitions.CONSTANT, false, 8, 32, 2, 50),
        output("{beam: 50}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[crf] | expected a map with the keys type, transitions, constrained, longest, span_dim,"
            + " states, beam, or one of softmax, crf, memm, semi_crf, latent, found a list",
        "3     | expected one of softmax, crf, memm, semi_crf, latent, found the whole number 3",
        "~     | has no value: give it one of softmax, crf, memm, semi_crf, latent, or leave the"
            + " key out for the default crf",
      })
  void refusesWhatIsNoType(String value, String cure) {
    ConfigText.assertRefused("network.output", value, cure);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "type        | cfr     | did you mean `crf`?",
        "transitions | context | expected one of constant, contextual",
        "constrained | yes     | did you mean `true`?",
      })
  void refuses(String key, String value, String cure) {
    ConfigText.assertRefused("network.output." + key, value, cure);
  }

  @Test
  void softmaxKnowsNoSequences() {
    String end = "but `network.output.type` is softmax, which scores each label for itself: write ";
    assertEquals(
        "test.yaml:7: `network.output.transitions`: contextual is for crf, "
            + end
            + "constant, or set `type: crf`\n"
            + "test.yaml:8: `network.output.constrained`: true is for crf, "
            + end
            + "false, or set `type: crf`",
        ConfigText.minimal()
            .with("network.output.type", "softmax")
            .with("network.output.transitions", "contextual")
            .with("network.output.constrained", "true")
            .problems()
            .stream()
            .map(ConfigProblem::toString)
            .collect(Collectors.joining("\n")));
  }

  private OutputConfig read(String written, String... overrides) throws Exception {
    String yaml =
        """
        data: {train: '@/train.conll', dev: '@/dev.conll'}
        network:
          output: #
        """
            .replace("@", folder.toString().replace('\\', '/'))
            .replace("#", written);
    for (String corpus : List.of("train.conll", "dev.conll")) {
      Files.writeString(folder.resolve(corpus), "Ada B-PER\n");
    }
    Path file = Files.writeString(folder.resolve("c.yaml"), yaml);
    return ConfigReader.read(file, List.of(overrides)).network().output();
  }

  @ParameterizedTest
  @ValueSource(strings = {"crf", "{type: crf, constrained: false}"})
  void anOverrideMayBeShortToo(String written) throws Exception {
    assertEquals(SOFTMAX, read(written, "network.output=softmax"));
    assertEquals(SOFTMAX, read(written, "network.output.type=softmax"));
    assertEquals(
        new OutputConfig(OutputLayer.CRF, Transitions.CONTEXTUAL, false, 8, 32),
        read(written, "network.output.transitions=contextual"));
    ConfigException failure =
        assertThrows(ConfigException.class, () -> read(written, "network.output=cfr"));
    assertEquals(
        "--set network.output=cfr: `network.output.type`: expected one of softmax, crf, memm,"
            + " semi_crf, latent, found the text \"cfr\": did you mean `crf`?",
        failure.problems().get(0).toString());
  }
}
