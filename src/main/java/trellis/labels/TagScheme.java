package trellis.labels;

import static trellis.labels.Edge.ALWAYS;
import static trellis.labels.Edge.NEVER;
import static trellis.labels.Edge.OPEN;
import static trellis.labels.Edge.TOUCHING;
import static trellis.labels.Prefix.BEGIN;
import static trellis.labels.Prefix.END;
import static trellis.labels.Prefix.INSIDE;
import static trellis.labels.Prefix.LAST;
import static trellis.labels.Prefix.MIDDLE;
import static trellis.labels.Prefix.SINGLE;
import static trellis.labels.Prefix.UNIT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import trellis.util.Arguments;
import trellis.util.Excerpt;
import trellis.util.NearestName;

/**
 * A way to write typed, non-overlapping spans as one label a token.
 *
 * <p>Each scheme is the table of its letters: what a letter says of the two sides of its token.
 * Writing, strict reading and {@link TransitionRules} all follow from that table.
 */
public enum TagScheme {
  /** I in spans; B only for the first token of a span that touches one of its type before it. */
  IOB1(new Letter(BEGIN, TOUCHING, OPEN), new Letter(INSIDE, OPEN, OPEN)),
  /** B for the first token of a span, I for the others; also called IOB2. */
  BIO(new Letter(BEGIN, ALWAYS, OPEN), new Letter(INSIDE, NEVER, OPEN)),
  /** I in spans; E only for the last token of a span that touches one of its type after it. */
  IOE1(new Letter(END, OPEN, TOUCHING), new Letter(INSIDE, OPEN, OPEN)),
  /** E for the last token of a span, I for the others. */
  IOE2(new Letter(END, OPEN, ALWAYS), new Letter(INSIDE, OPEN, NEVER)),
  /** S for a single token; else B for the first, E for the last, I between; also called IOBES. */
  BIOES(
      new Letter(SINGLE, ALWAYS, ALWAYS),
      new Letter(BEGIN, ALWAYS, NEVER),
      new Letter(INSIDE, NEVER, NEVER),
      new Letter(END, NEVER, ALWAYS)),
  /** BIOES with M for I. */
  BMES(
      new Letter(SINGLE, ALWAYS, ALWAYS),
      new Letter(BEGIN, ALWAYS, NEVER),
      new Letter(MIDDLE, NEVER, NEVER),
      new Letter(END, NEVER, ALWAYS)),
  /** BIOES with L for E and U for S. */
  BILOU(
      new Letter(UNIT, ALWAYS, ALWAYS),
      new Letter(BEGIN, ALWAYS, NEVER),
      new Letter(INSIDE, NEVER, NEVER),
      new Letter(LAST, NEVER, ALWAYS)),
  /** Plain labels, as for parts of speech: no spans, every sequence is well-formed. */
  NONE();

  private static final Map<String, TagScheme> BY_NAME = new LinkedHashMap<>();

  static {
    for (TagScheme scheme : values()) {
      BY_NAME.put(scheme.toString(), scheme);
    }
    BY_NAME.put("iob2", BIO);
    BY_NAME.put("iobes", BIOES);
  }

  private final List<Letter> letters; // the first that describes a token is written
  private final TransitionRules rules;

  TagScheme(Letter... letters) {
    this.letters = List.of(letters);
    this.rules = new TransitionRules(this.letters);
  }

  /**
   * The scheme of that name, in any case: {@code iob1}, {@code bio} or {@code iob2}, {@code ioe1},
   * {@code ioe2}, {@code bioes} or {@code iobes}, {@code bmes}, {@code bilou}, {@code none}.
   *
   * @param name in any case
   * @return the scheme of that name
   * @throws IllegalArgumentException for any other name; the message has the nearest one
   */
  public static TagScheme parse(String name) {
    Arguments.given(name, "the name of a scheme", "give one such as bio");
    String key = name.strip().toLowerCase(Locale.ROOT);
    TagScheme scheme = BY_NAME.get(key);
    if (scheme == null) {
      throw new IllegalArgumentException(
          "unknown label scheme "
              + Excerpt.quoted(name)
              + NearestName.among(BY_NAME.keySet(), key)
                  .map(nearest -> "; did you mean " + nearest + "? The schemes are ")
                  .orElse(": the schemes are ")
              + String.join(", ", BY_NAME.keySet()));
    }
    return scheme;
  }

