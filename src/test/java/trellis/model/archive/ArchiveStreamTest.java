package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import trellis.error.ModelException;
import trellis.model.RandomModel;

/** Of a stream no more is kept than the model says that it has. */
class ArchiveStreamTest {
  private static final byte[] ARCHIVE = Archives.bytes(RandomModel.usual(7));

  @Test
  void aStreamOfSomethingElseIsNotReadToItsEnd() {
    InputStream endless =
        new InputStream() {
          @Override
          public int read() {
            return 'x';
          }
        };
    assertThrows(ModelException.class, () -> ModelArchive.read(endless, "endless"));
  }

  @Test
  void anEndlessStreamIsReadHardlyFurtherThanTheModel() {
    int most = ARCHIVE.length + (1 << 19);
    AtomicInteger read = new AtomicInteger();
    for (byte[] start : List.of(ARCHIVE, "PK\3\4".getBytes(StandardCharsets.US_ASCII))) {
      read.set(0);
      InputStream endless =
          new InputStream() {
            @Override
            public int read() {
              int at = read.getAndIncrement();
              assertTrue(at < most, "read too far");
              return at < start.length ? start[at] & 0xFF : 'x';
            }
          };
      assertThrows(ModelException.class, () -> ModelArchive.read(endless, "endless"));
    }
  }

  @Test
  void aStreamInSmallPiecesIsRead() {
    byte[] archive = Archives.bytes(Archives.large());
    assertTrue(archive.length > 1 << 20);
    InputStream slow =
        new ByteArrayInputStream(archive) {
          @Override
          public int read(byte[] into, int at, int count) {
            return super.read(into, at, Math.min(count, 777));
          }
        };
    assertArrayEquals(archive, Archives.bytes(ModelArchive.read(slow, "slow")));
  }
}
