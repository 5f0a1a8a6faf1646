package trellis.linear;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.linear.template.FeatureTemplate;
import trellis.testing.RandomCases;

/** What is left without weights of 0 says the same. */
class LinearFeaturesTest {
  /** The attributes of some random sentences. */
  static AttributeIndex index(FeatureTemplate template, RandomGenerator random) {
    AttributeCounter builder = new AttributeCounter(template);
    RandomTemplate.texts(4, random).forEach(text -> builder.add(text.tokens(), text.features()));
    return builder.build(1);
  }

  /** Weights, of which a share is 0. */
  static float[] weights(int count, double zeros, RandomGenerator random) {
    float[] weights = new float[count];
    for (int i = 0; i < count; i++) {
      weights[i] = random.nextDouble() < zeros ? 0 : random.nextFloat(-1, 1);
    }
    return weights;
  }

  @Test
  void theSameWeightsAreLeft() {
    RandomCases.check(
        200,
        random -> {
          AttributeIndex index = index(RandomTemplate.of(random), random);
          List<StateFeatures> states = new ArrayList<>();
          List<float[]> weights = new ArrayList<>();
          double zeros = random.nextInt(3) / 2.0; // none, half, all
          for (int head = 1 + random.nextInt(2); head > 0; head--) {
            states.add(StateFeaturesTest.random(index.size(), 1 + random.nextInt(4), random));
            weights.add(weights(states.get(states.size() - 1).size(), zeros, random));
          }
          Optional<StateFeatures> pairs =
              index.pairs().map(own -> StateFeaturesTest.random(own.size(), 4, random));
          Optional<float[]> ofPairs = pairs.map(own -> weights(own.size(), zeros, random));
          LinearFeatures features = new LinearFeatures(index, states, pairs);
          LinearFeatures.Active active = features.active(weights, ofPairs);
          AttributeIndex left = active.features().attributes();
          for (int head = 0; head < states.size(); head++) {
            StateFeatures own = active.features().states().get(head);
            assertEquals(
                named(index, states.get(head), weights.get(head)),
                named(left, own, active.weights().get(head)));
          }
          if (pairs.isPresent()) {
            assertEquals(
                named(index.pairs().get(), pairs.get(), ofPairs.get()),
                named(left.pairs().get(), active.features().pairs().get(), active.pairs().get()));
          }
          assertHasNoIdleRow(active);
        });
  }

  private static void assertHasNoIdleRow(LinearFeatures.Active active) {
    for (int row = 0; row < active.features().attributes().size(); row++) {
      boolean isActive = false;
      for (int head = 0; head < active.weights().size(); head++) {
        StateFeatures own = active.features().states().get(head);
        for (int weight = own.start(row); weight < own.start(row + 1); weight++) {
          isActive |= active.weights().get(head)[weight] != 0;
        }
      }
      assertTrue(isActive, active.features().attributes().text(row));
    }
  }

  /** The weights that are not 0, by attribute and label. */
  private static Map<String, Float> named(
      AttributeIndex index, StateFeatures own, float[] weights) {
    assertEquals(own.size(), weights.length);
    Map<String, Float> named = new TreeMap<>();
    for (int row = 0; row < own.rows(); row++) {
      for (int weight = own.start(row); weight < own.start(row + 1); weight++) {
        if (weights[weight] != 0) {
          AttributeIndex.Attribute attribute = index.attribute(row);
          named.put(attribute + " " + own.label(weight), weights[weight]);
        }
      }
    }
    return named;
  }

  @Test
  void weightsMustBeOfTheSameAttributes() {
    AttributeIndex index =
        index(trellis.linear.template.TemplateReader.parse("t", "U"), RandomGenerator.getDefault());
    List<StateFeatures> wrong = List.of(StateFeatures.all(2, 3));
    assertThrows(
        IllegalArgumentException.class, () -> new LinearFeatures(index, wrong, Optional.empty()));
  }
}
