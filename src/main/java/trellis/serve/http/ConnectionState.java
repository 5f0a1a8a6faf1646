package trellis.serve.http;

import org.eclipse.jetty.server.ConnectionMetaData;

/**
 * What a TCP connection does: whether a request is being answered on it, and since when the lines
 * of the next one have been coming. Requests write it, {@link SlowClients} reads it.
 */
final class ConnectionState {
  private static final String ATTRIBUTE = ConnectionState.class.getName();

  private int open; // requests that are being answered
  private long ended; // requests that were

  // Of SlowClients alone, which looks now and then:
  private long bytes; // that had come when the last request ended
  private long endedThen;
  private long since; // when bytes of a further request were first seen, in nanoseconds
  private boolean receiving;

  /** Gives the state of a connection, and makes it when it is first asked for. */
  static ConnectionState of(ConnectionMetaData connection) {
    synchronized (connection) {
      ConnectionState state = (ConnectionState) connection.getAttribute(ATTRIBUTE);
      if (state == null) {
        state = new ConnectionState();
        connection.setAttribute(ATTRIBUTE, state);
      }
      return state;
    }
  }

  /** Notes that a request has come whole, but perhaps for its body. */
  synchronized void begin() {
    open++;
  }

  /** Tells whether a request is being answered. */
  synchronized boolean isOpen() {
    return open > 0;
  }

  /** Notes that a request was answered or given up. */
  synchronized void end() {
    open--;
    ended++;
  }

  /**
   * Looks whether a client is sending the lines of a request.
   *
   * @param bytesIn that have come so far
   * @param now in nanoseconds
   * @return for how long the lines of a request have been coming, in nanoseconds; 0 when none has
   *     begun
   */
  synchronized long receivingFor(long bytesIn, long now) {
    if (open > 0 || ended != endedThen) {
      endedThen = ended;
      bytes = bytesIn;
      receiving = false;
    } else if (!receiving && bytesIn > bytes) {
      receiving = true;
      since = now;
    }
    return receiving ? Math.max(now - since, 1) : 0;
  }
}
