package trellis.cli;

import java.io.IOException;
import trellis.TaggedSentence;

/** Hands tagged sentences to two outputs. */
record BothOutputs<S>(TaggedOutput<S> first, TaggedOutput<S> second) implements TaggedOutput<S> {
  @Override
  public void write(S sentence, TaggedSentence tagged) throws IOException {
    first.write(sentence, tagged);
    second.write(sentence, tagged);
  }

  @Override
  public void flush() throws IOException {
    first.flush();
    second.flush();
  }

  @Override
  public void finish() throws IOException {
    first.finish();
    second.finish();
  }
}
