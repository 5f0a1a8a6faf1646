package trellis.eval;

import trellis.message.Excerpt;

/** The name of a type or a label as a table or a note shows it. */
final class TypeName {
  private TypeName() {}

  /**
   * The name, shortened when very long; untyped spans, whose labels are bare letters, have none.
   */
  static String of(String type) {
    return type.isEmpty() ? "(none)" : Excerpt.of(type);
  }
}
