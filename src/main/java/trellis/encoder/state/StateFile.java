package trellis.encoder.state;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;
import trellis.batch.ContextRows;
import trellis.encoder.context.Passage;
import trellis.vocab.store.Half;
import trellis.vocab.store.MappedFile;

/** A file of states, mapped into memory; what is mapped stays readable when the file is deleted. */
final class StateFile {
  static final long MAGIC = 0x31534554_41545354L; // TSTATES1
  static final int KEY_BYTES = 32;

  // magic, width, sentences, rows, key
  static final int HEADER_BYTES = 4 * Long.BYTES + KEY_BYTES;
  static final int ENTRY_BYTES = 4 * Long.BYTES; // key of a sentence, first row, tokens
  private static final int SUM_BYTES = Long.BYTES; // a checksum of all before it
  private static final int READ_AT_ONCE = 1 << 20;

  private final MappedFile file;
  private final int width;
  private final long sentences;

  private StateFile(MappedFile file, int width, long sentences) {
    this.file = file;
    this.width = width;
    this.sentences = sentences;
  }

  /** How many bytes a file takes. */
  static long bytes(long sentences, long rows, int width) {
    return HEADER_BYTES + sentences * ENTRY_BYTES + rows * width * Short.BYTES + SUM_BYTES;
  }

  /** Opens a file; empty when it is none, is damaged, or was made for something else. */
  static Optional<StateFile> open(Path path, String key, int width) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      if (channel.size() < HEADER_BYTES) {
        return Optional.empty();
      }
      MappedFile file = MappedFile.of(channel);
      byte[] ofFile = new byte[KEY_BYTES];
      file.map(0).get(4 * Long.BYTES, ofFile);
      long sentences = file.getLong(2 * Long.BYTES);
      boolean isRight =
          file.getLong(0) == MAGIC
              && file.getLong(Long.BYTES) == width
              && HexFormat.of().formatHex(ofFile).equals(key)
              && channel.size() == bytes(sentences, file.getLong(3 * Long.BYTES), width)
              && file.getLong(channel.size() - SUM_BYTES)
                  == sum(channel, channel.size() - SUM_BYTES);
      return isRight ? Optional.of(new StateFile(file, width, sentences)) : Optional.empty();
    }
  }

  /** The checksum of the first bytes of a file. */
  static long sum(FileChannel channel, long bytes) throws IOException {
    CRC32C sum = new CRC32C();
    ByteBuffer some = ByteBuffer.allocateDirect(READ_AT_ONCE);
    for (long at = 0; at < bytes; at += some.limit()) {
      some.clear().limit((int) Math.min(READ_AT_ONCE, bytes - at));
      while (some.hasRemaining()) {
        if (channel.read(some, at + some.position()) < 0) {
          throw new EOFException("it ends after " + (at + some.position()) + " bytes");
        }
      }
      sum.update(some.flip());
    }
    return sum.getValue();
  }

  /** The states of a sentence, if the file has it. */
  Optional<ContextRows> find(Passage sentence) {
    SentenceKey wanted = SentenceKey.of(sentence);
    long from = 0;
    long to = sentences;
    while (from < to) {
      long middle = from + to >>> 1;
      long place = HEADER_BYTES + middle * ENTRY_BYTES;
      int order =
          new SentenceKey(file.getLong(place), file.getLong(place + Long.BYTES)).compareTo(wanted);
      if (order == 0) {
        long row = file.getLong(place + 2 * Long.BYTES);
        return Optional.of(new MappedRows(this, row, sentence.size()));
      }
      from = order < 0 ? middle + 1 : from;
      to = order < 0 ? to : middle;
    }
    return Optional.empty();
  }

  private record MappedRows(StateFile states, long firstRow, int tokens) implements ContextRows {
    @Override
    public int width() {
      return states.width;
    }

    @Override
    public void copy(int token, float[] to, int at) {
      states.copy(firstRow + token, to, at);
    }
  }

  private void copy(long row, float[] to, int at) {
    long place = HEADER_BYTES + sentences * ENTRY_BYTES + row * width * Short.BYTES;
    Half.toFloats(file.map(place), file.offset(place), to, at, width);
  }
}
