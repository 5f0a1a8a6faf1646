package trellis.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.ContextRows;
import trellis.batch.EncodedSentence;
import trellis.batch.EncodingScope;
import trellis.batch.LengthOrder;
import trellis.batch.SentenceEncoder;
import trellis.crf.Viterbi;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.context.ContextSource;
import trellis.kernel.Kernel;
import trellis.model.parallel.Deadline;
import trellis.model.parallel.WorkspacePool;
import trellis.network.EmissionScores;
import trellis.network.TaggerNetwork;
import trellis.network.WordMemory;
import trellis.vocab.WordVectors;

/** Tags sentences in batches of like length; thread-safe. */
final class BatchTagger {
  private static final int MOST_SENTENCES = 128; // in a batch
  private static final int MOST_TOKENS = 4_096; // in a batch of more than one sentence

  // Words of smaller batches are remembered: they are of somebody who waits. Bulk comes in larger
  // ones, which share the work on a word among themselves.
  private static final int SENTENCES_IN_BULK = 64;
  private static final int TOKENS_IN_BULK = 1_024;

  /** What one thread needs to tag. */
  private record Workspace(Tape tape, Viterbi viterbi, Optional<EncoderWorkspace> encoder) {
    /** The scores of the paths are left out: the tape has the emissions, which are half as much. */
    long bytes() {
      return tape.bytes() + (encoder.isPresent() ? encoder.get().bytes() : 0);
    }
  }

  /** Word vectors as rows that lie behind the word table of a network. */
  private record VectorRows(WordVectors vectors) implements FrozenRows {
    @Override
    public int count() {
      return vectors.size();
    }

    @Override
    public void copy(int row, float[] target, int at) {
      vectors.copy(row + 1, target, at); // there row 0 is the unknown word's
    }
  }

  private final TaggerNetwork network;
  private final List<FrozenRows> frozen; // [table] rows behind the word table
  private final SentenceEncoder encoder;
  private final Optional<ContextSource> context;
  private final List<Decoder> decoders; // [head]
  private final WorkspacePool<Workspace> pool;
  private final WordMemory wordMemory;

  /**
   * Prepares the tagging.
   *
   * @param vectors for each word table of the network those of words that have no row in it
   * @param context where the states of words come from, if the network reads any
   * @param decoders of the scores of each head
   */
  BatchTagger(
      TaggerNetwork network,
      List<WordVectors> vectors,
      SentenceEncoder encoder,
      Optional<ContextSource> context,
      List<Decoder> decoders,
      Kernel kernel) {
    this.network = network;
    this.frozen = new ArrayList<>();
    for (WordVectors ofTable : vectors) {
      frozen.add(new VectorRows(ofTable));
    }
    this.encoder = encoder;
    this.context = context;
    this.decoders = List.copyOf(decoders);
    this.wordMemory = network.wordMemory();
    this.pool =
        new WorkspacePool<>(
            () ->
                new Workspace(
                    Tape.forInference(kernel),
                    new Viterbi(),
                    context.isPresent() ? Optional.of(new EncoderWorkspace()) : Optional.empty()),
            Workspace::bytes);
  }

  /**
   * The answers in the order of the sentences.
   *
   * @throws trellis.error.DeadlineException DeadlineException when the deadline passes before
   */
  List<Tagging> tag(List<ValidatedSentence> sentences, Deadline deadline) {
    Tagging[] answers = new Tagging[sentences.size()];
    int[] places = longestFirst(sentences);
    EncodingScope scope = encoder.openScope();
    int from = 0;
    while (from < places.length) {
      int to = batchEnd(sentences, places, from);
      deadline.check();
      tag(sentences, Arrays.copyOfRange(places, from, to), scope, deadline, answers);
      from = to;
    }
    for (int i = 0; i < answers.length; i++) {
      if (answers[i] == null) {
        answers[i] = empty();
      }
    }
    return List.of(answers);
  }

  /** The answer to a sentence without tokens. */
  private Tagging empty() {
    List<Tagging> layers = new ArrayList<>();
    for (Decoder decoder : decoders) {
      layers.add(new Tagging(List.of(), new int[0], decoder.scores(new float[0]), decoder));
    }
    return joined(layers);
  }

