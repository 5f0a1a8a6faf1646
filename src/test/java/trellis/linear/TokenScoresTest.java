package trellis.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import trellis.linear.RandomTemplate.Text;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
import trellis.linear.template.TemplateReader;
import trellis.testing.RandomCases;

/** The scores of a token are the sums of the weights of its attributes. */
class TokenScoresTest {
  @Test
  void scoresAreSumsOfWeights() {
    RandomCases.check(
        300,
        random -> {
          FeatureTemplate template = RandomTemplate.of(random);
          AttributeIndex index = LinearFeaturesTest.index(template, random);
          List<StateFeatures> states = new ArrayList<>();
          List<float[]> weights = new ArrayList<>();
          int columns = 0;
          for (int head = 1 + random.nextInt(3); head > 0; head--) {
            StateFeatures own =
                StateFeaturesTest.random(index.size(), 1 + random.nextInt(4), random);
            states.add(own);
            weights.add(LinearFeaturesTest.weights(own.size(), 0.2, random));
            columns += own.labels();
          }
          float[] bias = LinearFeaturesTest.weights(columns, 0.2, random);
          Optional<StateFeatures> pairs =
              index.pairs().map(own -> StateFeaturesTest.random(own.size(), 9, random));
          Optional<float[]> ofPairs =
              pairs.map(own -> LinearFeaturesTest.weights(own.size(), 0.2, random));
          TokenScores scores =
              new TokenScores(new LinearFeatures(index, states, pairs), weights, ofPairs);
          Map<String, float[]> rows = rows(index, states, weights, columns);
          Map<String, float[]> pairRows =
              pairs
                  .map(
                      own ->
                          rows(
                              index.pairs().get(), List.of(own), List.of(ofPairs.orElseThrow()), 9))
                  .orElse(Map.of());
          for (int i = 0; i < 5; i++) { // words are met again
            Text text = RandomTemplate.text(random);
            TokenScores.Scores found = scores.of(text.tokens(), text.features(), bias);
            assertScores(found.ofLabels(), 0, rows, index.patterns(), bias, text);
            if (pairs.isPresent()) {
              List<FeaturePattern> own = template.pairPatterns();
              assertScores(found.ofSteps(), 1, pairRows, own, new float[9], text);
            } else {
              assertNull(found.ofSteps());
            }
          }
        });
  }

  /** The weights of each attribute for the labels of all heads. */
  private static Map<String, float[]> rows(
      AttributeIndex index, List<StateFeatures> states, List<float[]> weights, int columns) {
    Map<String, float[]> rows = new HashMap<>();
    for (int row = 0; row < index.size(); row++) {
      float[] all = new float[columns];
      int at = 0;
      for (int head = 0; head < states.size(); head++) {
        StateFeatures own = states.get(head);
        for (int weight = own.start(row); weight < own.start(row + 1); weight++) {
          all[at + own.label(weight)] = weights.get(head)[weight];
        }
        at += own.labels();
      }
      rows.put(index.text(row), all);
    }
    return rows;
  }

  private static void assertScores(
      float[] found,
      int first,
      Map<String, float[]> rows,
      List<FeaturePattern> patterns,
      float[] bias,
      Text text) {
    assertEquals(text.tokens().size() * bias.length, found.length);
    for (int token = first; token < text.tokens().size(); token++) {
      float[] expected = bias.clone();
      for (FeaturePattern pattern : patterns) {
        float[] row = rows.get(RandomTemplate.attribute(pattern, text, token));
        for (int label = 0; row != null && label < expected.length; label++) {
          expected[label] += row[label];
        }
      }
      float[] own =
          java.util.Arrays.copyOfRange(found, token * bias.length, (token + 1) * bias.length);
      assertArrayEquals(expected, own, 1e-5f);
    }
  }

  @Test
  void aSentenceWithoutTokensHasNoScores() {
    AttributeIndex index = new AttributeIndex(TemplateReader.parse("t", "U:%x[0,token]"));
    TokenScores scores =
        new TokenScores(
            LinearFeatures.all(index, List.of(2)), List.of(new float[0]), Optional.empty());
    assertEquals(0, scores.of(List.of(), List.of(), new float[2]).ofLabels().length);
  }
}
