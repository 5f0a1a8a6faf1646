package trellis.autodiff.tensor;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The gradients of one shard: its own arrays for the parameters that all shards share.
 *
 * <p>Large matrices get their gradient as a product of two factors, which is computed when it is
 * read: row by row by whoever sums up the shards. The factors are arrays of the tape; it computes
 * what nobody has read before it uses them anew.
 */
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
    return found(parameter).touch();
  }

  /** Whether nothing was added to the gradient of a dense parameter. */
  public boolean isZero(Parameter parameter) {
    return found(parameter).isZero();
  }

  /**
   * Writes the rows {@code from} to {@code to}, exclusive, of a dense parameter's gradient. Several
   * threads may do so at once; whoever does computes the products of these rows.
   */
  public void copyRows(Parameter parameter, int from, int to, float[] target, int at) {
    found(parameter).copyRows(from, to, target, at);
  }

  /** Adds a product that is computed later; its factors must stay as they are until then. */
  public void add(Parameter parameter, GradientProduct product) {
    found(parameter).add(product);
  }

  /** Computes all products, before their factors change. */
  void settle() {
    dense.values().forEach(DenseGradient::settle);
  }

  private DenseGradient found(Parameter parameter) {
    return found(dense.get(parameter), parameter, "dense parameter");
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
