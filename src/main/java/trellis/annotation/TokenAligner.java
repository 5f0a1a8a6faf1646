package trellis.annotation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import trellis.annotation.SpanFinding.Kind;
import trellis.annotation.SpanFinding.Outcome;
import trellis.labels.Span;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.tokenize.Tokenizer;
import trellis.util.Excerpt;

/**
 * Puts the spans of documents onto their tokens: those of the file, or those that rules find. A
 * span that reaches beyond the end of a sentence joins the sentences.
 *
 * @param tokenizer finds the tokens, and the sentences, where the file does not have them
 * @param rule what becomes of spans that labels cannot hold
 * @param told hears of every span that is not as it should be
 * @param nested whether spans may overlap
 */
public record TokenAligner(
    Tokenizer tokenizer, Misaligned rule, Consumer<SpanFinding> told, boolean nested) {
  /** Puts spans onto tokens that may not overlap. */
  public TokenAligner(Tokenizer tokenizer, Misaligned rule, Consumer<SpanFinding> told) {
    this(tokenizer, rule, told, false);
  }

  /** A span on tokens, counted in the whole text. */
  private record Placed(RecordedSpan span, int first, int end) {
    int size() {
      return end - first;
    }

    Span onTokens() {
      return new Span(type(span), first, end);
    }
  }

  private static final int LONGEST_COUNTED = 1 << 20; // text in which code points are counted
  private static final Pattern OFFSETS = Pattern.compile("(\\d{1,9})-(\\d{1,9})");

  /** Longer spans first, so that of two that overlap the longer one stays. */
  private static final Comparator<Placed> LONGEST_FIRST =
      Comparator.comparingInt(Placed::size).reversed().thenComparingInt(Placed::first);

  /**
   * The sentences of a document with its spans.
   *
   * @param document as a reader gave it
   */
  public AlignedDocument align(Document document) {
    SpanCheck check = new SpanCheck(rule, told);
    Document checked = check.withoutGaps(check.check(document));
    TokenizedText found = tokens(checked);
    Tokens tokens = new Tokens(found);
    List<Placed> placed = new ArrayList<>();
    for (RecordedSpan span : checked.spans()) {
      place(span, checked.text(), tokens).ifPresent(placed::add);
    }
    List<Placed> kept =
        nested
            ? withoutRepeats(placed, checked.text())
            : withoutOverlaps(placed, checked.text(), tokens.count());
    boolean joined = false;
    for (Placed one : kept) {
      joined |= join(one, checked.text(), tokens);
    }
    List<Span> spans = kept.stream().map(Placed::onTokens).toList();
    return new AlignedDocument(checked, joined ? tokens.build(found.text()) : found, spans);
  }

  private static String type(RecordedSpan span) {
    return span.type().strip();
  }

  /** Those of the file, which may lack sentences, or those of the rules. */
  private TokenizedText tokens(Document document) {
    if (document.tokens().isEmpty()) {
      return tokenizer.tokenize(document.text());
    }
    TokenizedText own = document.tokens().get();
    if (document.hasSentences()) {
      return own;
    }
    Tokens tokens = new Tokens(own);
    int token = 0;
    for (TokenizedSentence sentence : tokenizer.tokenize(document.text()).sentences()) {
      while (token < tokens.count() && tokens.starts[token] < sentence.start()) {
        token++;
      }
      if (token < tokens.count()) {
        tokens.begins[token] = true;
      }
    }
    return tokens.build(own.text());
  }

  private Optional<Placed> place(RecordedSpan span, String text, Tokens tokens) {
    int first = tokens.firstThatEndsAfter(span.start());
    int end = first;
    while (end < tokens.count() && tokens.starts[end] < span.end()) {
      end++;
    }
    String quoted = " " + SpanCheck.quoted(text, span);
    if (first == end) {
      tell(span, Kind.NO_TOKEN, refusal(), quoted + " holds no token");
      return Optional.empty();
    }
    boolean cutsFirst = tokens.starts[first] < span.start();
    if (cutsFirst || tokens.ends[end - 1] > span.end()) {
      int cut = cutsFirst ? first : end - 1;
      String token = text.substring(tokens.starts[cut], tokens.ends[cut]);
      boolean widens = rule == Misaligned.WIDEN;
      String what =
          quoted + " cuts the token " + Excerpt.quoted(token) + inUtf16(span, text, tokens);
      tell(span, Kind.CUTS_TOKEN, widens ? Outcome.WIDENED : refusal(), what);
      if (!widens) {
        return Optional.empty();
      }
    }
    return Optional.of(new Placed(span, first, end));
  }

  /**
   * What a span would cover if its offsets counted UTF-16 units, where that is whole tokens: then
   * the tool that wrote them probably counts so. Empty when it is not.
   */
  private static String inUtf16(RecordedSpan span, String text, Tokens tokens) {
    Matcher written = OFFSETS.matcher(span.written());
    if (text.length() > LONGEST_COUNTED || !written.matches()) {
      return "";
    }
    int start = Integer.parseInt(written.group(1));
    int end = Integer.parseInt(written.group(2));
    boolean isOther = end <= text.length() && text.codePointCount(0, end) < end;
    boolean isWhole =
        Arrays.binarySearch(tokens.starts, start) >= 0
            && Arrays.binarySearch(tokens.ends, end) >= 0;
    return isOther && isWhole && start < end
        ? "; if the offsets are UTF-16 units, it is "
            + Excerpt.quoted(text.substring(start, end))
            + ", but they are read as code points: count them so"
        : "";
  }

  private List<Placed> withoutOverlaps(List<Placed> spans, String text, int tokens) {
    Placed[] at = new Placed[tokens]; // null where no span stands
    List<Placed> kept = new ArrayList<>();
    for (Placed one : spans.stream().sorted(LONGEST_FIRST).toList()) {
      Placed other = null;
      for (int token = one.first(); token < one.end() && other == null; token++) {
        other = at[token];
      }
      if (other != null) {
        tell(
            one.span(),
            Kind.OVERLAP,
            refusal(),
            " "
                + SpanCheck.quoted(text, one.span())
                + " overlaps "
                + other.span()
                + " "
                + SpanCheck.quoted(text, other.span()));
      } else {
        kept.add(one);
        Arrays.fill(at, one.first(), one.end(), one);
      }
    }
    kept.sort(Comparator.comparingInt(Placed::first));
    return kept;
  }

  /** Spans that were widened may have become the same. */
  private List<Placed> withoutRepeats(List<Placed> spans, String text) {
    Map<Span, Placed> kept = new LinkedHashMap<>();
    for (Placed one : spans) {
      if (kept.putIfAbsent(one.onTokens(), one) != null) {
        String what = " " + SpanCheck.quoted(text, one.span()) + " stands twice";
        tell(one.span(), Kind.REPEATED, Outcome.KEPT_ONCE, what);
      }
    }
    return kept.values().stream().sorted(Comparator.comparingInt(Placed::first)).toList();
  }

  /** Makes one sentence of those that a span stands in; false when it is one. */
  private boolean join(Placed one, String text, Tokens tokens) {
    boolean joins = false;
    for (int token = one.first() + 1; token < one.end(); token++) {
      joins |= tokens.begins[token];
      tokens.begins[token] = false;
    }
    if (joins) {
      String quoted = SpanCheck.quoted(text, one.span());
      tell(
          one.span(),
          Kind.CROSSES,
          Outcome.JOINED,
          " " + quoted + " crosses the end of a sentence");
    }
    return joins;
  }

  private Outcome refusal() {
    return rule == Misaligned.ERROR ? Outcome.REFUSED : Outcome.DROPPED;
  }

  private void tell(RecordedSpan span, Kind kind, Outcome outcome, String what) {
    told.accept(new SpanFinding(span.file(), span.line(), kind, outcome, span + what));
  }

  /** The tokens of a text in arrays. */
  private static final class Tokens {
    final int[] starts; // [token]
    final int[] ends; // [token]
    final boolean[] begins; // [token]: whether a sentence begins with it

    Tokens(TokenizedText text) {
      starts = new int[text.tokenCount()];
      ends = new int[text.tokenCount()];
      begins = new boolean[text.tokenCount()];
      int next = 0;
      for (TokenizedSentence sentence : text.sentences()) {
        begins[next] = true;
        for (int token = 0; token < sentence.size(); token++) {
          starts[next] = sentence.start(token);
          ends[next++] = sentence.end(token);
        }
      }
    }

    int count() {
      return starts.length;
    }

    int firstThatEndsAfter(int offset) {
      int found = Arrays.binarySearch(ends, offset + 1);
      return found < 0 ? -found - 1 : found;
    }

    TokenizedText build(String text) {
      TokenizedText.Builder built = TokenizedText.builder(text);
      for (int token = 0; token < starts.length; token++) {
        if (begins[token]) {
          built.endSentence();
        }
        built.token(starts[token], ends[token]);
      }
      return built.build();
    }
  }
}
