package trellis.cli.option;

import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Supplier;

/**
 * What a command reads and writes beside picocli's two writers, which are for text.
 *
 * @param in standard input
 * @param out standard output as bytes; a command writes either here or to picocli's writer
 * @param terminal finds out what terminal shows standard error, if one does
 */
public record Streams(InputStream in, OutputStream out, Supplier<Terminal> terminal) {

  /** A command above others that lends them its streams. */
  public interface Owner {
    /** What the commands below it read and write. */
    Streams streams();
  }
}
