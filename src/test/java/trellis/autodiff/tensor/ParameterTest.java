package trellis.autodiff.tensor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class ParameterTest {

  @Test
  void theTransposedWeightsFollowTheWeights() {
    RandomCases.check(
        50,
        random -> {
          Parameter parameter = Parameter.dense("p", random.nextInt(1, 40), random.nextInt(1, 140));
          for (int change = 0; change < 3; change++) {
            for (int i = 0; i < parameter.value().length; i++) {
              parameter.value()[i] = random.nextFloat();
            }
            parameter.changed();
            assertTrue(isTransposed(parameter));
          }
        });
  }

  @Test
  void threadsThatAskAtOnceAllSeeTheNewWeights() throws Exception {
    Parameter parameter = Parameter.dense("p", 50, 60);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      for (int change = 1; change <= 100; change++) {
        parameter.value()[change] = change;
        parameter.changed();
        Callable<Boolean> task = () -> isTransposed(parameter);
        for (Future<Boolean> seen : threads.invokeAll(List.of(task, task, task, task))) {
          assertEquals(true, seen.get());
        }
      }
    } finally {
      threads.shutdownNow();
    }
  }

  private static boolean isTransposed(Parameter parameter) {
    float[] transposed = parameter.transposed();
    for (int i = 0; i < parameter.value().length; i++) {
      int row = i / parameter.columns();
      int column = i % parameter.columns();
      if (transposed[column * parameter.rows() + row] != parameter.value()[i]) {
        return false;
      }
    }
    return true;
  }
}
