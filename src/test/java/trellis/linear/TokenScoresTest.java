package trellis.linear;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.linear.RandomTemplate.Text;
import trellis.linear.template.FeaturePattern;
import trellis.linear.template.FeatureTemplate;
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
          TokenScores scores = new TokenScores(new LinearFeatures(index, states), weights);
          Map<String, float[]> rows = rows(index, states, weights, columns);
          for (int i = 0; i < 5; i++) { // words are met again
            assertScores(scores, rows, template, bias, RandomTemplate.text(random));
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
      TokenScores scores,
      Map<String, float[]> rows,
      FeatureTemplate template,
      float[] bias,
      Text text) {
    float[] found = scores.of(text.tokens(), text.features(), bias);
    assertEquals(text.tokens().size() * bias.length, found.length);
    for (int token = 0; token < text.tokens().size(); token++) {
      float[] expected = bias.clone();
      for (FeaturePattern pattern : template.patterns()) {
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
    RandomGenerator random = RandomGenerator.getDefault();
    AttributeIndex index = LinearFeaturesTest.index(RandomTemplate.of(random), random);
    TokenScores scores =
        new TokenScores(
            LinearFeatures.all(index, List.of(2)), List.of(new float[2 * index.size()]));
    assertEquals(0, scores.of(List.of(), List.of(List.of(), List.of()), new float[2]).length);
  }
}
