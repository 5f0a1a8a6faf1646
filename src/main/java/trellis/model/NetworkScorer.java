package trellis.model;

import java.util.ArrayList;
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
import trellis.batch.SentenceEncoder;
import trellis.config.EmbeddingsConfig;
import trellis.crf.TransitionScores;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.Passage;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.model.parallel.Deadline;
import trellis.model.parallel.WorkspacePool;
import trellis.network.TaggerNetwork;
import trellis.network.WordMemory;
import trellis.network.head.EmissionScores;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordVectors;

/** Scores sentences by one network; thread-safe. */
final class NetworkScorer implements SentenceScorer {
  // Words of smaller batches are remembered: they are of somebody who waits. Bulk comes in larger
  // ones, which share the work on a word among themselves.
  private static final int SENTENCES_IN_BULK = 64;
  private static final int TOKENS_IN_BULK = 1_024;

  /** What one thread needs to compute. */
  private record Workspace(Tape tape, Optional<EncoderWorkspace> encoder) {
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
  private final int reach; // sentences on each side of one that its states are read with
  private final WorkspacePool<Workspace> pool;
  private final WordMemory wordMemory;

  /**
   * Prepares the scoring.
   *
   * @param vectors for each word table of the network those of words that have no row in it
   * @param context where the states of words come from, if the network reads any
   * @param reach sentences on each side of one that its states are read with
   */
  private NetworkScorer(
      TaggerNetwork network,
      List<WordVectors> vectors,
      SentenceEncoder encoder,
      Optional<ContextSource> context,
      int reach,
      Kernel kernel) {
    this.network = network;
    this.frozen = new ArrayList<>();
    for (WordVectors ofTable : vectors) {
      frozen.add(new VectorRows(ofTable));
    }
    this.encoder = encoder;
    this.context = context;
    this.reach = reach;
    this.wordMemory = network.wordMemory();
    this.pool =
        new WorkspacePool<>(
            () ->
                new Workspace(
                    Tape.forInference(kernel),
                    context.isPresent() ? Optional.of(new EncoderWorkspace()) : Optional.empty()),
            Workspace::bytes);
  }

  /**
   * The scorer of a model's network.
   *
   * @param vectors for each table those that the model keeps itself, or the store that it was
   *     trained with
   * @param context where the states of words come from, if the network reads any
   */
  static NetworkScorer of(
      ModelParts parts, List<WordVectors> vectors, Optional<ContextSource> context) {
    List<WordLookup> lookups = new ArrayList<>();
    for (EmbeddingsConfig.Source source : parts.config().embeddings().sources()) {
      List<WordNormalizer> forms = WordNormalizer.chain(source.lowercase());
      Vocabulary words = parts.vocabularies().words();
      lookups.add(new WordLookup(words, vectors.get(lookups.size()), forms));
    }
    return new NetworkScorer(
        parts.network(),
        vectors,
        parts.vocabularies().encoder(lookups),
        context,
        parts.config().network().document().reach(),
        Kernels.chosen());
  }

  @Override
  public TransitionScores transitionScores(int head) {
    return network.heads().get(head).transitionScores();
  }

  /** Where the states of words come from, if the network reads any. */
  Optional<ContextSource> context() {
    return context;
  }

  /** The states of sentences, in their order; none when the network reads none. */
  List<ContextRows> states(List<ValidatedSentence> sentences, Deadline deadline) {
    return context.isEmpty()
        ? List.of()
        : pool.use(
            tokens(sentences), deadline, workspace -> states(sentences, deadline, workspace));
  }

  private List<ContextRows> states(
      List<ValidatedSentence> sentences, Deadline deadline, Workspace workspace) {
    if (context.isEmpty()) {
      return List.of();
    }
    List<Passage> passages = new ArrayList<>(sentences.size());
    for (ValidatedSentence sentence : sentences) {
      passages.add(new Passage(sentence.tokens(), sentence.neighbors().within(reach)));
    }
    return context.get().states(passages, workspace.encoder().orElseThrow(), deadline::check);
  }

  /** The tokens of all these sentences. */
  static int tokens(List<ValidatedSentence> sentences) {
    int tokens = 0;
    for (ValidatedSentence sentence : sentences) {
      tokens += sentence.size();
    }
    return tokens;
  }

  @Override
  public NetworkScoring open() {
    return new NetworkScoring();
  }

  /** Scores batch after batch, and encodes each word once. */
  final class NetworkScoring implements Scoring {
    private final EncodingScope scope = encoder.openScope();

    @Override
    public List<OwnScores> scores(List<ValidatedSentence> sentences, Deadline deadline) {
      List<EncodedSentence> encoded = encoded(sentences);
      return pool.use(
          tokens(sentences),
          deadline,
          workspace ->
              NetworkScorer.this.scores(
                  encoded, states(sentences, deadline, workspace), workspace));
    }

    /**
     * Computes the scores of a batch whose states are known.
     *
     * @param states as {@link NetworkScorer#states} gives them
     */
    List<OwnScores> scores(
        List<ValidatedSentence> sentences, List<ContextRows> states, Deadline deadline) {
      List<EncodedSentence> encoded = encoded(sentences);
      return pool.use(
          tokens(sentences),
          deadline,
          workspace -> NetworkScorer.this.scores(encoded, states, workspace));
    }

    private List<EncodedSentence> encoded(List<ValidatedSentence> sentences) {
      List<EncodedSentence> encoded = new ArrayList<>(sentences.size());
      for (ValidatedSentence sentence : sentences) {
        encoded.add(scope.encode(sentence.tokens(), sentence.features()));
      }
      return encoded;
    }
  }

  /** The scores in the order of the sentences. */
  private List<OwnScores> scores(
      List<EncodedSentence> sentences, List<ContextRows> states, Workspace workspace) {
    List<EncodedSentence> whole = new ArrayList<>(sentences);
    for (int i = 0; i < states.size(); i++) {
      whole.set(i, sentences.get(i).withContext(states.get(i)));
    }
    Batch batch = new Batch(whole);
    PackedSequence packedSequence = TaggerNetwork.packedSequence(batch);
    workspace.tape().restart(null);
    List<EmissionScores> scores = scores(workspace.tape(), batch, packedSequence);
    OwnScores[] found = new OwnScores[batch.size()];
    for (int s = 0; s < found.length; s++) {
      List<OwnScores> further = new ArrayList<>(scores.size() - 1);
      for (EmissionScores ofHead : scores.subList(1, scores.size())) {
        further.add(ownScores(ofHead, packedSequence, s, List.of()));
      }
      found[batch.position(s)] = ownScores(scores.get(0), packedSequence, s, further);
    }
    return List.of(found);
  }

  private static OwnScores ownScores(
      EmissionScores scores, PackedSequence packedSequence, int sentence, List<OwnScores> further) {
    return new OwnScores(
        copy(scores.emissions(), packedSequence, sentence),
        scores.steps().isPresent() ? copy(scores.steps().get(), packedSequence, sentence) : null,
        further);
  }

  private List<EmissionScores> scores(Tape tape, Batch batch, PackedSequence packedSequence) {
    boolean isSmall = batch.size() < SENTENCES_IN_BULK && batch.tokens() <= TOKENS_IN_BULK;
    return isSmall
        ? network.scores(tape, batch, packedSequence, frozen, wordMemory)
        : network.scores(tape, batch, packedSequence, frozen);
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
