package trellis.annotation;

import java.util.Iterator;
import java.util.List;

/**
 * Reads annotated documents one by one. Whatever is wrong is thrown as a {@link
 * trellis.error.CorpusException}, after which only {@link #passOverFault()} helps.
 */
public interface DocumentReader extends Iterator<Document>, AutoCloseable {
  /**
   * Goes on with the document after the one at fault.
   *
   * @return false when nothing more can be read
   */
  boolean passOverFault();

  @Override
  void close();

  /** A reader of one document. */
  static DocumentReader of(Document document) {
    Iterator<Document> one = List.of(document).iterator();
    return new DocumentReader() {
      @Override
      public boolean hasNext() {
        return one.hasNext();
      }

      @Override
      public Document next() {
        return one.next();
      }

      @Override
      public boolean passOverFault() {
        return false;
      }

      @Override
      public void close() {
        // Nothing is open.
      }
    };
  }
}
