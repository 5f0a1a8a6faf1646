package trellis.cli.convert;

import java.io.IOException;
import java.io.OutputStream;
import trellis.annotation.AlignedDocument;
import trellis.annotation.Document;
import trellis.annotation.DocumentWriter;
import trellis.labels.TagScheme;
import trellis.text.ConllWriter;
import trellis.text.Sentence;

/** Writes documents as columns: a token and its label a line. */
final class ColumnWriter implements DocumentWriter {
  private final ConllWriter out;
  private final TagScheme scheme;
  private final boolean hasBorders;

  /**
   * Writes to a stream, which stays open.
   *
   * @param hasBorders whether a border begins each document; without borders each sentence is one
   */
  ColumnWriter(OutputStream out, TagScheme scheme, boolean hasBorders) {
    this.out = new ConllWriter(out);
    this.scheme = scheme;
    this.hasBorders = hasBorders;
  }

  @Override
  public boolean needsTokens() {
    return true;
  }

  @Override
  public void write(Document document, AlignedDocument tokens) throws IOException {
    for (Sentence sentence : tokens.sentences(scheme, hasBorders)) {
      out.write(sentence);
    }
  }

  @Override
  public void finish() throws IOException {
    out.finish("");
  }
}
