package trellis.util;

import java.util.List;

/** Refuses arguments that are null, with a message that says which one and what helps. */
public final class Arguments {
  private Arguments() {}

  /**
   * The argument.
   *
   * @param what messages call it
   * @param cure what to give instead
   * @throws IllegalArgumentException when it is null
   */
  public static <T> T given(T argument, String what, String cure) {
    if (argument == null) {
      throw new IllegalArgumentException(what + " is null: " + cure);
    }
    return argument;
  }

  /**
   * A copy of a list that has no null.
   *
   * @param what messages call the list
   * @param one what they call one of its elements
   * @throws IllegalArgumentException when it, or an element, is null
   */
  public static <T> List<T> copied(List<? extends T> list, String what, String one) {
    given(list, what, "give one, empty if need be");
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i) == null) {
        throw new IllegalArgumentException(
            one + " " + i + " (counted from 0) is null: " + what + " must be whole");
      }
    }
    return List.copyOf(list);
  }
}
