package trellis.check;

/** What can be odd about a corpus; errors keep a tagger from being trained or scored as meant. */
public enum FindingKind {
  WRONG_FORMAT(Severity.ERROR, "Files in another format"),
  UNREADABLE(Severity.ERROR, "Lines that cannot be read"),
  NO_SENTENCES(Severity.ERROR, "Files without a sentence"),
  NO_SPANS(Severity.ERROR, "Files without a labeled span"),
  FOREIGN_LABEL(Severity.ERROR, "Labels that no scheme writes"),
  UNUSED_NAME(Severity.ERROR, "Names in data.labels that no label has"),
  IMPOSSIBLE(Severity.ERROR, "Labels that cannot all be right"),
  WRONG_SCHEME(Severity.ERROR, "Another scheme than the config says"),
  HEADER(Severity.ERROR, "Header lines that are read as tokens"),
  DEV_IS_TRAIN(Severity.ERROR, "A dev file that the training file has in it"),
  MISALIGNED_SPAN(
      Severity.ERROR, "Spans that tokens and labels cannot hold (data.misaligned: drop, widen)"),
  OVERLAPPING_SPAN(
      Severity.ERROR, "Spans that overlap (data.nested: true, or data.misaligned: drop, widen)"),
  EMBEDDINGS(Severity.ERROR, "Word vectors that cannot be used"),
  ENCODER(Severity.ERROR, "An encoder that cannot be used"),
  TEMPLATE(Severity.ERROR, "A template that cannot be used"),
  LEXICON(Severity.ERROR, "Lists of names or clusters that cannot be used"),
  NEVER_AVERAGED(Severity.WARNING, "Settings that come to nothing"),
  NO_BORDERS(Severity.WARNING, "Files without document borders (network.document)"),
  CHANGED_SPAN(Severity.WARNING, "Spans that were changed or left out"),
  UNTAKEN_SPAN(Severity.WARNING, "Nested spans that no head takes (data.labels, level and only)"),
  LONG_SPAN(Severity.WARNING, "Spans that are longer than network.output.longest, and not learned"),
  NOTHING_UNKNOWN(Severity.WARNING, "Types that a corpus does not know, of which there are none"),
  FEW_VECTORS(Severity.WARNING, "Word vectors that lack most tokens"),
  CUT_VECTORS(Severity.WARNING, "Word vectors that may be cut short"),
  SAME_FILE(Severity.WARNING, "The same file twice"),
  ILL_FORMED(Severity.WARNING, "Ill-formed labels (read as conlleval does)"),
  SCHEMES_DIFFER(Severity.WARNING, "Files in different schemes"),
  UNSEEN_LABEL(Severity.WARNING, "Labels that the training file does not have"),
  LEAK(Severity.WARNING, "Training sentences that stand in the dev or test file of another corpus"),
  LACKING_TYPE(Severity.WARNING, "Types of another corpus that a corpus lacks, and says to know"),
  MISSED_NAME(Severity.WARNING, "Names of another corpus that a corpus has as O"),
  SIMILAR_TYPE(Severity.WARNING, "Types of several corpora that may be one"),
  CORPORA_DIFFER(Severity.WARNING, "The same sentence with different labels in two corpora"),
  LIKELY_TYPO(Severity.WARNING, "Labels that are likely typos"),
  UNTYPED(Severity.WARNING, "Labels without a type"),
  UNEVEN_ROW(Severity.WARNING, "Lines with more or fewer columns than most"),
  BLANK_IN_TOKEN(Severity.WARNING, "Tokens with a blank or an invisible character"),
  LONG_TOKEN(Severity.WARNING, "Very long tokens"),
  LONG_SENTENCE(Severity.WARNING, "Very long sentences"),
  REPEATED_VECTORS(Severity.WARNING, "Words with several vectors"),
  CONTRADICTION(Severity.WARNING, "The same sentence with different labels"),
  DUPLICATE_ACROSS(
      Severity.WARNING, "Sentences of the training or dev file that stand again in a later one"),
  DUPLICATE_WITHIN(Severity.WARNING, "Sentences that stand twice in a file");

  private final Severity severity;
  private final String heading;

  FindingKind(Severity severity, String heading) {
    this.severity = severity;
    this.heading = heading;
  }

  /** How bad it is. */
  public Severity severity() {
    return severity;
  }

  /**
   * Whether sound corpora have some, too, such as a sentence that stands twice: {@code check} tells
   * of them, a training does not.
   */
  public boolean isCommon() {
    return ordinal() >= BLANK_IN_TOKEN.ordinal();
  }

  /** What such findings are called in a report. */
  public String heading() {
    return heading;
  }

  /** How bad a finding in a corpus is. */
  public enum Severity {
    /** Training or scoring would fail, or not do what was meant. */
    ERROR,
    /** Worth a look; a tagger can be trained all the same. */
    WARNING
  }
}
