package trellis.cli.option;

import java.io.FilterInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;

/**
 * What a command reads and writes beside picocli's two writers, which are for text.
 *
 * @param in standard input; a reader that closes what it reads leaves it open
 * @param out standard output as bytes; a command writes either here or to picocli's writer
 * @param terminal finds out what terminal shows standard error, if one does
 */
public record Streams(InputStream in, OutputStream out, Supplier<Terminal> terminal) {
  /** Shields standard input from being closed. */
  public Streams {
    // A process that was started without a standard input has another file in its place, which may
    // be the JDK's own classes: to close that ends the JVM at the next class.
    in =
        new FilterInputStream(in) {
          @Override
          public void close() {}
        };
  }

  /** A command above others that lends them its streams. */
  public interface Owner {
    /** What the commands below it read and write. */
    Streams streams();
  }
}