  /**
   * Writes the spans of a sentence, given in any order, as one label a token.
   *
   * @param spans that do not overlap
   * @param length the number of tokens
   * @return a label for each token
   * @throws IllegalArgumentException when two spans overlap or one ends beyond the sentence
   * @throws UnsupportedOperationException for {@link #NONE}, which has no spans
   */
  public List<String> encode(List<Span> spans, int length) {
    if (letters.isEmpty()) {
      throw new UnsupportedOperationException(
          "the scheme 'none' cannot write spans: its labels are plain; choose bio or bioes");
    }
    Arguments.given(spans, "the list of spans", "give one, empty if need be");
    Span[] spanAt = SpanLayout.place(spans, length); // [token], null outside
    String[] labels = new String[length];
    for (int i = 0; i < length; i++) {
      labels[i] = labelOf(spanAt, i);
    }
    return List.of(labels);
  }

  private String labelOf(Span[] spanAt, int token) {
    Span span = spanAt[token];
    if (span == null) {
      return Label.OUTSIDE.text();
    }
    boolean first = token == span.start();
    boolean last = token == span.end() - 1;
    boolean touchesBefore = SpanLayout.hasType(spanAt, span.start() - 1, span.type());
    boolean touchesAfter = SpanLayout.hasType(spanAt, span.end(), span.type());
    return labelOf(span.type(), Border.of(first, touchesBefore), Border.of(last, touchesAfter));
  }

  /**
   * How this scheme writes a token of a span.
   *
   * @param type of the span
   * @param before whether the span begins with the token
   * @param after whether the span ends with the token
   * @return the label
   * @throws UnsupportedOperationException for {@link #NONE}, which has no spans
   */
  public String labelOf(String type, Border before, Border after) {
    Arguments.given(type, "the type of a span", "give one");
    Arguments.given(before, "the border before the token", "give one");
    Arguments.given(after, "the border after the token", "give one");
    for (Letter letter : letters) {
      if (letter.start().describes(before) && letter.end().describes(after)) {
        return letter.prefix().with(type);
      }
    }
    throw new UnsupportedOperationException("the scheme '" + this + "' cannot write spans");
  }

  /**
   * Reads labels strictly: a stretch is a span when each of its labels is one of this scheme and
   * its beginning and its end are written as the scheme demands; all else is outside.
   *
   * <p>So an ill-formed label costs the span that it breaks and no other: in BIO, {@code B-X I-Y
   * I-Y B-Y} has the spans {@code X 0-1} and {@code Y 3-4}.
   *
   * @param labels of one sentence
   * @return its spans, in text order
   */
  public List<Span> decode(List<String> labels) {
    Arguments.given(labels, "the list of labels", "give one, empty if need be");
    List<Span> spans = new ArrayList<>();
    Label before = Label.OUTSIDE;
    int start = -1; // of the span that `before` is in, -1 when it is in none
    int position = 0;
    for (String text : labels) {
      Label label = Label.parse(text);
      if (!rules.areOfOneSpan(before, label)) {
        addIfEnded(spans, start, position, before, label);
        start = rules.isInside(label) && rules.spanMayStart(before, label) ? position : -1;
      }
      before = label;
      position++;
    }
    addIfEnded(spans, start, position, before, Label.OUTSIDE);
    return List.copyOf(spans);
  }

  private void addIfEnded(List<Span> spans, int start, int end, Label last, Label after) {
    if (start >= 0 && rules.spanMayEnd(last, after)) {
      spans.add(new Span(last.type(), start, end));
    }
  }

  /**
   * The positions at which labels break this scheme, in order; none exactly when the labels are
   * well-formed.
   *
   * <p>Read from left to right, a position is counted, once, when
   *
   * <ul>
   *   <li>its label is not one of the scheme (its neighbors are then not judged against it), or
   *   <li>its label may not follow the one before it or start the sentence, be it that a span
   *       before it is unfinished or that it goes on with a span that is not there, or
   *   <li>it is the last and may not end the sentence.
   * </ul>
   *
   * @param labels of one sentence
   * @return the positions, counted from 0
   */
  public int[] violations(List<String> labels) {
    Arguments.given(labels, "the list of labels", "give one, empty if need be");
    int[] positions = new int[labels.size()];
    int count = 0;
    Label before = Label.OUTSIDE;
    int position = 0;
    for (String text : labels) {
      Label label = Label.parse(text);
      boolean last = position == positions.length - 1;
      if (last ? rules.isBrokenAtEnd(before, label) : rules.isBrokenAt(before, label)) {
        positions[count++] = position;
      }
      before = label;
      position++;
    }
    return Arrays.copyOf(positions, count);
  }

  /** {@return what may start, follow and end} */
  public TransitionRules rules() {
    return rules;
  }

  /** The name as in a config file, in lower case. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
