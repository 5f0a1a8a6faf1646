package trellis.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.batch.LengthOrder;
import trellis.crf.Viterbi;
import trellis.model.SentenceScorer.OwnScores;
import trellis.model.SentenceScorer.Scoring;
import trellis.model.parallel.Deadline;
import trellis.model.parallel.WorkspacePool;

/** Tags sentences in batches of like length; thread-safe. */
final class BatchTagger {
  private static final int MOST_SENTENCES = 128; // in a batch
  private static final int MOST_TOKENS = 4_096; // in a batch of more than one sentence

  private final SentenceScorer scorer;
  private final Decoder decoder;
  // The scores of the paths are not counted: they are few beside what the scorer takes.
  private final WorkspacePool<Viterbi> pool = new WorkspacePool<>(Viterbi::new, viterbi -> 0);

  /** Prepares the tagging with a decoder of the scorer's transition scores. */
  BatchTagger(SentenceScorer scorer, Decoder decoder) {
    this.scorer = scorer;
    this.decoder = decoder;
  }

  SentenceScorer scorer() {
    return scorer;
  }

  Decoder decoder() {
    return decoder;
  }

  /**
   * The answers in the order of the sentences.
   *
   * @throws trellis.error.DeadlineException DeadlineException when the deadline passes before
   */
  List<Tagging> tag(List<ValidatedSentence> sentences, Deadline deadline) {
    Tagging[] answers = new Tagging[sentences.size()];
    int[] places = longestFirst(sentences);
    Scoring scoring = scorer.open();
    int from = 0;
    while (from < places.length) {
      int to = batchEnd(sentences, places, from);
      deadline.check();
      tag(sentences, Arrays.copyOfRange(places, from, to), scoring, deadline, answers);
      from = to;
    }
    for (int i = 0; i < answers.length; i++) {
      if (answers[i] == null) {
        answers[i] =
            new Tagging(
                List.of(), new int[0], decoder.scores(new OwnScores(new float[0], null)), decoder);
      }
    }
    return List.of(answers);
  }

  /** The places of the sentences that have tokens; equally long ones stay in their order. */
  private static int[] longestFirst(List<ValidatedSentence> sentences) {
    int[] lengths = new int[sentences.size()];
    int withTokens = 0;
    for (int i = 0; i < lengths.length; i++) {
      lengths[i] = sentences.get(i).size();
      withTokens += lengths[i] > 0 ? 1 : 0;
    }
    return Arrays.copyOf(LengthOrder.longestFirst(lengths), withTokens);
  }

  /**
   * Where the batch that begins there ends: it has one sentence, or more and not too many tokens.
   */
  private static int batchEnd(List<ValidatedSentence> sentences, int[] places, int from) {
    int most = Math.min(places.length, from + MOST_SENTENCES);
    int to = from + 1;
    long tokens = sentences.get(places[from]).size();
    while (to < most && tokens + sentences.get(places[to]).size() <= MOST_TOKENS) {
      tokens += sentences.get(places[to]).size();
      to++;
    }
    return to;
  }

  private void tag(
      List<ValidatedSentence> sentences,
      int[] places,
      Scoring scoring,
      Deadline deadline,
      Tagging[] answers) {
    List<ValidatedSentence> batch = new ArrayList<>(places.length);
    int tokens = 0;
    for (int place : places) {
      batch.add(sentences.get(place));
      tokens += sentences.get(place).size();
    }
    List<OwnScores> scores = scoring.scores(batch, deadline);
    pool.use(
        tokens,
        deadline,
        viterbi -> {
          for (int i = 0; i < places.length; i++) {
            deadline.check(); // a lattice of many states takes long
            answers[places[i]] = tagging(viterbi, batch.get(i), scores.get(i));
          }
          return answers;
        });
  }

  private Tagging tagging(Viterbi viterbi, ValidatedSentence sentence, OwnScores scores) {
    SentenceScores ofSentence = decoder.scores(scores).obeying(sentence.lattice());
    int[] ids = decoder.best(viterbi, ofSentence, sentence.size());
    return new Tagging(sentence.tokens(), ids, ofSentence, decoder);
  }
}
