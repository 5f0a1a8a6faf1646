package trellis.serve.http;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * The server's end of a connection. Beside what Jetty asks of it, it finds out whether the client
 * is still there while its request is being answered, when nobody reads: it looks at the first byte
 * that comes, and keeps it for who reads next.
 */
final class ClientEndPoint extends SocketChannelEndPoint {
  private final IoLoop loop;
  private final ByteBuffer early = ByteBuffer.allocate(1); // read by a look; empty before and after
  private boolean isReset;

  /** What a look at a connection can find. */
  enum Client {
    /** It may send more, or has. */
    THERE,
    /** It sends nothing more: it waits for its answer, or it is gone. */
    SILENT,
    /** Its machine has said that nobody takes an answer. */
    GONE
  }

  ClientEndPoint(
      SocketChannel channel,
      ManagedSelector selector,
      SelectionKey key,
      Scheduler scheduler,
      IoLoop loop) {
    super(channel, selector, key, scheduler);
    this.loop = loop;
    early.limit(0);
  }

  IoLoop loop() {
    return loop;
  }

  /** Looks whether the client is there; quick, and never waits. */
  synchronized Client look() {
    if (isReset || !isOpen()) {
      return Client.GONE;
    }
    if (early.hasRemaining()) {
      return Client.THERE;
    }
    early.clear();
    try {
      int read = getChannel().read(early);
      early.flip();
      return read < 0 ? Client.SILENT : Client.THERE;
    } catch (IOException reset) {
      early.limit(0);
      isReset = true;
      return Client.GONE;
    }
  }

  @Override
  public synchronized int fill(ByteBuffer buffer) throws IOException {
    if (!early.hasRemaining()) {
      return super.fill(buffer);
    }
    int place = BufferUtil.flipToFill(buffer);
    buffer.put(early);
    BufferUtil.flipToFlush(buffer, place);
    notIdle();
    return 1;
  }

  /** Reads at once what a look has found: the selector would wait for the bytes after it. */
  @Override
  protected void needsFillInterest() {
    boolean found;
    synchronized (this) {
      found = early.hasRemaining();
    }
    if (found) {
      loop.atEndOfRound(() -> getFillInterest().fillable());
    } else {
      super.needsFillInterest();
    }
  }
}
