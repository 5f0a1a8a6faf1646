package trellis.util;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/**
 * Says in words why a file could not be read or written; the exceptions of Java often name only the
 * file.
 */
public final class IoReason {
  private IoReason() {}

  /** The reason, to follow a colon. */
  public static String of(IOException failure) {
    if (failure instanceof NoSuchFileException missing) {
      return "there is no " + missing.getFile();
    }
    if (failure instanceof AccessDeniedException denied) {
      return "no permission for " + denied.getFile();
    }
    if (failure instanceof FileAlreadyExistsException there) {
      return there.getFile() + " is there already, and is no folder";
    }
    if (failure instanceof NotDirectoryException file) {
      return file.getFile() + " is no folder";
    }
    if (failure instanceof FileSystemException other && other.getReason() != null) {
      return other.getReason();
    }
    return failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
  }
}
