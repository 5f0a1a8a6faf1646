package trellis.train.worker;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.config.TrainConfig.Mixing;

class WeightMixerTest {
  @ParameterizedTest
  @EnumSource(
      value = Mixing.class,
      names = {"MEAN", "RATE"})
  void takesTheMeanOfTwo(Mixing mixing) {
    float[][] weights = {{9, 9}, {9}};
    new WeightMixer(mixing, 2, 2, 1)
        .mix(weights, List.of(new float[][] {{1, 2}, {3}}, new float[][] {{3, 6}, {-4}}));
    assertArrayEquals(new float[] {2, 4}, weights[0]);
    assertArrayEquals(new float[] {-0.5f}, weights[1]);
  }

  /** Two mixes of two workers, each number as Chen and Huo's formulas have it. */
  @Test
  void goesOnInTheDirectionOfTheMixesBefore() {
    double model = 1; // W of the paper
    double change = 0; // delta
    WeightMixer mixer = new WeightMixer(Mixing.MOMENTUM, 2, 1);
    float[][] weights = {{1}};
    double[][] workers = {{1.5, 2.5}, {3, 1}, {0.25, 0.5}};
    for (double[] reached : workers) {
      double begun = model + 0.5 * change; // Nesterov: where the workers begin
      assertEquals(begun, mixer.start(weights)[0][0], 1e-6);
      change = 0.5 * change + (reached[0] + reached[1]) / 2 - begun;
      model += change;
      mixer.mix(
          weights,
          List.of(new float[][] {{(float) reached[0]}}, new float[][] {{(float) reached[1]}}));
      assertEquals(model, weights[0][0], 1e-6);
      assertEquals(change, mixer.memory()[0][0], 1e-6);
    }
  }

  @ParameterizedTest
  @EnumSource(Mixing.class)
  void oneWorkerStaysAsItIs(Mixing mixing) {
    SplittableRandom random = new SplittableRandom(1);
    WeightMixer mixer = new WeightMixer(mixing, 1, 3000);
    float[][] weights = {new float[3000]};
    for (int mix = 0; mix < 3; mix++) {
      float[] reached = new float[3000];
      for (int i = 0; i < reached.length; i++) {
        reached[i] = (float) Math.pow(10, random.nextDouble(-30, 30)); // sums would lose digits
      }
      reached[7] = -0f;
      mixer.start(weights);
      mixer.mix(weights, List.<float[][]>of(new float[][] {reached}));
      assertArrayEquals(reached, weights[0]);
      assertArrayEquals(reached, mixer.start(weights)[0]);
    }
  }

  @Test
  void whatAllWorkersLeaveStays() {
    float[] third = {1f / 3};
    float[][] weights = {third.clone()};
    WeightMixer mixer = new WeightMixer(Mixing.MOMENTUM, 3, 1);
    for (int mix = 0; mix < 4; mix++) {
      assertArrayEquals(third, mixer.start(weights)[0]);
      mixer.mix(
          weights, List.of(new float[][] {third}, new float[][] {third}, new float[][] {third}));
      assertArrayEquals(third, weights[0]);
    }
  }
}
