package trellis.autodiff;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.random.RandomGenerator;
import trellis.indouble.autodiff.Tape;
import trellis.indouble.autodiff.tensor.Gradients;
import trellis.indouble.autodiff.tensor.Loss;
import trellis.indouble.autodiff.tensor.Parameter;
import trellis.indouble.autodiff.tensor.RowGradients;
import trellis.indouble.kernel.Kernel;
import trellis.indouble.kernel.PlainMath;
import trellis.indouble.kernel.PlainPackedMatrix;
import trellis.indouble.kernel.RandomStream;

/** Compares the gradients of a pass, in double, with central differences of its loss. */
public final class GradientCheck {
  public static final Kernel KERNEL =
      new Kernel("plain", "in double", PlainPackedMatrix::new, new PlainMath());

  private static final double STEP = 1e-5;

  /** Of long computations, whose rounding a short one would show. */
  private static final double WIDE_STEP = 2e-4;

  private static final double RELATIVE = 1e-6;

  /** Below it the differences' own rounding, about 1e-16 * loss / STEP, is what would be seen. */
  private static final double SMALLEST = 1e-3;

  private final Gradients gradients;
  private final Tape tape;
  private final Forward forward;
  private final long seed;
  private final boolean isWide;

  /** A forward pass up to its loss. */
  @FunctionalInterface
  public interface Forward {
    Loss loss(Tape tape);
  }

  private GradientCheck(List<Parameter> parameters, long seed, Forward forward, boolean isWide) {
    this.isWide = isWide;
    this.gradients = new Gradients(parameters);
    this.tape = Tape.forTraining(KERNEL, gradients);
    this.seed = seed;
    this.forward = forward;
  }

  /** Checks the gradient by every element of the parameters; dropout is the same at each loss. */
  public static void check(List<Parameter> parameters, RandomGenerator random, Forward forward) {
    check(parameters, random, forward, false);
  }

  /** Does the same by wider differences of higher order, for a loss with no corners near by. */
  public static void checkWide(
      List<Parameter> parameters, RandomGenerator random, Forward forward) {
    check(parameters, random, forward, true);
  }

  private static void check(
      List<Parameter> parameters, RandomGenerator random, Forward forward, boolean isWide) {
    GradientCheck check = new GradientCheck(parameters, random.nextLong(), forward, isWide);
    double scale = random.nextDouble(0.5, 2);
    check.tape.backward(check.pass(), scale);
    for (Parameter parameter : parameters) {
      check.compare(parameter, scale);
    }
  }

  private Loss pass() {
    tape.restart(RandomStream.of(seed));
    return forward.loss(tape);
  }

  private void compare(Parameter parameter, double scale) {
    double[] found = denseGradient(gradients, parameter).clone();
    for (int i = 0; i < found.length; i++) {
      double expected = scale * difference(parameter, i);
      double size = Math.max(SMALLEST, Math.max(Math.abs(expected), Math.abs(found[i])));
      assertEquals(expected, found[i], RELATIVE * size, parameter.name() + "[" + i + "]");
    }
  }

  private double difference(Parameter parameter, int i) {
    double difference =
        isWide
            ? (4 * slope(parameter, i, WIDE_STEP) - slope(parameter, i, 2 * WIDE_STEP)) / 3
            : slope(parameter, i, STEP);
    parameter.changed();
    return difference;
  }

  private double slope(Parameter parameter, int i, double step) {
    double value = parameter.value()[i];
    double above = lossWith(parameter, i, value + step);
    double below = lossWith(parameter, i, value - step);
    parameter.value()[i] = value;
    return (above - below) / (2 * step);
  }

  private double lossWith(Parameter parameter, int i, double value) {
    parameter.value()[i] = value;
    parameter.changed();
    return pass().value();
  }

  /** The gradient of a parameter of either kind, as a whole matrix. */
  static double[] denseGradient(Gradients gradients, Parameter parameter) {
    if (parameter.kind() == Parameter.Kind.DENSE) {
      return gradients.dense(parameter);
    }
    double[] dense = new double[parameter.rows() * parameter.columns()];
    RowGradients rows = gradients.rows(parameter);
    int columns = parameter.columns();
    for (int slot = 0; slot < rows.count(); slot++) {
      System.arraycopy(rows.values(), slot * columns, dense, rows.row(slot) * columns, columns);
    }
    return dense;
  }

  /** Fills a parameter with normal numbers, all of which a float can hold. */
  public static Parameter filled(Parameter parameter, RandomGenerator random, double deviation) {
    for (int i = 0; i < parameter.value().length; i++) {
      parameter.value()[i] = (float) (deviation * random.nextGaussian());
    }
    parameter.changed();
    return parameter;
  }
}
