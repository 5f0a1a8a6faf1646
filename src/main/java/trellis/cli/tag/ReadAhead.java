package trellis.cli.tag;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.ToIntFunction;
import trellis.text.PlainTextReader;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.tokenize.TokenizedSentence;

/**
 * Reads sentences on a thread of its own, a little ahead of whoever takes them, so that they can be
 * read, tagged and written at the same time, and a line that somebody types is answered before the
 * next one is there. For one taker.
 *
 * @param <S> a sentence as its reader gives it
 */
public final class ReadAhead<S> implements Iterator<S>, AutoCloseable {
  /** The reader waits while the sentences that nobody took yet have as many tokens. */
  private static final int MOST_TOKENS = 1 << 16;

  /** A quick taker waits for as many tokens: cheaper than to be woken for each sentence. */
  private static final int TOKENS_AT_ONCE = 1 << 12;

  private final ToIntFunction<S> size; // tokens of a sentence
  private final int tokensAtOnce; // that the taker waits for
  private final Thread reader;

  // Guarded by this.
  private List<S> waiting = new ArrayList<>();
  private int tokens; // of those that wait, each sentence counted as one at least
  private boolean isAwaited; // the taker waits
  private boolean ended;
  private Throwable failure; // an unchecked exception or an error after the last sentence, or null

  private Iterator<S> taken = List.<S>of().iterator();

  private ReadAhead(
      Iterator<S> sentences, Runnable close, ToIntFunction<S> size, int tokensAtOnce) {
    this.size = size;
    this.tokensAtOnce = tokensAtOnce;
    this.reader = new Thread(() -> read(sentences, close), "read-ahead");
    reader.setDaemon(true);
    reader.start();
  }

  /** Reads for a taker that is quicker than the reader; closes the reader at the end. */
  public static ReadAhead<Sentence> of(SentenceReader reader) {
    return new ReadAhead<>(reader, reader::close, Sentence::size, TOKENS_AT_ONCE);
  }

  /** Gives each sentence as soon as it is read; closes the reader at the end. */
  static ReadAhead<Sentence> asTheyCome(SentenceReader reader) {
    return new ReadAhead<>(reader, reader::close, Sentence::size, 1);
  }

  /** Gives each line as soon as it is read; closes the reader at the end. */
  static ReadAhead<List<String>> asTheyCome(PlainTextReader reader) {
    return new ReadAhead<>(reader, reader::close, List::size, 1);
  }

  /** Reads the sentences of a text, which are looked for meanwhile, for a quicker taker. */
  static ReadAhead<TokenizedSentence> of(Iterator<TokenizedSentence> sentences) {
    return new ReadAhead<>(sentences, () -> {}, TokenizedSentence::size, TOKENS_AT_ONCE);
  }

  private void read(Iterator<S> sentences, Runnable close) {
    Throwable found = null;
    try {
      try {
        while (sentences.hasNext()) {
          put(sentences.next());
        }
      } finally {
        close.run();
      }
    } catch (InterruptedException closed) {
      // Nobody takes the sentences any more: the thread ends here.
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error whatever) {
      found = whatever; // whoever waits for sentences must hear of it
    }
    end(found);
  }

  private synchronized void put(S sentence) throws InterruptedException {
    while (tokens >= MOST_TOKENS) {
      wait();
    }
    waiting.add(sentence);
    tokens += Math.max(1, size.applyAsInt(sentence));
    if (isAwaited && tokens >= tokensAtOnce) {
      notifyAll();
    }
  }

  private synchronized void end(Throwable found) {
    ended = true;
    failure = found;
    notifyAll();
  }

  /** Waits for sentences and takes all that are there; none at the end. */
  private synchronized List<S> takeAll() {
    try {
      isAwaited = true;
      while (tokens < tokensAtOnce && !ended) {
        wait();
      }
      isAwaited = false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a corpus was read", e);
    }
    if (waiting.isEmpty()) {
      rethrow();
    }
    List<S> all = waiting;
    waiting = new ArrayList<>(all.size());
    tokens = 0;
    notifyAll();
    return all;
  }

  private void rethrow() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }

  @Override
  public boolean hasNext() {
    if (!taken.hasNext()) {
      taken = takeAll().iterator();
    }
    return taken.hasNext();
  }

  /** Whether {@link #hasNext} answers at once. */
  boolean isAtHand() {
    return taken.hasNext() || isThere();
  }

  private synchronized boolean isThere() {
    return ended || tokens >= tokensAtOnce;
  }

  @Override
  public S next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return taken.next();
  }

  @Override
  public void close() {
    reader.interrupt();
  }
}
