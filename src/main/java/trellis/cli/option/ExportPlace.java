package trellis.cli.option;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import trellis.error.ModelException;
import trellis.util.AtomicFile;
import trellis.util.IoReason;

/**
 * Refuses places where an export or import would do harm or cannot be, before anything is computed.
 */
public final class ExportPlace {
  private ExportPlace() {}

  /**
   * Goes on only when what is made of a model may be written to that file.
   *
   * @throws ModelException when that is the model itself, a folder, or in a folder that is missing
   */
  public static void require(Path model, Path file) {
    requireOther("the model", model, file);
    if (Files.isDirectory(file)) {
      throw fault(file, "is a folder: name a file in it");
    }
    if (!Files.isDirectory(file.toAbsolutePath().getParent())) {
      throw fault(file, "cannot be written: its folder is missing; make it first");
    }
  }

  /**
   * Goes on only when writing a file leaves another one that is read as it is.
   *
   * @param what messages call the one that is read
   * @throws ModelException when they are the same
   */
  public static void requireOther(String what, Path read, Path file) {
    if (takesPlaceOf(read, file)) {
      throw fault(file, "would take the place of " + what + " itself: name another file to write");
    }
  }

  /** Whether writing a file would do away with another one. */
  static boolean takesPlaceOf(Path other, Path file) {
    return isSame(other, file) || isSame(other, AtomicFile.beside(file));
  }

  private static boolean isSame(Path source, Path file) {
    try {
      boolean bothThere = Files.exists(source) && Files.exists(file);
      return bothThere ? Files.isSameFile(source, file) : plain(source).equals(plain(file));
    } catch (IOException e) {
      throw new ModelException(file.toString(), "", "cannot be looked at: " + IoReason.of(e), e);
    }
  }

  private static Path plain(Path file) {
    return file.toAbsolutePath().normalize();
  }

  private static ModelException fault(Path file, String text) {
    return new ModelException(file.toString(), "", text);
  }
}
