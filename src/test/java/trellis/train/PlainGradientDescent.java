package trellis.train;

import java.util.BitSet;
import trellis.autodiff.tensor.Parameter;
import trellis.train.optimizer.TrainedRows;

/** The rules of descent over all weights of a parameter, in double, as anybody would write them. */
public final class PlainGradientDescent {
  public final double[] weights;
  public final double[] first;
  public final double[] second;
  public final double[] total; // of the weights after each step
  private final int columns;
  private final TrainedRows rows;

  /** Begins with the weights that the parameter has now. */
  public PlainGradientDescent(Parameter parameter, TrainedRows rows) {
    float[] value = parameter.value();
    this.weights = new double[value.length];
    for (int i = 0; i < value.length; i++) {
      weights[i] = value[i];
    }
    this.first = new double[value.length];
    this.second = new double[value.length];
    this.total = new double[value.length];
    this.columns = parameter.columns();
    this.rows = rows;
  }

  /** One of the rules; a test names it. */
  public interface Rule {
    void step(PlainGradientDescent weights, double[] gradient, BitSet touched, Size size);
  }

  /**
   * How far a step goes.
   *
   * @param kept the share of each weight that weight decay leaves
   * @param number of the step, counted from 1
   */
  public record Size(double rate, double kept, double momentum, int number) {}

  /** Classical momentum, of all rows. */
  public void momentum(double[] gradient, BitSet touched, Size size) {
    for (int i = 0; i < weights.length; i++) {
      double rate = size.rate() * rows.share(i / columns);
      first[i] = size.momentum() * first[i] - rate * gradient[i];
      weights[i] = size.kept() * weights[i] + first[i];
    }
  }

  /** Adam, of touched rows. */
  public void adam(double[] gradient, BitSet touched, Size size) {
    for (int i = 0; i < weights.length; i++) {
      if (touched.get(i / columns)) {
        remember(i, gradient[i], size.momentum());
        double mean = first[i] / (1 - Math.pow(size.momentum(), size.number()));
        move(i, mean, size);
      }
    }
  }

  /** Nadam, of touched rows. */
  public void nadam(double[] gradient, BitSet touched, Size size) {
    double beta = size.momentum();
    for (int i = 0; i < weights.length; i++) {
      if (touched.get(i / columns)) {
        remember(i, gradient[i], beta);
        double next = beta * first[i] / (1 - Math.pow(beta, size.number() + 1));
        double now = (1 - beta) * gradient[i] / (1 - Math.pow(beta, size.number()));
        move(i, next + now, size);
      }
    }
  }

  private void remember(int i, double gradient, double beta) {
    first[i] = beta * first[i] + (1 - beta) * gradient;
    second[i] = 0.999 * second[i] + 0.001 * gradient * gradient;
  }

  private void move(int i, double direction, Size size) {
    double rate = size.rate() * rows.share(i / columns);
    double length = Math.sqrt(second[i] / (1 - Math.pow(0.999, size.number()))) + 1e-8;
    weights[i] = size.kept() * weights[i] - rate * direction / length;
  }

  /** Adds the weights to the total. */
  public void addToTotal() {
    for (int i = 0; i < weights.length; i++) {
      total[i] += weights[i];
    }
  }
}
