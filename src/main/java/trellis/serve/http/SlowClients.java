package trellis.serve.http;

import java.time.Duration;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.ServerConnector;

/**
 * Hangs up on clients that take too long over the lines of a request. Jetty's own time-out begins
 * anew with each byte that comes, so that a byte now and then would hold a connection for ever.
 */
public final class SlowClients implements Runnable {
  private final ServerConnector connector;
  private final Duration most;

  /** Makes a watch over the connections of a connector; {@link #run} looks at them once. */
  public SlowClients(ServerConnector connector, Duration most) {
    this.connector = connector;
    this.most = most;
  }

  /** Looks at all connections once. */
  @Override
  public void run() {
    long now = System.nanoTime();
    for (EndPoint client : connector.getConnectedEndPoints()) {
      Connection connection = client.getConnection();
      if (connection instanceof ConnectionMetaData meta) {
        long receiving = ConnectionState.of(meta).receivingFor(connection.getBytesIn(), now);
        if (receiving > most.toNanos()) {
          client.close(new TimeoutException("the request does not come"));
        }
      }
    }
  }
}
