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
  private final List<Decoder> decoders; // [head]
  // The scores of the paths are not counted: they are few beside what the scorer takes.
  private final WorkspacePool<Viterbi> pool = new WorkspacePool<>(Viterbi::new, viterbi -> 0);

  /** Prepares the tagging with a decoder of the scorer's transition scores for each head. */
  BatchTagger(SentenceScorer scorer, List<Decoder> decoders) {
    this.scorer = scorer;
    this.decoders = List.copyOf(decoders);
  }

  SentenceScorer scorer() {
    return scorer;
  }

  List<Decoder> decoders() {
    return decoders;
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
        answers[i] = empty();
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
    Decoder first = decoders.get(0);
    SentenceScores ofFirst = first.scores(scores).obeying(sentence.lattice());
    int[] ids = first.best(viterbi, ofFirst, sentence.size());
    if (decoders.size() == 1) {
      return new Tagging(sentence.tokens(), ids, ofFirst, first, List.of());
    }
    List<Tagging> further = new ArrayList<>(decoders.size() - 1);
    for (int head = 1; head < decoders.size(); head++) {
      Decoder decoder = decoders.get(head);
      SentenceScores ofHead = decoder.scores(scores.further().get(head - 1));
      int[] best = decoder.best(viterbi, ofHead, sentence.size());
      further.add(new Tagging(sentence.tokens(), best, ofHead, decoder, List.of()));
    }
    return new Tagging(sentence.tokens(), ids, ofFirst, first, further);
  }

  /** The answer to a sentence without tokens. */
  private Tagging empty() {
    List<Tagging> layers = new ArrayList<>(decoders.size());
    for (int head = decoders.size() - 1; head >= 0; head--) {
      Decoder decoder = decoders.get(head);
      SentenceScores none = decoder.scores(new OwnScores(new float[0], null));
      List<Tagging> further = head == 0 ? List.copyOf(layers) : List.of();
      layers.add(0, new Tagging(List.of(), new int[0], none, decoder, further));
    }
    return layers.get(0);
  }
}
