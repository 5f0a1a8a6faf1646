package trellis.encoder.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.encoder.read.ByteSource;

/** Bytes of buffers and of streams: the same, in the same order, and not one too many. */
class ByteSourceTest {
  private static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8};

  private static ByteSource stream(long size) {
    return ByteSource.of(new ByteArrayInputStream(BYTES), size);
  }

  @Test
  void buffersAndStreamsGiveTheSame() throws IOException {
    for (ByteSource source : List.of(ByteSource.of(ByteBuffer.wrap(BYTES)), stream(8))) {
      try (source) {
        assertEquals(1, source.get());
        source.skip(2);
        assertEquals(5, source.remaining());
        ByteBuffer taken = source.take(3);
        byte[] three = new byte[3];
        taken.get(three);
        assertArrayEquals(new byte[] {4, 5, 6}, three);
        source.skip(2);
        assertEquals(0, source.remaining());
      }
    }
  }

  @Test
  void whatIsTakenOfAStreamIsAnArrayOfItsOwn() {
    ByteSource source = stream(8);
    assertEquals(3, source.take(3).array().length);
    assertEquals(5, source.take(5).array().length);
  }

  @Test
  void whatIsTakenOfABufferIsAView() {
    ByteBuffer taken = ByteSource.of(ByteBuffer.wrap(BYTES, 2, 6)).take(2);
    assertEquals(BYTES, taken.array());
    assertEquals(3, taken.get(0));
  }

  @Test
  void sizesThatAreWrongAreTold() throws IOException {
    ByteSource tooShort = stream(9);
    UncheckedIOException refusal = assertThrows(UncheckedIOException.class, () -> tooShort.take(9));
    assertTrue(refusal.getMessage().contains("is not the 9 bytes that the archive tells"));
    ByteSource tooLong = stream(7);
    tooLong.skip(7);
    assertThrows(IOException.class, tooLong::close);
    stream(7).close(); // not read to its end: nobody knows
  }
}
