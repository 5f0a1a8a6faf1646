package trellis.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import org.junit.jupiter.api.Test;

/** Standard input outlives the readers that close what they read. */
class StreamsTest {
  private boolean closed;

  @Test
  void standardInputStaysOpen() throws IOException {
    ByteArrayInputStream in =
        new ByteArrayInputStream(new byte[] {7}) {
          @Override
          public void close() {
            closed = true;
          }
        };
    Streams streams = new Streams(in, OutputStream.nullOutputStream(), () -> Terminal.NONE);

    streams.in().close();

    assertFalse(closed);
    assertEquals(7, streams.in().read());
  }
}
