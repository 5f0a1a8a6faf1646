package trellis.annotation;

import java.io.IOException;

/** Writes annotated documents, one after the other. What it writes to stays open. */
public interface DocumentWriter {
  /**
   * Writes a document.
   *
   * @param document whose spans were checked
   * @param tokens its tokens, where they are asked for; else null
   */
  void write(Document document, AlignedDocument tokens) throws IOException;

  /** Whether the form has tokens, so that spans must stand on them. */
  boolean needsTokens();

  /** Hears that there is no further document. */
  void finish() throws IOException;
}
