package trellis.text;

import java.util.Iterator;
import java.util.List;

/**
 * Reads the sentences of a corpus one by one, whatever its form. Whatever is wrong is thrown as a
 * {@link trellis.error.CorpusException}, after which only {@link #passOverFault()} helps.
 */
public interface SentenceReader extends Iterator<Sentence>, AutoCloseable {
  /** The text after the last sentence; to be asked for when {@link #hasNext()} has been false. */
  String trailer();

  /**
   * Goes on after a fault as if what is at fault were not there, so that all faults can be
   * reported. What is read afterwards is of no other use.
   *
   * @return false when nothing more can be read
   */
  boolean passOverFault();

  @Override
  void close();

  /** All sentences that are left, packed, and closes the reader. */
  default List<Sentence> readAll() {
    try (SentenceReader reader = this) {
      SentenceList.Builder sentences = new SentenceList.Builder();
      reader.forEachRemaining(sentences::add);
      return sentences.build();
    }
  }
}
