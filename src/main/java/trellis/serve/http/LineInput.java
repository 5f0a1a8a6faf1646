package trellis.serve.http;

import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.util.thread.Invocable;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;

/**
 * Reads the lines of a {@link LineStream} as their bytes come, no further than the stream has room
 * for, and without a thread that waits. Shares the lock of the stream.
 */
final class LineInput {
  private static final int WINDOW = 1 << 16; // bytes
  private static final int MOST_LINES = 1 << 11; // of a window, so that empty ones do not pile up

  private final LineStream stream; // and the lock of what follows
  private final Exchange exchange;
  private final ByteBudget budget;
  private final LineCutter cutter;
  private Content.Chunk held; // read, but there was no memory for it; of the thread that reads
  private int charged; // of the budget, for what is in the cutter and on its way there
  private long taken; // lines
  private long waitingSince; // for the end of a line, in nanoseconds; 0: not
  private boolean isReading = true; // a thread reads, or will be called to
  private boolean isClosed; // no line is kept any more
  private boolean isBodyOver; // all of it was read
  private BodyDrain drain; // null: not begun

  LineInput(LineStream stream, Exchange exchange, Limits limits, ByteBudget budget) {
    this.stream = stream;
    this.exchange = exchange;
    this.budget = budget;
    this.cutter = new LineCutter(limits.bodyBytes());
  }

  /** Reads what has come; for one thread at a time. */
  void read() {
    try {
      readWhatHasCome();
    } catch (RuntimeException | Error failure) {
      stream.end(Problem.of(failure));
    }
  }

  private void readWhatHasCome() {
    while (isToRead()) {
      Content.Chunk chunk = held == null ? exchange.request().read() : held;
      held = null;
      if (chunk == null) {
        watchClock();
        stream.handOutIfIdle(); // rather than wait for more
        exchange.request().demand(Invocable.from(InvocationType.NON_BLOCKING, this::read));
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        stream.breakOff(chunk.getFailure());
      } else if (isCharged(chunk.remaining())) {
        if (keep(chunk)) {
          stream.handOut();
        }
      } else {
        held = chunk;
        exchange.later(LineStream.PAUSE, this::readOnLoop);
        return;
      }
    }
    if (held != null) {
      held.release();
      held = null;
    }
    readToDrain();
  }

  private boolean isCharged(int bytes) {
    synchronized (stream) {
      boolean isRoom = budget.take(bytes);
      charged += isRoom ? bytes : 0;
      return isRoom;
    }
  }

  private void charge(int bytes) {
    budget.giveBack(charged - bytes);
    charged = bytes;
  }

  private void readOnLoop() {
    exchange.loop().atEndOfRound(this::read);
  }

  private boolean isToRead() {
    synchronized (stream) {
      isReading = !isClosed && !isBodyOver && !stream.isFull();
      waitingSince = isReading ? waitingSince : 0;
      return isReading;
    }
  }

  private void watchClock() {
    synchronized (stream) {
      waitingSince = waitingSince == 0 ? System.nanoTime() : waitingSince;
    }
  }

  /** Tells for how long a whole line has been waited for, in nanoseconds. */
  long waitingFor(long now) {
    synchronized (stream) {
      return waitingSince == 0 ? 0 : now - waitingSince;
    }
  }

  /** Cuts a chunk into lines; tells whether there are enough to be handed out, or all. */
  private boolean keep(Content.Chunk chunk) {
    synchronized (stream) {
      int lines = cutter.lines();
      boolean isLast = chunk.isLast();
      try {
        if (!isClosed) {
          cutter.add(chunk.getByteBuffer());
        }
      } finally {
        chunk.release();
        charge(cutter.memory());
      }
      if (isLast) {
        cutter.end();
        isBodyOver = true;
        exchange.readBody();
      }
      waitingSince = cutter.lines() > lines ? 0 : waitingSince;
      return cutter.ended() >= WINDOW || cutter.lines() >= MOST_LINES || isBodyOver;
    }
  }

  /** Gives away the lines that have come; the memory of their bytes with them. */
  Lines take() {
    synchronized (stream) {
      Lines lines = cutter.take(taken + 1);
      taken += lines.count();
      charged -= lines.memory(); // which goes with them
      return lines;
    }
  }

  /** Tells whether all lines were taken, and no more will come. */
  boolean isOver() {
    synchronized (stream) {
      return (isClosed || isBodyOver) && cutter.lines() == 0;
    }
  }

  /** Goes on to read, if it had stopped because the stream was full. */
  void goOn() {
    boolean isToGoOn;
    synchronized (stream) {
      isToGoOn = !isReading && !isClosed && !isBodyOver;
      isReading |= isToGoOn;
    }
    if (isToGoOn) {
      readOnLoop();
    }
  }

  /** Drops what has come, and keeps nothing more. */
  void close() {
    synchronized (stream) {
      isClosed = true;
      waitingSince = 0;
      cutter.clear();
      charge(0);
    }
  }

  /** Completes the exchange, once the client has sent all, or was given time to. */
  void complete() {
    boolean isToDrain;
    boolean isFree;
    synchronized (stream) {
      isToDrain = !isBodyOver;
      if (isToDrain) {
        drain = exchange.drain();
      }
      isFree = !isReading; // else who reads goes on with it
    }
    if (!isToDrain) {
      exchange.complete();
    } else if (isFree) {
      readToDrain();
    }
  }

  private void readToDrain() {
    BodyDrain begun;
    synchronized (stream) {
      begun = drain;
    }
    if (begun != null) {
      begun.read();
    }
  }
}
