package trellis.model;

import java.util.List;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * The layers of labels that a model gives a sentence.
 *
 * @param names one at least
 */
public record LayerNames(List<String> names) {
  /** Takes a copy of the list. */
  public LayerNames {
    names = List.copyOf(names);
  }

  /**
   * The place of a layer, counted from 0.
   *
   * @throws IllegalArgumentException when there is no such layer; the message has the nearest one
   */
  public int place(String name) {
    if (name == null) {
      throw new IllegalArgumentException(
          "the name of a layer is null: give one of " + String.join(", ", names));
    }
    int place = names.indexOf(name);
    if (place < 0) {
      throw new IllegalArgumentException(unknown(name));
    }
    return place;
  }

  private String unknown(String name) {
    return "there is no layer "
        + Excerpt.quoted(name)
        + NearestName.among(names, name).map(near -> ": did you mean " + near + "? ").orElse(": ")
        + (names.size() == 1 ? "the only one is " : "there are ")
        + String.join(", ", names);
  }
}
