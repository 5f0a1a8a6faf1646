package trellis.serve.access;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import trellis.util.IoReason;

/**
 * The access log: takes what has ended from any thread and writes it on one of its own.
 *
 * <p>Whoever adds an entry neither waits nor wakes anybody: the writer looks for entries by itself,
 * some times a second. When it falls behind, or cannot write, entries are dropped and counted.
 */
public final class AccessLog implements AutoCloseable {
  private static final int MOST_WAITING = 1 << 13; // at about a kilobyte each
  private static final int MOST_TOGETHER = 1 << 16; // characters of one write
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long TIME_TO_CLOSE = TimeUnit.SECONDS.toMillis(5);

  private final Queue<Entry> waiting = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger(); // of the queue, which cannot say
  private final LongAdder dropped = new LongAdder();
  private final OutputStream out;
  private final Consumer<String> operator;
  private final Thread writer = new Thread(this::run, "trellis-access-log");
  private boolean isBroken; // so that one line tells of it, and not each write
  private volatile boolean closing;

  /** Begins a log, which closes the stream in the end. */
  public AccessLog(OutputStream out, Consumer<String> operator) {
    this.out = out;
    this.operator = operator;
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * Begins a log at the end of a file, which is opened anew when it was moved away.
   *
   * @param operator is told, in a line, when it cannot be written any more
   * @throws IOException when it cannot be opened
   */
  public static AccessLog of(Path file, Consumer<String> operator) throws IOException {
    return new AccessLog(new MovableFile(file), operator);
  }

  /** Takes an entry, or drops it; never waits. */
  public void add(Entry entry) {
    if (size.incrementAndGet() > MOST_WAITING) {
      size.decrementAndGet();
      dropped.increment();
    } else {
      waiting.add(entry);
    }
  }

  /** Counts the entries that were not written. */
  public long dropped() {
    return dropped.sum();
  }

  private void run() {
    boolean isLast;
    do {
      isLast = closing; // before the last look at what waits
      writeAll();
      if (!isLast) {
        LockSupport.parkNanos(PAUSE);
      }
    } while (!isLast);
    try {
      out.close();
    } catch (IOException failure) {
      operator.accept("The access log cannot be closed: " + IoReason.of(failure));
    }
  }

  private void writeAll() {
    StringBuilder lines = new StringBuilder();
    int entries = 0;
    for (Entry entry = waiting.poll(); entry != null; entry = waiting.poll()) {
      size.decrementAndGet();
      entry.write(lines);
      entries++;
      if (lines.length() > MOST_TOGETHER) {
        write(lines, entries);
        lines.setLength(0);
        entries = 0;
      }
    }
    if (entries > 0) {
      write(lines, entries);
    }
  }

  private void write(StringBuilder lines, int entries) {
    try {
      out.write(lines.toString().getBytes(StandardCharsets.US_ASCII));
      out.flush();
      isBroken = false;
    } catch (IOException failure) {
      dropped.add(entries);
      if (!isBroken) {
        isBroken = true;
        operator.accept(
            "The access log cannot be written: "
                + IoReason.of(failure)
                + "; lines are dropped, and counted, until it can.");
      }
    }
  }

  /** Writes what waits, and ends; what comes later is dropped. */
  @Override
  public void close() {
    closing = true;
    LockSupport.unpark(writer);
    try {
      writer.join(TIME_TO_CLOSE);
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
  }
}
