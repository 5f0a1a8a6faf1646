package trellis;

/** Refuses arguments that are null, with a message that says which one and what helps. */
final class Arguments {
  private Arguments() {}

  /**
   * The argument.
   *
   * @param what messages call it
   * @param cure what to give instead
   * @throws IllegalArgumentException when it is null
   */
  static <T> T given(T argument, String what, String cure) {
    if (argument == null) {
      throw new IllegalArgumentException(what + " is null: " + cure);
    }
    return argument;
  }
}
