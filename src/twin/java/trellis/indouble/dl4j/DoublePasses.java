package trellis.indouble.dl4j;

import java.util.function.Supplier;
import trellis.dl4j.layer.Passes;
import trellis.indouble.dl4j.layer.pass.TapePasses;
import trellis.indouble.kernel.Kernel;
import trellis.indouble.kernel.PlainMath;
import trellis.indouble.kernel.PlainPackedMatrix;

/** The passes in double; {@link Passes} finds this class by its name. */
public final class DoublePasses implements Supplier<Passes> {
  @Override
  public Passes get() {
    return new TapePasses(
        new Kernel("plain", "in double", PlainPackedMatrix::new, new PlainMath()));
  }
}
