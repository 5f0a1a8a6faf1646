package trellis.serve.access;

/**
 * What was tagged for one request, as far as it came: written by whoever tags, read when the
 * request has ended.
 */
public final class Work {
  private String model = ""; // none yet
  private long sentences;
  private long tokens;
  private long queuedNanos;

  /** Adds what is about to be tagged; a request may have it done in several parts. */
  public synchronized void add(String byModel, int ofSentences, int ofTokens) {
    model = byModel;
    sentences += ofSentences;
    tokens += ofTokens;
  }

  /** Notes for how long a part waited until the first of its sentences was tagged. */
  public synchronized void waited(long nanos) {
    queuedNanos += nanos;
  }

  /** Adds the fields of this work to a line, where there is any. */
  synchronized void write(LogLine line) {
    if (!model.isEmpty()) {
      line.string("model", model)
          .number("sentences", sentences)
          .number("tokens", tokens)
          .millis("queued_ms", queuedNanos);
    }
  }
}
