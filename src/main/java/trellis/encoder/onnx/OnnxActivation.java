package trellis.encoder.onnx;

import java.util.HashMap;
import java.util.Map;
import trellis.encoder.weights.Activation;

/**
 * Recognizes what stands between two linear maps of an ONNX graph by what it computes: exporters
 * write the same function in many ways.
 */
final class OnnxActivation {
  private static final double[] POINTS = {-4.5, -3, -1.7, -1, -0.6, -0.1, 0, 0.3, 0.9, 1.5, 2.4, 5};

  /** GELU and its form by tanh differ by 4e-4; constants in 16 bits make less of a difference. */
  private static final double MOST_DIFFERENCE = 1e-3;

  private static final int DEEPEST = 30;

  private final OnnxGraph graph;
  private final OnnxScalars scalars;
  private final String from;

  private OnnxActivation(OnnxGraph graph, OnnxScalars scalars, String from) {
    this.graph = graph;
    this.scalars = scalars;
    this.from = from;
  }

  /** The activation that makes {@code to} of {@code from}; null: none that is known. */
  static Activation between(OnnxGraph graph, OnnxScalars scalars, String from, String to) {
    OnnxActivation function =
        new OnnxActivation(graph, scalars, OnnxLinear.withoutShape(graph, from));
    Activation nearest = null;
    double least = MOST_DIFFERENCE;
    for (Activation activation : Activation.values()) {
      double most = 0;
      for (double x : POINTS) {
        double difference = function.value(to, x, 0, new HashMap<>()) - value(activation, x);
        most = Math.max(most, Math.abs(difference)); // NaN stays
      }
      if (most < least) {
        nearest = activation;
        least = most;
      }
    }
    return nearest;
  }

  private static double value(Activation activation, double x) {
    return switch (activation) {
      case GELU -> gelu(x);
      case GELU_TANH -> geluByTanh(x);
      case RELU -> Math.max(x, 0);
    };
  }

  private static double gelu(double x) {
    return 0.5 * x * (1 + erf(x / Math.sqrt(2)));
  }

  private static double geluByTanh(double x) {
    return 0.5 * x * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)));
  }

  /** The error function by its series. */
  private static double erf(double x) {
    if (Math.abs(x) > 5) {
      return Math.signum(x);
    }
    double term = x;
    double sum = x;
    for (int n = 1; n < 100; n++) {
      term *= -x * x / n;
      sum += term / (2 * n + 1);
    }
    return 2 / Math.sqrt(Math.PI) * sum;
  }

  private double value(String name, double x, int depth, Map<String, Double> known) {
    String at = OnnxLinear.withoutShape(graph, name);
    if (at.equals(from)) {
      return x;
    }
    Double before = known.get(at);
    if (before != null) {
      return before;
    }
    double constant = scalars.value(at);
    OnnxNode node = graph.maker(at);
    double value = constant;
    if (Double.isNaN(constant) && node != null && depth < DEEPEST) {
      value = value(node, x, depth, known);
    }
    known.put(at, value);
    return value;
  }

  private double value(OnnxNode node, double x, int depth, Map<String, Double> known) {
    double a = value(node.input(0), x, depth + 1, known);
    double b = node.inputs().size() > 1 ? value(node.input(1), x, depth + 1, known) : Double.NaN;
    return switch (node.type()) {
      case "Add" -> a + b;
      case "Sub" -> a - b;
      case "Mul" -> a * b;
      case "Div" -> a / b;
      case "Pow" -> Math.pow(a, b);
      case "Max" -> Math.max(a, b);
      case "Neg" -> -a;
      case "Sqrt" -> Math.sqrt(a);
      case "Tanh" -> Math.tanh(a);
      case "Erf" -> erf(a);
      case "Relu" -> Math.max(a, 0);
      case "Gelu" -> "tanh".equals(node.attributes().get("approximate")) ? geluByTanh(a) : gelu(a);
      default -> Double.NaN;
    };
  }
}
