package trellis.page;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import trellis.util.ClassResource;

/**
 * Reads CSS files that lie beside the classes of a package, for pages that hold their style
 * themselves.
 *
 * <p>The files must not contain the characters that {@link Html} escapes.
 */
public final class StyleSheet {
  private StyleSheet() {}

  /**
   * The text of some CSS files, with an empty line between two of them.
   *
   * @param beside a class of the package whose folder has them
   */
  public static String of(Class<?> beside, String... names) {
    return Stream.of(names)
        .map(name -> ClassResource.text(beside, name))
        .collect(Collectors.joining("\n"));
  }
}
