package trellis.eval.errors;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** The order in which scores and counts list the types of spans, or plain labels. */
public final class TypeOrder {
  /**
   * The order of conlleval: that of the bytes of UTF-8, which is that of the code points.
   *
   * <p>Halves of surrogate pairs have no bytes of their own; the second order keeps them apart.
   */
  public static final Comparator<String> OF_CONLLEVAL =
      Comparator.comparing(
              (String type) -> type.getBytes(StandardCharsets.UTF_8), Arrays::compareUnsigned)
          .thenComparing(Comparator.naturalOrder());

  private TypeOrder() {}
}
