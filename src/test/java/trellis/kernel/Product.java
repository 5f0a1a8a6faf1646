package trellis.kernel;

import java.util.random.RandomGenerator;

/** The three products of {@link Gemm}, for tests that hold for all of them. */
enum Product {
  NN {
    @Override
    void add(Gemm gemm, Matrix a, Matrix b, Matrix c) {
      gemm.nn(
          c.rows(),
          c.columns(),
          a.columns(),
          a.values(),
          a.at(),
          a.stride(),
          b.values(),
          b.at(),
          b.stride(),
          c.values(),
          c.at(),
          c.stride());
    }

    @Override
    float a(Matrix a, int row, int i) {
      return a.get(row, i);
    }

    @Override
    float b(Matrix b, int i, int column) {
      return b.get(i, column);
    }

    @Override
    Matrix rowsOfA(Matrix a, int from, int to) {
      return a.rows(from, to);
    }

    @Override
    Factors factors(RandomGenerator random, int m, int n, int k) {
      return new Factors(Matrix.random(random, m, k), Matrix.random(random, k, n));
    }
  },
  NT {
    @Override
    void add(Gemm gemm, Matrix a, Matrix b, Matrix c) {
      gemm.nt(
          c.rows(),
          c.columns(),
          a.columns(),
          a.values(),
          a.at(),
          a.stride(),
          b.values(),
          b.at(),
          b.stride(),
          c.values(),
          c.at(),
          c.stride());
    }

    @Override
    float a(Matrix a, int row, int i) {
      return a.get(row, i);
    }

    @Override
    float b(Matrix b, int i, int column) {
      return b.get(column, i);
    }

    @Override
    Matrix rowsOfA(Matrix a, int from, int to) {
      return a.rows(from, to);
    }

    @Override
    Factors factors(RandomGenerator random, int m, int n, int k) {
      return new Factors(Matrix.random(random, m, k), Matrix.random(random, n, k));
    }
  },
  TN {
    @Override
    void add(Gemm gemm, Matrix a, Matrix b, Matrix c) {
      gemm.tn(
          c.rows(),
          c.columns(),
          a.rows(),
          a.values(),
          a.at(),
          a.stride(),
          b.values(),
          b.at(),
          b.stride(),
          c.values(),
          c.at(),
          c.stride());
    }

    @Override
    float a(Matrix a, int row, int i) {
      return a.get(i, row);
    }

    @Override
    float b(Matrix b, int i, int column) {
      return b.get(i, column);
    }

    @Override
    Matrix rowsOfA(Matrix a, int from, int to) {
      return a.columns(from, to);
    }

    @Override
    Factors factors(RandomGenerator random, int m, int n, int k) {
      return new Factors(Matrix.random(random, k, m), Matrix.random(random, k, n));
    }
  };

  /** The two factors of a product. */
  record Factors(Matrix a, Matrix b) {}

  /** Adds the product to c. */
  abstract void add(Gemm gemm, Matrix a, Matrix b, Matrix c);

  /** The i-th factor of a row, from a. */
  abstract float a(Matrix a, int row, int i);

  /** The i-th factor of a column, from b. */
  abstract float b(Matrix b, int i, int column);

  /** The part of a that makes these rows of c. */
  abstract Matrix rowsOfA(Matrix a, int from, int to);

  /** Random factors of a product of m rows and n columns. */
  abstract Factors factors(RandomGenerator random, int m, int n, int k);
}
