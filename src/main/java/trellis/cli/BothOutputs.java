package trellis.cli;

import java.io.IOException;
import trellis.model.Tagging;

/** Hands tagged sentences to two outputs. */
record BothOutputs<S>(TaggedOutput<S> first, TaggedOutput<S> second) implements TaggedOutput<S> {
  @Override
  public void write(S sentence, Tagging tagging) throws IOException {
    first.write(sentence, tagging);
    second.write(sentence, tagging);
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
