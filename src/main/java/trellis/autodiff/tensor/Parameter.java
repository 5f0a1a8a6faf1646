package trellis.autodiff.tensor;

import trellis.kernel.MatrixPacker;
import trellis.kernel.PackedMatrix;
import trellis.kernel.Transpose;

/** A matrix of weights that training changes. */
public final class Parameter {
  /** How much of a parameter one batch reads. */
  public enum Kind {
    /** All of it. */
    DENSE,
    /** A few rows: a table, read by {@link trellis.autodiff.Tape#gather} alone. */
    ROWS
  }

  private final String name;
  private final Kind kind;
  private final int rows;
  private final int columns;
  private final float[] value; // [rows][columns]
  private float[] transposed; // [columns][rows], once it was asked for
  private volatile boolean isTransposedFresh;
  private volatile PackedWeights packed; // [rows][columns], once a product asked for it
  private volatile PackedWeights packedTransposed; // [columns][rows], once a product asked for it

  private Parameter(String name, Kind kind, int rows, int columns) {
    int fewest = kind == Kind.ROWS ? 0 : 1; // a linear model may have no weight but 0
    if (rows < fewest || columns < 1) {
      throw new TapeException(
          "parameter " + name + ": shape " + rows + " x " + columns + ", expected 1 x 1 or more");
    }
    this.name = name;
    this.kind = kind;
    this.rows = rows;
    this.columns = columns;
    this.value = new float[Arena.size("parameter " + name, rows, columns)];
  }

  /** A matrix of zeros that every batch reads as a whole. */
  public static Parameter dense(String name, int rows, int columns) {
    return new Parameter(name, Kind.DENSE, rows, columns);
  }

  /** A table of zeros of which a batch reads few rows. */
  public static Parameter table(String name, int rows, int columns) {
    return new Parameter(name, Kind.ROWS, rows, columns);
  }

  /** What messages and files call it. */
  public String name() {
    return name;
  }

  /** How many rows it has. */
  public int rows() {
    return rows;
  }

  /** How many columns it has. */
  public int columns() {
    return columns;
  }

  /** How much of it one batch reads. */
  public Kind kind() {
    return kind;
  }

  /**
   * The weights themselves, {@code [rows][columns]}. Whoever writes to them does so while no tape
   * runs, and then calls {@link #changed} or {@link #rowsChanged}.
   */
  public float[] value() {
    return value;
  }

  /**
   * The weights, {@code [columns][rows]}; made when first asked for after a change, only to read.
   */
  public float[] transposed() {
    if (!isTransposedFresh) {
      transpose();
    }
    return transposed;
  }

  /** The weights, packed as the right factor of products, {@code [rows][columns]}. */
  public PackedMatrix packed(MatrixPacker packer) {
    PackedWeights weights = packed;
    return weights != null && weights.isOf(packer) ? weights.fresh() : pack(packer);
  }

  /** The transposed weights, packed as the right factor of products, {@code [columns][rows]}. */
  public PackedMatrix packedTransposed(MatrixPacker packer) {
    PackedWeights weights = packedTransposed;
    return weights != null && weights.isOf(packer) ? weights.fresh() : packTransposed(packer);
  }

  private synchronized PackedMatrix pack(MatrixPacker packer) {
    if (packed == null || !packed.isOf(packer)) {
      packed = new PackedWeights(packer, columns, matrix -> matrix.pack(rows, value, 0, columns));
    }
    return packed.fresh();
  }

  private synchronized PackedMatrix packTransposed(MatrixPacker packer) {
    if (packedTransposed == null || !packedTransposed.isOf(packer)) {
      packedTransposed =
          new PackedWeights(
              packer, rows, matrix -> matrix.packTransposed(columns, value, 0, columns));
    }
    return packedTransposed.fresh();
  }

  /**
   * Says that the rows {@code from} to {@code to}, exclusive, were written to. That is less work
   * than {@link #changed}, and threads that write to different rows may share it.
   */
  public void rowsChanged(int from, int to) {
    isTransposedFresh = false;
    if (packed != null) {
      packed.update(matrix -> matrix.packRows(from, to, value, 0, columns));
    }
    if (packedTransposed != null) {
      packedTransposed.update(matrix -> matrix.packTransposedColumns(from, to, value, 0, columns));
    }
  }

  /** Says that the weights were written to. */
  public void changed() {
    isTransposedFresh = false;
    if (packed != null) {
      packed.changed();
    }
    if (packedTransposed != null) {
      packedTransposed.changed();
    }
  }

  private synchronized void transpose() {
    if (isTransposedFresh) {
      return; // another thread was faster
    }
    if (transposed == null) {
      transposed = new float[value.length];
    }
    Transpose.copy(value, 0, columns, transposed, 0, rows, rows, columns);
    isTransposedFresh = true;
  }
}
