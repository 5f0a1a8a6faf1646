package trellis.serve;

import org.eclipse.jetty.server.ConnectionMetaData;

/** What a connection does; written by its requests, read by {@link SlowClients}. */
final class ConnectionState {
  private static final String ATTRIBUTE = ConnectionState.class.getName();

  private int open; // requests that are being answered
  private long ended; // requests that were

  // Of SlowClients alone, which looks now and then:
  private long bytes; // that had come when the last request ended
  private long endedThen;
  private long since; // when bytes of a further request were first seen, in nanoseconds
  private boolean receiving;

  /** That of a connection, made when it is first asked for. */
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

  synchronized void begin() {
    open++;
  }

  synchronized void end() {
    open--;
    ended++;
  }

  /**
   * Takes a look.
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
