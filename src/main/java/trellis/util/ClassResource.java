package trellis.util;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads text files that lie beside the classes of a package, in the jar or the class folder. */
public final class ClassResource {
  private ClassResource() {}

  /**
   * The text of a file.
   *
   * @param beside a class of the package whose folder has the file
   */
  public static String text(Class<?> beside, String name) {
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
