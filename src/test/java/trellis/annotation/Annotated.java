package trellis.annotation;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.annotation.RecordedSpan.Piece;
import trellis.corpus.CorpusFormat;
import trellis.labels.TagScheme;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.text.TokenRows;
import trellis.tokenize.TokenRules;

/** Annotated texts for tests, and how they are read. */
public final class Annotated {
  private Annotated() {}

  /** A resource of this package. */
  public static Path resource(String name) {
    try {
      return Path.of(Annotated.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A document of a text and its spans, which are not checked. */
  public static Document document(String text, RecordedSpan... spans) {
    return new Document(
        "x.jsonl", 7, "x", text, Optional.empty(), false, List.of(spans), Optional.empty());
  }

  /** A span by its UTF-16 offsets. */
  public static RecordedSpan span(String type, int... bounds) {
    List<Piece> pieces = new ArrayList<>();
    for (int i = 0; i < bounds.length; i += 2) {
      pieces.add(new Piece(bounds[i], bounds[i + 1]));
    }
    String written = bounds[0] + "-" + bounds[bounds.length - 1];
    return new RecordedSpan("x.jsonl", 7, type, pieces, written, null);
  }

  public static AnnotationRules rules(Misaligned misaligned, String... names) {
    return new AnnotationRules(TokenRules.PTB, TagScheme.BIO, misaligned, List.of(names));
  }

  /** The rows of a corpus, {@code token/label} with blanks between. */
  public static List<String> read(
      CorpusFormat format, Path file, AnnotationRules rules, SpanFindings findings) {
    List<String> rows = new ArrayList<>();
    try (SentenceReader reader = format.open(file, TokenRows.LAYOUT, rules, findings)) {
      reader.forEachRemaining(sentence -> rows.add(row(sentence)));
    }
    return rows;
  }

  public static String row(Sentence sentence) {
    List<String> cells = new ArrayList<>();
    for (int token = 0; token < sentence.size(); token++) {
      cells.add(sentence.tokens().get(token) + "/" + sentence.labels().get(token));
    }
    return String.join(" ", cells);
  }
}
