package trellis.forms;

import java.io.IOException;
import java.util.List;

/**
 * An output format of a tagged text: it takes the text from its start to its end, stretch by
 * stretch.
 *
 * <p>The stretches are the text: put together they are all of it, each character once.
 */
public interface TextForm {
  /** A stretch in which nothing is marked, which may be empty. */
  void plain(String text) throws IOException;

  /** A stretch that is marked. */
  void marked(String text, Mark mark) throws IOException;

  /**
   * A stretch with several marks, which nest or cross.
   *
   * @param marks in text order, outer ones before those in them; together they cover all of it
   */
  void overlapping(String text, List<PlacedMark> marks) throws IOException;

  /** A sentence begins with the next stretch; does nothing by default. */
  default void beginSentence() throws IOException {}

  /** The sentence ended with the last stretch; does nothing by default. */
  default void endSentence() throws IOException {}

  /** The text ended; does nothing by default. */
  default void finish() throws IOException {}
}
