package trellis.encoder.context;

import java.util.List;
import trellis.batch.ContextRows;
import trellis.encoder.EncoderWorkspace;

/** Where the states of words come from: an encoder, or what it computed before. */
public interface ContextSource {
  /** The numbers of a word. */
  int width();

  /**
   * The states of sentences, in their order; of each what it says of its own tokens.
   *
   * @param sentences with a token at least, and what they are read with
   * @param workspace of this thread
   * @param check called now and then; what it throws ends the work
   */
  List<ContextRows> states(List<Passage> sentences, EncoderWorkspace workspace, Runnable check);
}
