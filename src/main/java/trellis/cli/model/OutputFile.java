package trellis.cli.model;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import trellis.cli.option.ResultFile;
import trellis.error.ModelException;

/**
 * The file that an export or import writes: refused before anything is computed where it would do
 * harm or cannot be, and told of when it is written.
 */
final class OutputFile {
  private OutputFile() {}

  /**
   * Goes on only when what is made of a model may be written to that file.
   *
   * @param model null when it is in a jar
   * @throws ModelException when that is the model itself, a folder, or in a folder that is missing
   */
  static void require(Path model, Path file) {
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
   * @param read null when it is no file
   * @throws ModelException when they are the same
   */
  static void requireOther(String what, Path read, Path file) {
    if (read != null && ResultFile.takesPlaceOf(read, file)) {
      throw fault(file, "would take the place of " + what + " itself: name another file to write");
    }
  }

  private static ModelException fault(Path file, String text) {
    return new ModelException(file.toString(), "", text);
  }

  /** Prints the name and the size of the file that was written. */
  static void tell(CommandSpec spec, Path file) {
    spec.commandLine()
        .getOut()
        .print(String.format(Locale.ROOT, "wrote %s, %,d bytes%n", file, size(file)));
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
