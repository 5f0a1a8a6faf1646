package trellis.annotation;

/**
 * What was found about a span, and what was done.
 *
 * @param file where the span is written
 * @param line of that file, counted from 1
 * @param kind of the finding
 * @param outcome what was done
 * @param text for people: the span, its text and what is wrong
 */
public record SpanFinding(String file, long line, Kind kind, Outcome outcome, String text) {
  /** What can be found about a span. */
  public enum Kind {
    /** It begins or ends outside the text, or ends before it begins. */
    OUTSIDE("lie outside the text"),
    /** It covers nothing. */
    EMPTY("cover nothing"),
    /** The file says that it covers something else. */
    OTHER_TEXT("cover another text than the file says"),
    /** It has no type. */
    UNTYPED("have no type"),
    /** It has several pieces with something between them. */
    GAP("have gaps"),
    /** It begins or ends within a token. */
    CUTS_TOKEN("cut a token"),
    /** No token stands in it. */
    NO_TOKEN("hold no token"),
    /** It shares tokens with another one. */
    OVERLAP("overlap another span"),
    /** It is there twice. */
    REPEATED("stand twice"),
    /** It begins or ends with blanks. */
    BLANK_ENDS("begin or end with blanks"),
    /** It reaches beyond the end of a sentence. */
    CROSSES("cross the end of a sentence");

    private final String plural;

    Kind(String plural) {
      this.plural = plural;
    }

    /** What several spans of the kind do. */
    public String plural() {
      return plural;
    }

    /** Whether it is mended without loss whatever the rule is. */
    public boolean isHarmless() {
      return this == REPEATED || this == BLANK_ENDS || this == CROSSES;
    }
  }

  /** What can be done with a span. */
  public enum Outcome {
    /** Nothing: it is an error. */
    REFUSED("refused"),
    /** It was left out. */
    DROPPED("dropped"),
    /** It was made longer. */
    WIDENED("widened"),
    /** The blanks at its ends were left out. */
    TRIMMED("trimmed"),
    /** The sentences that it stands in became one. */
    JOINED("sentences joined"),
    /** One of the two stays. */
    KEPT_ONCE("kept once");

    private final String word;

    Outcome(String word) {
      this.word = word;
    }

    /** The word that a message ends with. */
    public String word() {
      return word;
    }
  }

  /** The place and the whole text: {@code a.jsonl:7: PER 3-9 "da L" cuts …: dropped}. */
  @Override
  public String toString() {
    return file + ":" + line + ": " + told();
  }

  /** The text with the outcome. */
  public String told() {
    return outcome == Outcome.REFUSED ? text : text + ": " + outcome.word();
  }
}
