package trellis.annotation;

import java.util.Iterator;

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

  /** A reader of documents that are there. */
  static DocumentReader of(Iterator<Document> documents) {
    return new DocumentReader() {
      @Override
      public boolean hasNext() {
        return documents.hasNext();
      }

      @Override
      public Document next() {
        return documents.next();
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
