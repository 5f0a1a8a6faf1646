package trellis.annotation.brat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import trellis.annotation.AlignedDocument;
import trellis.annotation.CodePoints;
import trellis.annotation.Document;
import trellis.annotation.DocumentWriter;
import trellis.annotation.RecordedSpan;
import trellis.annotation.RecordedSpan.Piece;
import trellis.util.AtomicFile;

/** Writes documents into a folder as brat has them: {@code name.txt} and {@code name.ann} each. */
public final class BratWriter implements DocumentWriter {
  private final Path folder;

  /** Writes into a folder, which is made with the first document. */
  public BratWriter(Path folder) {
    this.folder = folder;
  }

  @Override
  public boolean needsTokens() {
    return false;
  }

  @Override
  public void write(Document document, AlignedDocument tokens) throws IOException {
    Path text = folder.resolve(document.name() + ".txt");
    Files.createDirectories(text.getParent());
    put(text, document.text());
    put(folder.resolve(document.name() + ".ann"), annotations(document));
  }

  private static void put(Path file, String content) throws IOException {
    AtomicFile.replace(file, out -> out.write(content.getBytes(StandardCharsets.UTF_8)));
  }

  private static String annotations(Document document) {
    StringBuilder lines = new StringBuilder();
    CodePoints points = new CodePoints(document.text());
    long number = 0;
    for (RecordedSpan span : document.spans()) {
      List<Long> places = new ArrayList<>();
      List<String> covered = new ArrayList<>();
      for (Piece piece : span.pieces()) {
        places.add((long) points.before(piece.start()));
        covered.add(document.text().substring(piece.start(), piece.end()));
      }
      String line = BratLines.span(number + 1, span.type(), places, covered);
      number += line.isEmpty() ? 0 : 1;
      lines.append(line);
    }
    return lines.toString();
  }

  @Override
  public void finish() {
    // Each document's files are whole when it is written.
  }
}
