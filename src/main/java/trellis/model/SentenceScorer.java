package trellis.model;

import java.util.List;
import trellis.crf.TransitionScores;
import trellis.model.parallel.Deadline;

/** What gives sentences their scores: one network, or several models together; thread-safe. */
interface SentenceScorer {
  /**
   * The transition scores of a head that all sentences share, without the rules of the labels.
   *
   * @param head counted from 0
   */
  TransitionScores transitionScores(int head);

  /** Scores sentences for one of several heads, counted from 0. */
  default SentenceScorer ofHead(int head) {
    return new OfHead(this, head);
  }

  /** Begins to score the sentences of one call. */
  Scoring open();

  /** Scores batch after batch, and remembers the words that it met; for one thread. */
  interface Scoring {
    /**
     * Computes the scores of a batch.
     *
     * @param sentences of like length, each with a token at least
     * @return in the order of the sentences
     * @throws trellis.error.DeadlineException DeadlineException when the deadline passes before
     */
    List<OwnScores> scores(List<ValidatedSentence> sentences, Deadline deadline);
  }

  /** Scores sentences for one of the heads that another scorer has. */
  record OfHead(SentenceScorer all, int head) implements SentenceScorer {
    @Override
    public TransitionScores transitionScores(int only) {
      return all.transitionScores(head);
    }

    @Override
    public Scoring open() {
      Scoring scoring = all.open();
      return (sentences, deadline) ->
          scoring.scores(sentences, deadline).stream()
              .map(scores -> head == 0 ? scores : scores.further().get(head - 1))
              .toList();
    }
  }

  /**
   * The scores that a sentence has for itself from the first head.
   *
   * @param emissions {@code [token][label]}
   * @param steps what is added to the transitions into each token, {@code [token][from][to]}; null
   *     where all sentences share theirs
   * @param further those of the other heads
   */
  record OwnScores(float[] emissions, float[] steps, List<OwnScores> further) {
    /** Those of an only head. */
    OwnScores(float[] emissions, float[] steps) {
      this(emissions, steps, List.of());
    }
  }
}
