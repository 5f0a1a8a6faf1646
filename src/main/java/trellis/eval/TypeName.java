package trellis.eval;

import trellis.util.Excerpt;

/** Writes the name of a type or a label for a table or a note. */
public final class TypeName {
  private TypeName() {}

  /**
   * The name, shortened when very long; untyped spans, whose labels are bare letters, have none.
   */
  public static String of(String type) {
    return type.isEmpty() ? "(none)" : Excerpt.of(type);
  }
}
