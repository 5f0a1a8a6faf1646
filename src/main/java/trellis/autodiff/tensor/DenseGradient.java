package trellis.autodiff.tensor;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The gradient of a dense parameter in one shard: numbers, and products that are still to be added
 * to them.
 *
 * <p>Numbers are set to zero only when they are next written to, by the thread that writes: their
 * memory is then near that thread.
 */
final class DenseGradient {
  private final int columns;
  private final List<GradientProduct> products = new ArrayList<>(1);
  private final int rows;
  private float[] values = {}; // [rows][columns], once something is added that is no product
  private boolean isZero = true; // all values, whatever stands in memory

  DenseGradient(Parameter parameter) {
    this.columns = parameter.columns();
    this.rows = parameter.rows();
  }

  /** The values, to add to; no product is left. */
  float[] touch() {
    if (values.length == 0) {
      values = new float[rows * columns];
    } else if (isZero) {
      Arrays.fill(values, 0);
    }
    isZero = false;
    for (GradientProduct product : products) {
      product.addRows(0, rows, values, 0, columns);
    }
    products.clear();
    return values;
  }

  /** Adds a product, whose factors must stay as they are until it is computed. */
  void add(GradientProduct product) {
    products.add(product);
  }

  /** Computes the products. */
  void settle() {
    if (!products.isEmpty()) {
      touch();
    }
  }

  /** Whether nothing was added since all was set to zero. */
  boolean isZero() {
    return isZero && products.isEmpty();
  }

  /** Writes some rows to a block of an array. */
  void copyRows(int from, int to, float[] target, int at) {
    if (isZero) {
      Arrays.fill(target, at, at + (to - from) * columns, 0);
    } else {
      System.arraycopy(values, from * columns, target, at, (to - from) * columns);
    }
    for (int i = 0; i < products.size(); i++) {
      products.get(i).addRows(from, to, target, at, columns);
    }
  }

  /** Sets all to zero. */
  void clear() {
    isZero = true;
    products.clear();
  }
}
