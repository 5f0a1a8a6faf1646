package trellis.autodiff;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The gradients of one shard: its own arrays for the parameters that all shards share. */
public final class Gradients {
  private final Map<Parameter, DenseGradient> dense = new LinkedHashMap<>(); // in the order given
  private final Map<Parameter, RowGradients> tables = new LinkedHashMap<>();

  /** Zeros for each of the parameters. */
  public Gradients(List<Parameter> parameters) {
    for (Parameter parameter : parameters) {
      switch (parameter.kind()) {
        case DENSE -> dense.put(parameter, new DenseGradient(parameter));
        case ROWS -> tables.put(parameter, new RowGradients(parameter.columns()));
      }
    }
  }

  /** The gradient of a dense parameter, {@code [rows][columns]}, to add to. */
  public float[] dense(Parameter parameter) {
    return found(dense.get(parameter), parameter, "dense parameter").touch();
  }

  /** Whether nobody asked for the gradient of a dense parameter since it was set to zero. */
  public boolean isZero(Parameter parameter) {
    return found(dense.get(parameter), parameter, "dense parameter").isZero();
  }

  /** The gradient of a table: the rows that were touched. */
  public RowGradients rows(Parameter parameter) {
    return found(tables.get(parameter), parameter, "table");
  }

  /** Sets all gradients to zero. */
  public void clear() {
    dense.values().forEach(DenseGradient::clear);
    tables.values().forEach(RowGradients::clear);
  }

  /** Adds the gradients of another shard, made for the same parameters. */
  public void add(Gradients other) {
    dense.forEach((parameter, gradient) -> add(gradient.touch(), other.dense(parameter)));
    tables.forEach((parameter, gradient) -> gradient.add(other.rows(parameter)));
  }

  private static void add(float[] sum, float[] addend) {
    for (int i = 0; i < sum.length; i++) {
      sum[i] += addend[i];
    }
  }

  private static <G> G found(G gradient, Parameter parameter, String kind) {
    if (gradient == null) {
      throw new TapeException(
          "gradients: `"
              + parameter.name()
              + "` is not a "
              + kind
              + " that gradients are kept for; name it in the list they are made from");
    }
    return gradient;
  }
}
