package trellis.serve.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.http.HttpException;

/**
 * A request whose body is any number of lines, and its response, which answers them in their order
 * while they come.
 *
 * <p>Lines are handed to a worker in windows of some 64 KiB, or less when no more have come and
 * nothing else is at work. A few windows may be open: read, and not with the client yet. While
 * there are that many nothing is read, so that a client that takes no answers is soon kept from
 * sending, and memory is bounded however long the stream is. No thread waits for a client.
 *
 * <p>A stream ends behind its last line; or early, with a line that says why, and which line is the
 * first that was not answered.
 */
public final class LineStream {
  /** What is waited before something is tried again for which there was no room. */
  public static final Duration PAUSE = Duration.ofMillis(20);

  private static final int MOST_OPEN = 4; // windows: two at work, one ahead, one that is sent

  private final Exchange exchange;
  private final Limits limits;
  private final ByteBudget budget;
  private final Consumer<LineWindow> worker;
  private final Runnable whenEnded;
  private final LineInput input;
  private final Deque<LineWindow> open = new ArrayDeque<>(); // in the order of their lines
  private final Deque<LineWindow> toGive = new ArrayDeque<>(); // those that the worker lacks
  private LineWindow waiting; // for room, at the worker; null: none
  private long answered; // lines
  private boolean isWriting;
  private boolean hasBegun; // to answer
  private boolean isEnded; // the last line is being written, or nobody is there for it
  private Problem last; // why it ends early; null: it does not

  /**
   * Makes a stream that waits for {@link #start}.
   *
   * @param budget the memory that all bodies share
   * @param worker gets windows, each when the one before it has {@link LineWindow#entered}, and
   *     must answer or fail each
   * @param whenEnded is run once, when nothing more will be asked of the stream
   */
  public LineStream(
      Exchange exchange,
      Limits limits,
      ByteBudget budget,
      Consumer<LineWindow> worker,
      Runnable whenEnded) {
    this.exchange = exchange;
    this.limits = limits;
    this.budget = budget;
    this.worker = worker;
    this.whenEnded = whenEnded;
    this.input = new LineInput(this, exchange, limits, budget);
  }

  /** Begins to read; everything else follows from the bytes that come. */
  public void start() {
    input.read();
  }

  boolean isFull() {
    return open.size() >= MOST_OPEN;
  }

  void handOutIfIdle() {
    boolean isIdle;
    synchronized (this) {
      isIdle = open.isEmpty();
    }
    if (isIdle) {
      handOut();
    }
  }

  /** Hands the lines that have come to the worker; at the end of a body there may be none. */
  void handOut() {
    LineWindow window = null;
    synchronized (this) {
      Lines lines = input.take();
      if (lines.count() > 0) {
        window = new LineWindow(this, lines, budget);
        open.add(window);
        toGive.add(window);
      }
    }
    if (window == null) {
      writeNext();
    } else {
      giveNext();
    }
  }

  /**
   * Gives the worker the next window, unless one waits there for room: a later one that took the
   * room would keep it until the earlier one is answered, which would never be.
   */
  private void giveNext() {
    LineWindow next = null;
    synchronized (this) {
      if (waiting == null) {
        next = toGive.poll();
        waiting = next;
      }
    }
    if (next != null) {
      worker.accept(next);
    }
  }

  /** Goes on behind a window for which there was room. */
  void entered(LineWindow window) {
    synchronized (this) {
      waiting = waiting == window ? null : waiting;
    }
    giveNext();
  }

  /** Takes no more lines; answers those that have come, and says why in a last line. */
  public void end(Problem why) {
    handOut();
    synchronized (this) {
      if (isEnded || input.isOver()) {
        return;
      }
      last = why;
      input.close();
    }
    writeNext();
  }

  /** Answers what stands before a window, which cannot be answered, and ends. */
  void endBefore(LineWindow window, Throwable failure) {
    synchronized (this) {
      if (window.isDropped() || window.answer() != null) {
        return;
      }
      last = Problem.of(failure);
      input.close();
      while (!window.isDropped()) {
        open.removeLast().drop();
      }
    }
    writeNext();
  }

  /** Ends because the body cannot be read any further. */
  void breakOff(Throwable failure) {
    if (failure instanceof HttpException http && http.getCode() < 500) {
      end(
          Problem.of(
              http.getCode(),
              "bad_http",
              "the body is no HTTP: it ends too early, or its chunks are not well-formed",
              "send Content-Length and as many bytes, or chunks and a last one"));
    } else if (!lose()) {
      exchange.abort(failure);
    }
  }

  /** Ends for what takes too long; to be called now and then. */
  public void look(long now) {
    Optional<LineWindow> late;
    synchronized (this) {
      late = open.stream().filter(one -> one.isLate(now, limits.work().toNanos())).findFirst();
    }
    late.ifPresent(window -> window.fail(limits.tooLate()));
    if (input.waitingFor(now) > limits.receive().toNanos()) {
      end(
          Problem.of(
              408,
              "line_too_slow",
              "no whole line came within " + limits.receive().toSeconds() + " s",
              "send lines faster, or end the body"));
    }
  }

  /** Writes the first window, if it has its answer and nothing is being written. */
  void writeNext() {
    LineWindow next;
    synchronized (this) {
      next = open.peek();
      boolean isAll = next == null && input.isOver();
      if (isWriting || isEnded || !isAll && (next == null || next.answer() == null)) {
        return;
      }
      isWriting = true;
      isEnded = isAll;
    }
    if (next == null) {
      writeLast();
    } else {
      begin(new Answer(200, Answer.LINES, next.answer(), Map.of()));
      exchange.write(false, next.answer(), this::written, this::lose);
    }
  }

  private void begin(Answer answer) {
    if (!hasBegun) {
      hasBegun = true;
      exchange.begin(answer);
    }
  }

  private void written() {
    boolean isLost;
    boolean isIdle;
    synchronized (this) {
      isWriting = false;
      isLost = isEnded;
      if (!isLost) {
        LineWindow window = open.remove();
        answered += window.lines().count();
        window.drop();
      }
      isIdle = open.isEmpty();
    }
    if (isLost) { // while this was written
      exchange.abort(new IllegalStateException("the body was broken off"));
      return;
    }
    input.goOn();
    if (isIdle) {
      handOut();
    } else {
      writeNext();
    }
  }

  private void writeLast() {
    whenEnded.run();
    Answer end = new Answer(200, Answer.LINES, ByteBuffer.allocate(0), Map.of());
    if (last != null) {
      end = hasBegun ? lastLine() : Answer.of(last, exchange.id());
    }
    begin(end);
    exchange.write(true, end.body().slice(), input::complete, () -> {});
  }

  private Answer lastLine() {
    String line = "{\"line\":" + (answered + 1) + ",\"error\":" + last.json() + ",\"last\":true}\n";
    ByteBuffer body = ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8));
    return new Answer(200, Answer.LINES, body, Map.of());
  }

  /** Drops all: nobody is there any more; tells whether who writes completes the exchange. */
  private boolean lose() {
    boolean isFirst;
    boolean isLeft;
    synchronized (this) {
      isFirst = !isEnded;
      isLeft = isEnded || isWriting;
      isEnded = true;
      input.close();
      open.forEach(LineWindow::drop);
      open.clear();
    }
    if (isFirst) {
      whenEnded.run();
    }
    return isLeft;
  }
}
