package trellis.serve.http;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** Takes connections and deals them out to {@link IoLoop}s in turn. */
public final class LoopConnector extends ServerConnector {
  private static final int ACCEPTORS = 1;

  private final Map<ManagedSelector, IoLoop> loops = new ConcurrentHashMap<>();

  /** Makes a connector with so many loops. */
  public LoopConnector(Server server, int loops, ConnectionFactory protocol) {
    super(server, threads(server.getThreadPool()), null, null, ACCEPTORS, loops, protocol);
  }

  /**
   * Leaves to a loop what Jetty would have another thread do: reading on once a request was
   * answered. Else each request would wake a thread of the pool, to find nothing there yet.
   */
  private static Executor threads(Executor others) {
    return task -> {
      if (task instanceof Connection connection
          && connection.getEndPoint() instanceof ClientEndPoint client) {
        client.loop().atEndOfRound(task);
      } else {
        others.execute(task);
      }
    };
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) {
    IoLoop loop = loops.computeIfAbsent(selector, IoLoop::new);
    ClientEndPoint client = new ClientEndPoint(channel, selector, key, getScheduler(), loop);
    client.setIdleTimeout(getIdleTimeout());
    return client;
  }
}
