package trellis.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import trellis.autodiff.FarRows;
import trellis.autodiff.Packing;
import trellis.autodiff.Tape;
import trellis.autodiff.Tensor;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.SentenceEncoder;
import trellis.crf.Viterbi;
import trellis.kernel.Kernel;
import trellis.network.TaggerNetwork;
import trellis.network.TokenScores;

/** Tags sentences in batches of like length; thread-safe. */
final class BatchTagging {
  private static final int MOST_SENTENCES = 64; // in a batch
  private static final int MOST_TOKENS = 4_096; // in a batch of more than one sentence

  /** What one thread needs to tag. */
  private record Workspace(Tape tape, Viterbi viterbi) {
    /** The scores of the paths are left out: the tape has the emissions, which are half as much. */
    long bytes() {
      return tape.bytes();
    }
  }

  private final TaggerNetwork network;
  private final FarRows behind; // the word table
  private final SentenceEncoder encoder;
  private final Decoder decoder;
  private final WorkspacePool<Workspace> pool;

  BatchTagging(
      TaggerNetwork network,
      FarRows behind,
      SentenceEncoder encoder,
      Decoder decoder,
      Kernel kernel) {
    this.network = network;
    this.behind = behind;
    this.encoder = encoder;
    this.decoder = decoder;
    this.pool =
        new WorkspacePool<>(
            () -> new Workspace(Tape.forInference(kernel), new Viterbi()), Workspace::bytes);
  }

  /** The answers in the order of the sentences. */
  List<Tagging> tag(List<Tokens> sentences) {
    Tagging[] answers = new Tagging[sentences.size()];
    List<Integer> places = longestFirst(sentences);
    EncodingScope scope = encoder.openScope();
    int from = 0;
    while (from < places.size()) {
      int to = batchEnd(sentences, places, from);
      tag(sentences, places.subList(from, to), scope, answers);
      from = to;
    }
    for (int i = 0; i < answers.length; i++) {
      if (answers[i] == null) {
        answers[i] = new Tagging(List.of(), new int[0], decoder.scores(new float[0]), decoder);
      }
    }
    return List.of(answers);
  }

  /** The places of the sentences that have tokens; equally long ones stay in their order. */
  private static List<Integer> longestFirst(List<Tokens> sentences) {
    List<Integer> places = new ArrayList<>(sentences.size());
    for (int i = 0; i < sentences.size(); i++) {
      if (sentences.get(i).size() > 0) {
        places.add(i);
      }
    }
    places.sort(Comparator.comparingInt((Integer place) -> sentences.get(place).size()).reversed());
    return places;
  }

  /**
   * Where the batch that begins there ends: it has one sentence, or more and not too many tokens.
   */
  private static int batchEnd(List<Tokens> sentences, List<Integer> places, int from) {
    int most = Math.min(places.size(), from + MOST_SENTENCES);
    int to = from + 1;
    long tokens = sentences.get(places.get(from)).size();
    while (to < most && tokens + sentences.get(places.get(to)).size() <= MOST_TOKENS) {
      tokens += sentences.get(places.get(to)).size();
      to++;
    }
    return to;
  }

  private void tag(
      List<Tokens> sentences, List<Integer> places, EncodingScope scope, Tagging[] answers) {
    List<EncodedSentence> encoded = new ArrayList<>(places.size());
    for (int place : places) {
      Tokens sentence = sentences.get(place);
      encoded.add(scope.encode(sentence.tokens(), sentence.features()));
    }
    Batch batch = new Batch(encoded);
    List<Tagging> tagged =
        pool.use(batch.tokens(), workspace -> tag(sentences, places, batch, workspace));
    for (int s = 0; s < tagged.size(); s++) {
      answers[places.get(batch.position(s))] = tagged.get(s);
    }
  }

  /** The answers in the order of the batch. */
  private List<Tagging> tag(
      List<Tokens> sentences, List<Integer> places, Batch batch, Workspace workspace) {
    List<Tagging> tagged = new ArrayList<>(batch.size());
    Packing packing = TaggerNetwork.packing(batch);
    workspace.tape().restart(null);
    TokenScores scores = network.scores(workspace.tape(), batch, packing, behind);
    for (int s = 0; s < batch.size(); s++) {
      Tokens sentence = sentences.get(places.get(batch.position(s)));
      SentenceScores ofSentence = scores(scores, packing, s).obeying(sentence.lattice());
      int[] ids = decoder.best(workspace.viterbi(), ofSentence, packing.length(s));
      tagged.add(new Tagging(sentence.tokens(), ids, ofSentence, decoder));
    }
    return tagged;
  }

  private SentenceScores scores(TokenScores scores, Packing packing, int sentence) {
    float[] emissions = copy(scores.emissions(), packing, sentence);
    return scores
        .steps()
        .map(steps -> decoder.scores(emissions, copy(steps, packing, sentence)))
        .orElseGet(() -> decoder.scores(emissions));
  }

  /** The rows of one sentence, {@code [token][column]}, out of {@code [packed row][column]}. */
  private static float[] copy(Tensor scores, Packing packing, int sentence) {
    int columns = scores.columns();
    float[] copy = new float[packing.length(sentence) * columns];
    for (int token = 0; token < packing.length(sentence); token++) {
      int row = packing.row(sentence, token);
      System.arraycopy(scores.value(), row * columns, copy, token * columns, columns);
    }
    return copy;
  }
}
