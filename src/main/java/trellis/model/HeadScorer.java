package trellis.model;

import java.util.List;
import trellis.crf.TransitionScores;
import trellis.model.parallel.Deadline;

/**
 * Scores sentences for one of several heads.
 *
 * @param all scores for all of them
 * @param head counted from 0
 */
record HeadScorer(SentenceScorer all, int head) implements SentenceScorer {
  @Override
  public TransitionScores transitionScores(int only) {
    return all.transitionScores(head);
  }

  @Override
  public Scoring open() {
    Scoring scoring = all.open();
    return (sentences, deadline) -> ofHead(scoring, sentences, deadline);
  }

  private List<OwnScores> ofHead(
      Scoring scoring, List<ValidatedSentence> sentences, Deadline deadline) {
    return scoring.scores(sentences, deadline).stream()
        .map(scores -> head == 0 ? scores : scores.further().get(head - 1))
        .toList();
  }
}
