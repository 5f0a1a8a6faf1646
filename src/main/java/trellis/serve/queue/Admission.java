package trellis.serve.queue;

import java.util.Optional;
import trellis.serve.http.Limits;
import trellis.serve.http.Problem;

/**
 * Admission control: counts the requests inside, from the moment that one has come whole and before
 * anything is made of it until its answer is found, with their tokens and the memory that they
 * take. It refuses more than the limits allow with 429, so that load shows as back-pressure and not
 * as ever longer waiting, and no crowd of requests fills the heap.
 */
public final class Admission {
  private static final String SECONDS_TO_WAIT = "1";
  private static final int SHARE_OF_HEAP = 4;

  private final Limits limits;
  private final long mostBytes;
  private int requests;
  private long tokens; // of all of them
  private long bytes;

  /** Makes a control that has let nobody in, for a quarter of the heap. */
  public Admission(Limits limits) {
    this(limits, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP);
  }

  Admission(Limits limits, long mostBytes) {
    this.limits = limits;
    this.mostBytes = mostBytes;
  }

  /** The place of a request that was let in. */
  public final class Place {
    private Load load;
    private boolean isLeft;

    private Place(Load load) {
      this.load = load;
    }

    /**
     * Goes on with another load, once it is known what is in the request.
     *
     * @throws Problem when there is no room for it; the place stays as it is
     */
    public void change(Load to) {
      synchronized (Admission.this) {
        if (!isLeft) {
          add(load, -1);
          try {
            require(to);
            load = to;
          } finally {
            add(load, 1);
          }
        }
      }
    }

    /** Goes on with another load, for which there is room whatever it is: it was let in as bulk. */
    public void changeInBulk(Load to) {
      synchronized (Admission.this) {
        if (!isLeft) {
          add(load, -1);
          add(to, 1);
          load = to;
        }
      }
    }

    /** Gives the room back; does nothing when that was done. */
    public void leave() {
      synchronized (Admission.this) {
        if (!isLeft) {
          isLeft = true;
          requests--;
          add(load, -1);
        }
      }
    }
  }

  private void add(Load load, int sign) {
    tokens += sign * load.tokens();
    bytes += sign * load.bytes();
  }

  /**
   * Lets a request in, which must {@link Place#leave} in the end.
   *
   * @throws Problem when there is no room
   */
  public synchronized Place enter(Load load) {
    requireRoom();
    require(load);
    requests++;
    add(load, 1);
    return new Place(load);
  }

  /**
   * Lets a part of something large in, which must {@link Place#leave} in the end, if half of the
   * room is free: the other half is for requests, which cannot wait.
   *
   * @return empty when it has to come again later
   * @throws Problem when there will never be room
   */
  public synchronized Optional<Place> enterInBulk(Load load) {
    if (2 * requests >= limits.queue()
        || 2 * tokens >= limits.queueTokens()
        || bytes > 0 && 2 * (bytes + load.bytes()) > mostBytes) {
      return Optional.empty();
    }
    return Optional.of(enter(load));
  }

  /**
   * Refuses when not one more request could be let in, whatever its load.
   *
   * @throws Problem when the queue is full
   */
  public synchronized void requireRoom() {
    if (requests >= limits.queue()) {
      throw full();
    }
  }

  private void require(Load load) {
    if (load.bytes() > mostBytes) {
      throw Problem.of(
          413,
          "too_much_memory",
          "the request would take about "
              + megabytes(load.bytes())
              + " MB; all together have "
              + megabytes(mostBytes),
          "send it in parts, or start the server with TRELLIS_JAVA_OPTS=-Xmx4g, or what there is");
    }
    boolean isTooLong = tokens > 0 && load.tokens() > limits.queueTokens() - tokens;
    if (isTooLong || load.bytes() > mostBytes - bytes) {
      throw full();
    }
  }

  private static long megabytes(long bytes) {
    return Math.max(bytes >> 20, 1);
  }

  private Problem full() {
    return Problem.of(
            429,
            "queue_full",
            "the queue is full: "
                + requests
                + " requests with "
                + tokens
                + " tokens wait, and take about "
                + (bytes >> 20)
                + " MB",
            "try again a little later, or send less at once")
        .with("Retry-After", SECONDS_TO_WAIT);
  }

  /** Counts the requests inside. */
  public synchronized int requests() {
    return requests;
  }

  /** Counts the tokens of the requests inside. */
  public synchronized long tokens() {
    return tokens;
  }

  /** Estimates the memory of the requests inside. */
  public synchronized long bytes() {
    return bytes;
  }
}
