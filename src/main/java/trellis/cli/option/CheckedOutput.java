package trellis.cli.option;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;

/**
 * An output stream that remembers that something could not be written, which a {@code PrintWriter}
 * keeps to itself.
 */
public final class CheckedOutput extends FilterOutputStream {
  private IOException failure; // null while all went well

  /** Writes to a stream and closes it with itself. */
  public CheckedOutput(OutputStream target) {
    super(target);
  }

  @Override
  public void write(int b) throws IOException {
    write(new byte[] {(byte) b}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      failure = e;
      throw e;
    }
  }

  /** Whether something could not be written. */
  boolean hasFailed() {
    return failure != null;
  }

  /**
   * Tells the user if output was lost.
   *
   * <p>A reader that has seen enough, such as {@code head}, is no news to anybody.
   *
   * @return whether any was lost
   */
  public boolean complain(PrintWriter err) {
    if (failure != null && !String.valueOf(failure.getMessage()).contains("Broken pipe")) {
      err.println("trellis: the output could not be written: " + failure.getMessage());
    }
    return failure != null;
  }
}
