package trellis.cli.option;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Model.CommandSpec;
import trellis.error.CorpusException;
import trellis.error.ModelException;
import trellis.util.AtomicFile;
import trellis.util.Content;
import trellis.util.IoReason;

/** Writes a file that a command makes beside its output: whole, or else the old file stays. */
public final class ResultFile {
  private ResultFile() {}

  /**
   * Writes a file. What is there but is no file, such as a pipe, is written to as it is.
   *
   * @throws CorpusException when it cannot be written
   * @throws IOException when the content throws one that has nothing to do with this file
   */
  public static void write(Path file, Content content) throws IOException {
    AtomicReference<IOException> fromElsewhere = new AtomicReference<>();
    Content watched =
        out -> {
          CheckedOutput checked = new CheckedOutput(out);
          try {
            content.writeTo(checked);
          } catch (IOException e) {
            fromElsewhere.set(checked.hasFailed() ? null : e);
            throw e;
          }
        };
    requireFolder(file);
    try {
      if (Files.exists(file) && !Files.isRegularFile(file)) {
        try (OutputStream out = Files.newOutputStream(file)) {
          watched.writeTo(out);
        }
      } else {
        AtomicFile.replace(file, watched);
      }
    } catch (IOException e) {
      if (e == fromElsewhere.get()) {
        throw e;
      }
      throw new CorpusException(file.toString(), 0, "cannot be written: " + IoReason.of(e), e);
    }
  }

  private static void requireFolder(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new CorpusException(
          file.toString(), 0, "cannot be written: there is no folder " + folder);
    }
    if (Files.isDirectory(file)) {
      throw new CorpusException(file.toString(), 0, "is a folder: name a file in it");
    }
  }

  /**
   * Goes on only when a file that is written is none that is read.
   *
   * @param option that names the written one, which may be null
   * @param what the other one is
   * @param read the other one, which may be null
   */
  public static void requireOther(
      CommandSpec spec, String option, Path written, String what, Path read) {
    boolean same = written != null && read != null && takesPlaceOf(read, written);
    Usage.require(spec, !same, option + " is " + what + " itself: name another file");
  }

  /**
   * Whether writing a file would do away with another one.
   *
   * @throws ModelException when one of them cannot be looked at
   */
  public static boolean takesPlaceOf(Path other, Path file) {
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
}
