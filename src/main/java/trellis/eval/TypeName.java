package trellis.eval;

import trellis.message.Excerpt;

/** Writes the name of a type or a label for a table or a note. */
final class TypeName {
  private TypeName() {}

  /**
   * The name, shortened when very long; untyped spans, whose labels are bare letters, have none.
   */
  static String of(String type) {
    return type.isEmpty() ? "(none)" : Excerpt.of(type);
  }
}
