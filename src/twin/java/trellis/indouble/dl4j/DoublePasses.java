package trellis.indouble.dl4j;

import java.util.function.Supplier;
import trellis.dl4j.Passes;
import trellis.indouble.dl4j.pass.TapePasses;
import trellis.indouble.kernel.Kernel;
import trellis.indouble.kernel.PlainFactor;
import trellis.indouble.kernel.PlainMath;

/** The passes in double; {@link Passes} finds this class by its name. */
public final class DoublePasses implements Supplier<Passes> {
  @Override
  public Passes get() {
    return new TapePasses(new Kernel("plain", "in double", PlainFactor::new, new PlainMath()));
  }
}
