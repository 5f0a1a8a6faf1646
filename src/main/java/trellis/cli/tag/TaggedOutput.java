package trellis.cli.tag;

import java.io.IOException;
import trellis.TaggedSentence;

/**
 * Takes tagged sentences in the order in which they were read.
 *
 * @param <S> a sentence as its reader gives it
 */
public interface TaggedOutput<S> {
  /** Takes a sentence and the answer to it. */
  void write(S sentence, TaggedSentence tagged) throws IOException;

  /** Hears that there is no further sentence. */
  void finish() throws IOException;

  /** Hands on what was written so far: no further sentence is at hand at the moment. */
  void flush() throws IOException;
}
