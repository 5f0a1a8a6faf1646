package trellis.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import trellis.autodiff.FarRows;
import trellis.autodiff.Packing;
import trellis.autodiff.Tape;
import trellis.batch.Batch;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.SentenceEncoder;
import trellis.crf.Viterbi;
import trellis.kernel.Kernel;
import trellis.network.TaggerNetwork;

/** Tags sentences in batches of like length; thread-safe. */
final class BatchTagging {
  private static final int MOST_SENTENCES = 64; // in a batch
  private static final int MOST_TOKENS = 4_096; // in a batch of more than one sentence

  /** What one thread needs to tag; arrays that grew for a huge batch are given back. */
  private record Workspace(Tape tape, Viterbi viterbi) {}

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
    this.pool = new WorkspacePool<>(() -> new Workspace(Tape.forInference(kernel), new Viterbi()));
  }

  /** The answers in the order of the sentences. */
  List<Tagging> tag(List<List<String>> sentences) {
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
        answers[i] = new Tagging(List.of(), new int[0], new float[0], decoder);
      }
    }
    return List.of(answers);
  }

  /** The places of the sentences that have tokens; equally long ones stay in their order. */
  private static List<Integer> longestFirst(List<List<String>> sentences) {
    List<Integer> places = new ArrayList<>(sentences.size());
    for (int i = 0; i < sentences.size(); i++) {
      if (!sentences.get(i).isEmpty()) {
        places.add(i);
      }
    }
    places.sort(Comparator.comparingInt((Integer place) -> sentences.get(place).size()).reversed());
    return places;
  }

  /**
   * Where the batch that begins there ends: it has one sentence, or more and not too many tokens.
   */
  private static int batchEnd(List<List<String>> sentences, List<Integer> places, int from) {
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
      List<List<String>> sentences, List<Integer> places, EncodingScope scope, Tagging[] answers) {
    List<EncodedSentence> encoded = new ArrayList<>(places.size());
    for (int place : places) {
      encoded.add(scope.encode(sentences.get(place)));
    }
    Batch batch = new Batch(encoded);
    Packing packing = TaggerNetwork.packing(batch);
    Workspace workspace = pool.take();
    workspace.tape().restart(null);
    float[] scores = network.emissions(workspace.tape(), batch, packing, behind).value();
    for (int s = 0; s < batch.size(); s++) {
      int place = places.get(batch.position(s));
      float[] emissions = copy(scores, packing, s);
      int[] ids = decoder.best(workspace.viterbi(), emissions, packing.length(s));
      answers[place] = new Tagging(sentences.get(place), ids, emissions, decoder);
    }
    if (batch.tokens() <= MOST_TOKENS) {
      pool.giveBack(workspace);
    }
  }

  /** The scores of one sentence, {@code [token][label]}, out of {@code [packed row][label]}. */
  private float[] copy(float[] scores, Packing packing, int sentence) {
    int labels = decoder.labels().size();
    float[] copy = new float[packing.length(sentence) * labels];
    for (int token = 0; token < packing.length(sentence); token++) {
      System.arraycopy(scores, packing.row(sentence, token) * labels, copy, token * labels, labels);
    }
    return copy;
  }
}
