package trellis.cli;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import trellis.text.ConllReader;
import trellis.text.Sentence;

/** Reads a corpus file on a thread of its own, a little ahead of whoever takes the sentences. */
final class ReadAhead implements Iterator<Sentence>, AutoCloseable {
  private static final int SENTENCES_A_BATCH = 256;
  private static final int BATCHES_AHEAD = 4;

  private final BlockingQueue<Batch> queue = new ArrayBlockingQueue<>(BATCHES_AHEAD);
  private final Thread reader;
  private Batch batch = new Batch(List.of(), null, false);
  private int next;

  /**
   * Some sentences in a row.
   *
   * @param failure what ended the reading behind them, an unchecked exception or an error; null
   *     when nothing did
   */
  private record Batch(List<Sentence> sentences, Throwable failure, boolean last) {}

  /** Starts to read; closes the reader at the end. */
  ReadAhead(ConllReader sentences) {
    reader = new Thread(() -> read(sentences), "read-ahead");
    reader.setDaemon(true);
    reader.start();
  }

  private void read(ConllReader sentences) {
    List<Sentence> collected = new ArrayList<>(SENTENCES_A_BATCH);
    try (sentences) {
      try {
        while (sentences.hasNext()) {
          collected.add(sentences.next());
          if (collected.size() == SENTENCES_A_BATCH) {
            queue.put(new Batch(collected, null, false));
            collected = new ArrayList<>(SENTENCES_A_BATCH);
          }
        }
        queue.put(new Batch(collected, null, true));
      } catch (RuntimeException | Error failure) {
        // Whatever it is: the thread that waits for sentences must hear of it.
        queue.put(new Batch(collected, failure, true));
      }
    } catch (InterruptedException closed) {
      // Nobody takes the sentences any more: the thread ends here.
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean hasNext() {
    while (next == batch.sentences().size()) {
      rethrow(batch.failure());
      if (batch.last()) {
        return false;
      }
      batch = take();
      next = 0;
    }
    return true;
  }

  private static void rethrow(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure != null) {
      throw (RuntimeException) failure;
    }
  }

  private Batch take() {
    try {
      return queue.take();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a corpus was read", e);
    }
  }

  @Override
  public Sentence next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return batch.sentences().get(next++);
  }

  @Override
  public void close() {
    reader.interrupt();
  }
}
