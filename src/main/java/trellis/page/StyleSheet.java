package trellis.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

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
    StringBuilder text = new StringBuilder();
    for (String name : names) {
      text.append(text.isEmpty() ? "" : "\n").append(read(beside, name));
    }
    return text.toString();
  }

  private static String read(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "the jar lacks " + name + " of " + beside.getPackageName() + ": build it anew");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("the jar cannot be read", e);
    }
  }
}
