package trellis.annotation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import trellis.annotation.RecordedSpan.Piece;
import trellis.annotation.SpanFinding.Kind;
import trellis.annotation.SpanFinding.Outcome;
import trellis.util.Excerpt;

/**
 * Checks the spans of documents against their texts: whether each lies in it, covers something and
 * covers what its file says. Blanks at the ends of a span are left out.
 *
 * @param rule what becomes of spans that cannot be
 * @param told hears of every span that is not as it should be
 */
public record SpanCheck(Misaligned rule, Consumer<SpanFinding> told) {
  private static final Comparator<Piece> BY_PLACE =
      Comparator.comparingInt(Piece::start).thenComparingInt(Piece::end);

  /** A type with its places: no two spans of a document are the same. */
  private record Identity(String type, List<Piece> pieces) {}

  /** The document with the spans that its text can have, without blanks at their ends. */
  public Document check(Document document) {
    List<RecordedSpan> checked = new ArrayList<>(document.spans().size());
    Set<Identity> seen = new HashSet<>();
    for (RecordedSpan span : document.spans()) {
      Optional<RecordedSpan> good = check(span, document.text());
      if (good.isPresent()) {
        RecordedSpan one = good.get();
        if (seen.add(new Identity(one.type(), one.pieces()))) {
          checked.add(one);
        } else {
          tell(one, Kind.REPEATED, Outcome.KEPT_ONCE, quoted(document, one) + " stands twice");
        }
      }
    }
    return document.withSpans(checked);
  }

  /** The document, checked before, with spans of one piece each. */
  public Document withoutGaps(Document checked) {
    List<RecordedSpan> whole = new ArrayList<>(checked.spans().size());
    for (RecordedSpan span : checked.spans()) {
      boolean widens = rule == Misaligned.WIDEN;
      if (span.pieces().size() == 1) {
        whole.add(span);
        continue;
      }
      tell(
          span,
          Kind.GAP,
          widens ? Outcome.WIDENED : refusal(),
          quoted(checked, span) + " has a gap, which cannot be written");
      if (widens) {
        whole.add(span.at(List.of(new Piece(span.start(), span.end()))));
      }
    }
    return checked.withSpans(whole);
  }

  private Outcome refusal() {
    return rule == Misaligned.ERROR ? Outcome.REFUSED : Outcome.DROPPED;
  }

  private Optional<RecordedSpan> check(RecordedSpan span, String text) {
    if (span.pieces().stream().anyMatch(p -> p.start() < 0 || p.end() < p.start())) {
      int length = text.codePointCount(0, text.length());
      return refuse(
          span, Kind.OUTSIDE, " does not lie in the text, which has " + length + " characters");
    }
    if (!covers(text, span)) {
      return refuse(
          span,
          Kind.OTHER_TEXT,
          " covers "
              + quoted(text, span)
              + ", but the file says "
              + Excerpt.quoted(span.covered()));
    }
    if (span.type().isBlank()) {
      return refuse(span, Kind.UNTYPED, " " + quoted(text, span) + " has no type");
    }
    List<Piece> pieces = joined(trimmed(span.pieces(), text), text);
    if (pieces.isEmpty()) {
      return refuse(span, Kind.EMPTY, " covers nothing" + (isEmpty(span) ? "" : " but blanks"));
    }
    RecordedSpan good = span.at(pieces);
    List<Piece> before = span.pieces().stream().sorted(BY_PLACE).toList();
    if (good.start() != before.get(0).start()
        || good.end() != before.get(before.size() - 1).end()) {
      String covered = quoted(text, span.at(before));
      tell(
          span, Kind.BLANK_ENDS, Outcome.TRIMMED, span + " " + covered + " has blanks at its ends");
    }
    return Optional.of(good);
  }

  private static boolean isEmpty(RecordedSpan span) {
    return span.pieces().stream().allMatch(piece -> piece.start() == piece.end());
  }

  /** Pieces without the blanks at their ends, in text order; those of blanks alone are left out. */
  private static List<Piece> trimmed(List<Piece> pieces, String text) {
    List<Piece> trimmed = new ArrayList<>();
    for (Piece piece : pieces) {
      int start = piece.start();
      int end = piece.end();
      while (start < end && isBlank(text.charAt(start))) {
        start++;
      }
      while (end > start && isBlank(text.charAt(end - 1))) {
        end--;
      }
      if (start < end) {
        trimmed.add(new Piece(start, end));
      }
    }
    trimmed.sort(BY_PLACE);
    return trimmed;
  }

  /** Pieces with nothing but blanks between them are one. */
  private static List<Piece> joined(List<Piece> pieces, String text) {
    List<Piece> joined = new ArrayList<>();
    for (Piece piece : pieces) {
      Piece last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
      boolean touches =
          last != null
              && (piece.start() <= last.end()
                  || text.substring(last.end(), piece.start())
                      .chars()
                      .allMatch(SpanCheck::isBlank));
      if (touches) {
        joined.set(joined.size() - 1, new Piece(last.start(), Math.max(last.end(), piece.end())));
      } else {
        joined.add(piece);
      }
    }
    return joined;
  }

  /** All blanks are of the basic plane. */
  private static boolean isBlank(int c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c) || c == 0x85;
  }

  /**
   * Whether a span covers what its file says; true when it says nothing. Files do not agree on how
   * they write blanks: ends of lines become blanks, or the two characters {@code \n}.
   */
  static boolean covers(String text, RecordedSpan span) {
    if (span.covered() == null) {
      return true;
    }
    StringBuilder covered = new StringBuilder();
    for (Piece piece : span.pieces()) {
      if (piece.start() < 0 || piece.end() < piece.start()) {
        return false;
      }
      covered.append(covered.isEmpty() ? "" : " ").append(text, piece.start(), piece.end());
    }
    return covered.toString().equals(span.covered())
        || plain(covered.toString()).equals(plain(span.covered()));
  }

  private static String plain(String text) {
    StringBuilder plain = new StringBuilder();
    String lines = text.replace("\\r", " ").replace("\\n", " ").replace("\\t", " ");
    for (int i = 0; i < lines.length(); i++) {
      char c = lines.charAt(i);
      if (!isBlank(c)) {
        plain.append(c);
      } else if (!plain.isEmpty() && plain.charAt(plain.length() - 1) != ' ') {
        plain.append(' ');
      }
    }
    return plain.toString().strip();
  }

  private Optional<RecordedSpan> refuse(RecordedSpan span, Kind kind, String what) {
    tell(span, kind, refusal(), span + what);
    return Optional.empty();
  }

  private void tell(RecordedSpan span, Kind kind, Outcome outcome, String text) {
    told.accept(new SpanFinding(span.file(), span.line(), kind, outcome, text));
  }

  private static String quoted(Document document, RecordedSpan span) {
    return span + " " + quoted(document.text(), span);
  }

  /** What lies between the ends of a span, gaps included. */
  static String quoted(String text, RecordedSpan span) {
    return Excerpt.quoted(text.substring(span.start(), Math.max(span.start(), span.end())));
  }
}
