package trellis.encoder.state;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;
import trellis.batch.ContextRows;
import trellis.encoder.context.Passage;

/** Writes a file of states; threads may each write the states of other sentences. */
final class StateWriter {
  private final FileChannel channel;
  private final int width;
  private final TreeMap<SentenceKey, Long> firstRows;

  /**
   * Writes header and index.
   *
   * @param sentences all that will be written, in the order of their keys
   */
  StateWriter(FileChannel channel, String key, int width, TreeMap<SentenceKey, Passage> sentences)
      throws IOException {
    this.channel = channel;
    this.width = width;
    this.firstRows = new TreeMap<>();
    long rows = 0;
    int bytes = Math.addExact(StateFile.HEADER_BYTES, sentences.size() * StateFile.ENTRY_BYTES);
    ByteBuffer beginning = buffer(bytes);
    beginning.position(StateFile.HEADER_BYTES);
    for (Map.Entry<SentenceKey, Passage> entry : sentences.entrySet()) {
      firstRows.put(entry.getKey(), rows);
      beginning.putLong(entry.getKey().high()).putLong(entry.getKey().low());
      beginning.putLong(rows).putLong(entry.getValue().size());
      rows += entry.getValue().size();
    }
    beginning.position(0);
    beginning.putLong(StateFile.MAGIC).putLong(width).putLong(sentences.size()).putLong(rows);
    beginning.put(HexFormat.of().parseHex(key));
    write(beginning.position(0), 0);
  }

  private static ByteBuffer buffer(int bytes) {
    return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void write(ByteBuffer bytes, long place) throws IOException {
    long at = place;
    while (bytes.hasRemaining()) {
      at += channel.write(bytes, at);
    }
  }

  /** Writes the states of a sentence to their place. */
  void write(SentenceKey sentence, ContextRows states) throws IOException {
    ByteBuffer bytes = buffer(Math.multiplyExact(states.tokens(), width * Short.BYTES));
    states.putHalves(bytes);
    long rows = firstRows.get(sentence);
    write(
        bytes.flip(),
        StateFile.HEADER_BYTES
            + (long) firstRows.size() * StateFile.ENTRY_BYTES
            + rows * width * Short.BYTES);
  }

  /** Ends the file with the checksum of all that was written. */
  void end() throws IOException {
    long size = channel.size();
    write(buffer(Long.BYTES).putLong(StateFile.sum(channel, size)).flip(), size);
  }
}
