package trellis.kernel;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorMask;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/**
 * The exponential and its kin on whole vectors, all by one formula.
 *
 * <p>Each function is a fraction of q = (e^y - c) / 2, with y = x or -|x| or -2|x| and c = 0 or 1:
 * the numerator is q where x is below 0, else a multiple of q or a constant. As y = n ln 2 + r, n
 * whole and |r| at most ln 2 / 2, e^y is 2^n e^r, and a polynomial gives e^r - 1. So nothing
 * cancels out, and what has no sign of x cannot overflow.
 *
 * <p>The JDK's own {@code VectorOperators.EXP} is hardly quicker where Intel's library backs it,
 * slow elsewhere, and not the same everywhere; this one has the same bits on every processor.
 */
enum VectorFunction {
  /** q / 0.5 with q = e^x / 2. */
  EXP(1, 1, 0, 1, 0, 0, 0.5f),
  /** q / (q + 0.5) below 0, else 0.5 / (q + 0.5), with q = e^-|x| / 2. */
  SIGMOID(-1, 1, 0, 0, 0.5f, 1, 0.5f),
  /** q / (q + 1) below 0, else -q / (q + 1), with q = (e^(-2|x|) - 1) / 2. */
  TANH(-2, 2, 0.5f, -1, 0, 1, 1);

  private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
  private static final int LANES = SPECIES.length();

  static final float LOG2_E = 1.4426950408889634f;
  static final float LN2_HIGH = 0.693359375f; // few bits: n times it is exact
  static final float LN2_LOW = -2.1219444e-4f; // ln 2 - LN2_HIGH

  /** 1.5 * 2^23: a small number added to it is rounded to a whole one, found in the last bits. */
  static final float ROUNDER = 12582912f;

  static final int FRACTION_BITS = 23;
  static final float EXPONENT_BIAS = 127;

  /** Where e^y is infinite, while half of it is not. */
  private static final float LARGEST = 89;

  /** Where half of e^y is taken as 0, because its scale is no normal float. */
  private static final float SMALLEST = -87.5f;

  // (e^r - 1 - r) / r² for |r| <= ln 2 / 2: the polynomial whose largest relative error of e^r - 1
  // is least, 1.3e-8
  static final float C0 = 0.49999997f;
  static final float C1 = 0.16666543f;
  static final float C2 = 0.0416672f;
  static final float C3 = 0.00836658f;
  static final float C4 = 0.001388251f;

  private final float factor; // of x, for y
  private final float factorBelow; // the same where x is below 0
  private final float halfOfC;
  private final float numeratorSlope; // of the numerator as a function of q, where x is not below 0
  private final float numerator;
  private final float denominatorSlope;
  private final float denominator;

  VectorFunction(
      float factor,
      float factorBelow,
      float halfOfC,
      float numeratorSlope,
      float numerator,
      float denominatorSlope,
      float denominator) {
    this.factor = factor;
    this.factorBelow = factorBelow;
    this.halfOfC = halfOfC;
    this.numeratorSlope = numeratorSlope;
    this.numerator = numerator;
    this.denominatorSlope = denominatorSlope;
    this.denominator = denominator;
  }

  /**
   * Replaces whole vectors by their function.
   *
   * <p>It is one method for all, and written out, because it then is too large to be inlined, and
   * has no branches. A caller that inlined it several times would grow over what the compiler
   * takes; that, like a branch, would end in an object for every vector.
   */
  void replace(float[] x, int from, int to) {
    for (int i = from; i < to; i += LANES) {
      FloatVector value = FloatVector.fromArray(SPECIES, x, i);
      VectorMask<Float> below = value.compare(VectorOperators.LT, 0f);
      FloatVector y = value.mul(all(factor)).blend(value.mul(all(factorBelow)), below);
      y = y.blend(all(LARGEST), y.compare(VectorOperators.GT, LARGEST));
      y = y.blend(all(SMALLEST), y.compare(VectorOperators.LT, SMALLEST));
      FloatVector n = y.fma(all(LOG2_E), all(ROUNDER)).sub(all(ROUNDER));
      FloatVector r = n.fma(all(-LN2_LOW), n.fma(all(-LN2_HIGH), y));
      FloatVector sum = r.fma(all(C4), all(C3));
      sum = r.fma(sum, all(C2));
      sum = r.fma(sum, all(C1));
      sum = r.fma(sum, all(C0));
      sum = r.mul(r).fma(sum, r); // e^r - 1
      FloatVector scale = // 2^n / 2: n - 1, from the last bits, becomes a float's exponent
          n.add(all(ROUNDER + EXPONENT_BIAS - 1))
              .reinterpretAsInts()
              .lanewise(VectorOperators.LSHL, FRACTION_BITS)
              .reinterpretAsFloats();
      FloatVector q = scale.fma(sum, scale.sub(all(halfOfC)));
      q.fma(all(numeratorSlope), all(numerator))
          .blend(q, below)
          .div(q.fma(all(denominatorSlope), all(denominator)))
          .intoArray(x, i);
    }
  }

  /** The same, to the bit, number by number: see {@link ColdStrips}. */
  void replaceCold(float[] x, int at, int length) {
    for (int i = at; i < at + length; i++) {
      x[i] = of(x[i]);
    }
  }

  private float of(float value) {
    float y = value < 0 ? value * factorBelow : value * factor;
    y = y > LARGEST ? LARGEST : y; // unlike min and max it keeps NaN, as the blends do
    y = y < SMALLEST ? SMALLEST : y;
    float n = Math.fma(y, LOG2_E, ROUNDER) - ROUNDER;
    float r = Math.fma(n, -LN2_LOW, Math.fma(n, -LN2_HIGH, y));
    float sum = Math.fma(r, C4, C3);
    sum = Math.fma(r, sum, C2);
    sum = Math.fma(r, sum, C1);
    sum = Math.fma(r, sum, C0);
    sum = Math.fma(r * r, sum, r);
    float scale =
        Float.intBitsToFloat(
            Float.floatToRawIntBits(n + (ROUNDER + EXPONENT_BIAS - 1)) << FRACTION_BITS);
    float q = Math.fma(scale, sum, scale - halfOfC);
    return (value < 0 ? q : Math.fma(q, numeratorSlope, numerator))
        / Math.fma(q, denominatorSlope, denominator);
  }

  private static FloatVector all(float value) {
    return FloatVector.broadcast(SPECIES, value);
  }
}
