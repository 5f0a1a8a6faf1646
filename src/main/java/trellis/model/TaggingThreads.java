package trellis.model;

import java.util.Iterator;
import java.util.Optional;
import trellis.model.TaggingWindow.Item;
import trellis.model.TaggingWindow.Part;

/** The threads of a parallel tagging: one walks the source, the others tag. */
final class TaggingThreads<T> {
  private final BatchTagging tagging;
  private final Iterator<Item<T>> source;
  private final int most; // threads that tag
  private final TaggingWindow<T> window;
  private final Thread walker = thread("trellis-tag-source", this::walk);

  TaggingThreads(BatchTagging tagging, Iterator<Item<T>> source, int threads) {
    if (threads < 0) {
      throw new IllegalArgumentException(threads + " threads cannot tag: give 0 or more");
    }
    this.tagging = tagging;
    this.source = source;
    this.most = threads == 0 ? Runtime.getRuntime().availableProcessors() : threads;
    this.window = new TaggingWindow<>(most);
  }

  TaggingWindow<T> window() {
    return window;
  }

  /** Starts to walk the source, with one thread that tags; others follow when they are needed. */
  void start() {
    thread("trellis-tag-1", this::work).start();
    walker.start();
  }

  /** Lets the threads end, also one that waits for the source. */
  void close() {
    window.close();
    walker.interrupt();
  }

  private void walk() {
    try {
      int workers = 1;
      boolean wanted = true;
      while (wanted && source.hasNext()) {
        wanted = window.put(source.next());
        if (workers < most && window.isShortOfWorkers()) {
          workers++;
          thread("trellis-tag-" + workers, this::work).start();
        }
      }
      window.end(null);
    } catch (Throwable failure) { // whatever it is: who waits for answers must hear of it
      window.end(failure);
    }
  }

  private void work() {
    try {
      Optional<Part<T>> part = window.takeWork();
      while (part.isPresent()) {
        tag(part.get());
        part = window.takeWork();
      }
    } catch (InterruptedException closed) {
      Thread.currentThread().interrupt();
    }
  }

  private void tag(Part<T> part) {
    try {
      window.finish(part, tagging.tag(part.items().stream().map(Item::tokens).toList()));
    } catch (RuntimeException | Error failure) {
      window.fail(part, failure);
    }
  }

  private static Thread thread(String name, Runnable work) {
    Thread thread = new Thread(work, name);
    thread.setDaemon(true);
    return thread;
  }
}
