package trellis.cli;

import trellis.TaggedSentence;
import trellis.forms.Spelling;
import trellis.text.Sentence;

/** Scores the answers to sentences that have gold labels. */
final class ScoringOutput implements TaggedOutput<Sentence> {
  private final Scoring scoring;
  private final Spelling spelling;
  private long sentences;
  private Record figures; // null until asked for

  /**
   * Scores nothing yet.
   *
   * @param spelling how the labels are written that are compared with the gold ones
   */
  ScoringOutput(Scoring scoring, Spelling spelling) {
    this.scoring = scoring;
    this.spelling = spelling;
  }

  @Override
  public void write(Sentence sentence, TaggedSentence tagged) {
    scoring.sentence().accept(sentence, spelling.of(tagged));
    sentences++;
  }

  /** How many sentences were scored. */
  long sentences() {
    return sentences;
  }

  /** The figures of all sentences; none may follow. */
  Record figures() {
    if (figures == null) {
      figures = scoring.result().get();
    }
    return figures;
  }

  /** How the labels are written that are compared with the gold ones. */
  Spelling spelling() {
    return spelling;
  }

  @Override
  public void flush() {}

  @Override
  public void finish() {}
}