  private static Tagging joined(List<Tagging> layers) {
    return layers.size() == 1
        ? layers.get(0)
        : layers.get(0).with(layers.subList(1, layers.size()));
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
      EncodingScope scope,
      Deadline deadline,
      Tagging[] answers) {
    List<EncodedSentence> encoded = new ArrayList<>(places.length);
    int tokens = 0;
    for (int place : places) {
      ValidatedSentence sentence = sentences.get(place);
      encoded.add(scope.encode(sentence.tokens(), sentence.features()));
      tokens += sentence.size();
    }
    pool.use(
        tokens,
        deadline,
        workspace -> {
          addContext(sentences, places, encoded, deadline, workspace);
          Batch batch = new Batch(encoded);
          List<Tagging> tagged = tag(sentences, places, batch, deadline, workspace);
          for (int s = 0; s < tagged.size(); s++) {
            answers[places[batch.position(s)]] = tagged.get(s);
          }
          return tagged;
        });
  }

  /** Puts encoded sentences with what the encoder says of them in their place. */
  private void addContext(
      List<ValidatedSentence> sentences,
      int[] places,
      List<EncodedSentence> encoded,
      Deadline deadline,
      Workspace workspace) {
    if (context.isEmpty()) {
      return;
    }
    List<List<String>> tokens = new ArrayList<>(places.length);
    for (int place : places) {
      tokens.add(sentences.get(place).tokens());
    }
    List<ContextRows> states =
        context.get().states(tokens, workspace.encoder().orElseThrow(), deadline::check);
    for (int i = 0; i < states.size(); i++) {
      encoded.set(i, encoded.get(i).withContext(states.get(i)));
    }
  }

  /** The answers in the order of the batch. */
  private List<Tagging> tag(
      List<ValidatedSentence> sentences,
      int[] places,
      Batch batch,
      Deadline deadline,
      Workspace workspace) {
    List<Tagging> tagged = new ArrayList<>(batch.size());
    PackedSequence packedSequence = TaggerNetwork.packedSequence(batch);
    workspace.tape().restart(null);
    List<EmissionScores> scores = scores(workspace.tape(), batch, packedSequence);
    List<Tagging> layers = new ArrayList<>(decoders.size());
    for (int s = 0; s < batch.size(); s++) {
      deadline.check(); // a lattice of many states takes long
      ValidatedSentence sentence = sentences.get(places[batch.position(s)]);
      layers.clear();
      for (int head = 0; head < decoders.size(); head++) {
        Decoder decoder = decoders.get(head);
        SentenceScores free = scores(decoder, scores.get(head), packedSequence, s);
        SentenceScores ofSentence = head == 0 ? free.obeying(sentence.lattice()) : free;
        int[] ids = decoder.best(workspace.viterbi(), ofSentence, packedSequence.length(s));
        layers.add(new Tagging(sentence.tokens(), ids, ofSentence, decoder));
      }
      tagged.add(joined(layers));
    }
    return tagged;
  }

  private List<EmissionScores> scores(Tape tape, Batch batch, PackedSequence packedSequence) {
    boolean isSmall = batch.size() < SENTENCES_IN_BULK && batch.tokens() <= TOKENS_IN_BULK;
    return isSmall
        ? network.scores(tape, batch, packedSequence, frozen, wordMemory)
        : network.scores(tape, batch, packedSequence, frozen);
  }

  private static SentenceScores scores(
      Decoder decoder, EmissionScores scores, PackedSequence packedSequence, int sentence) {
    float[] emissions = copy(scores.emissions(), packedSequence, sentence);
    Optional<Tensor> steps = scores.steps();
    return steps.isPresent()
        ? decoder.scores(emissions, copy(steps.get(), packedSequence, sentence))
        : decoder.scores(emissions);
  }

  /** The rows of one sentence, {@code [token][column]}, out of {@code [packed row][column]}. */
  private static float[] copy(Tensor scores, PackedSequence packedSequence, int sentence) {
    int columns = scores.columns();
    float[] copy = new float[packedSequence.length(sentence) * columns];
    for (int token = 0; token < packedSequence.length(sentence); token++) {
      int row = packedSequence.row(sentence, token);
      System.arraycopy(scores.value(), row * columns, copy, token * columns, columns);
    }
    return copy;
  }
}
