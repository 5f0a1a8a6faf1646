package trellis.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;

/** Tells of a file that a command wrote. */
public final class Wrote {
  private Wrote() {}

  /** Prints its name and its size. */
  public static void tell(CommandSpec spec, Path file) {
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
