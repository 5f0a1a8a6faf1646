package trellis.train.run;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import trellis.error.TrainingException;
import trellis.util.IoReason;

/**
 * Holds an output folder for one training, for two at a time would mix their files.
 *
 * <p>The operating system releases the lock when the process ends, however it ends. The empty file
 * {@code .lock} stays: if it were deleted, two others could hold the folder at once.
 */
public final class RunLock implements AutoCloseable {
  private static final String FILE = ".lock";

  private final FileChannel channel;

  private RunLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the folder, and makes it when it is missing.
   *
   * @throws TrainingException when another training has it, or when it cannot be written to
   */
  public static RunLock of(Path folder) {
    try {
      Files.createDirectories(folder);
      FileChannel channel =
          FileChannel.open(
              folder.resolve(FILE), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (isTaken(channel)) {
        channel.close();
        throw new TrainingException(
            folder
                + ": another training is writing here just now: wait for its end, or set another"
                + " `output`");
      }
      return new RunLock(channel);
    } catch (IOException e) {
      throw RunDirectory.unusable(folder, e);
    }
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() == null;
    } catch (OverlappingFileLockException ofThisProcess) {
      return true;
    }
  }

  /** Lets the folder go. */
  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new TrainingException("the output folder could not be let go: " + IoReason.of(e), e);
    }
  }
}
