package trellis.serve.http;

import org.eclipse.jetty.util.thread.Scheduler;

/** Hangs up on a client that does not take its answer; most have it before this begins. */
final class SendDeadline {
  private final Exchange exchange;
  private boolean isOver;
  private Scheduler.Task task; // null: not begun, or over

  SendDeadline(Exchange exchange) {
    this.exchange = exchange;
  }

  synchronized void begin() {
    if (!isOver) {
      task = exchange.later(exchange.send(), exchange::hangUp);
    }
  }

  synchronized void end() {
    isOver = true;
    if (task != null) {
      task.cancel();
      task = null;
    }
  }
}
