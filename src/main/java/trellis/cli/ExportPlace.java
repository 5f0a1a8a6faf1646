package trellis.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import trellis.message.IoReason;
import trellis.model.AtomicFile;
import trellis.model.ModelException;

/** Refuses places where an export would do harm or cannot be, before anything is computed. */
final class ExportPlace {
  private ExportPlace() {}

  /**
   * Goes on only when a model may be exported to that file.
   *
   * @throws ModelException when that is the model itself, a folder, or in a folder that is missing
   */
  static void require(Path model, Path file) {
    if (isSame(model, file) || isSame(model, AtomicFile.beside(file))) {
      throw fault(
          file, "would take the place of the model itself: name another file for the export");
    }
    if (Files.isDirectory(file)) {
      throw fault(file, "is a folder: name a file in it");
    }
    if (!Files.isDirectory(file.toAbsolutePath().getParent())) {
      throw fault(file, "cannot be written: its folder is missing; make it first");
    }
  }

  private static boolean isSame(Path model, Path file) {
    try {
      return Files.exists(model) && Files.exists(file) && Files.isSameFile(model, file);
    } catch (IOException e) {
      throw new ModelException(file.toString(), "", "cannot be looked at: " + IoReason.of(e), e);
    }
  }

  private static ModelException fault(Path file, String text) {
    return new ModelException(file.toString(), "", text);
  }
}
