package trellis.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.Vocabularies;
import trellis.config.Head;
import trellis.config.NetworkConfig;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.kernel.RandomStream;
import trellis.network.head.EmissionScores;
import trellis.network.head.HeadInput;
import trellis.network.head.OutputHead;
import trellis.network.head.OutputHeads;

/**
 * The BiLSTM-CNN-CRF of Ma and Hovy (2016), what is left of it where a config leaves parts out, or
 * a linear model.
 *
 * <ol>
 *   <li>characters: a vector of each word from its characters;
 *   <li>words: the word's own vector, joined with that of its characters, and with one for the
 *       token's value in each feature column;
 *   <li>layers: recurrent, in both directions, one above the other;
 *   <li>emissions: a score for each label at each token;
 *   <li>the labels of a sentence, given these scores: a CRF, or each label for itself.
 * </ol>
 *
 * <p>The last two are a head; a network with several layers of labels has one for each. A linear
 * model has nothing else: its emissions are sums of the weights of a token's attributes.
 *
 * <p>It holds the parameters and computes nothing by itself: a tape does. Any number of tapes, each
 * with its thread, may use one network as long as nobody changes the parameters.
 */
public final class TaggerNetwork {
  private static final int HEADS_PART = 2; // their place among the parts that draw random numbers

  /** The stream of the heads behind the first. */
  private static final int FURTHER_HEADS = -4;

  private final Optional<StateLayers> below; // empty: the model is linear
  private final OutputHeads heads;
  private final List<Parameter> parameters;

  /** A network whose parameters are all 0, with tables for these vocabularies. */
  public TaggerNetwork(NetworkConfig config, Vocabularies vocabularies) {
    this(config, vocabularies, Optional.empty());
  }

  /**
   * A network whose parameters are all 0, with tables for these vocabularies.
   *
   * @param contextShape what it reads of an encoder, if it does
   */
  public TaggerNetwork(
      NetworkConfig config, Vocabularies vocabularies, Optional<ContextShape> contextShape) {
    this(config, List.of(Head.only(Task.NER, config)), vocabularies, contextShape);
  }

  /**
   * A network whose parameters are all 0, with tables for these vocabularies.
   *
   * @param heads its output layers, one for each label set of the vocabularies
   * @param contextShape what it reads of an encoder, if it does
   * @throws IllegalArgumentException when there are not as many heads as label sets
   */
  public TaggerNetwork(
      NetworkConfig config,
      List<Head> heads,
      Vocabularies vocabularies,
      Optional<ContextShape> contextShape) {
    this(below(config, vocabularies, contextShape), heads, vocabularies);
  }

  private TaggerNetwork(Optional<StateLayers> below, List<Head> heads, Vocabularies vocabularies) {
    this(
        below,
        below.isPresent()
            ? OutputHeads.of(heads, below.get().outputs(), vocabularies.labelSets())
            : OutputHeads.ofLinear(
                heads, vocabularies.linear().orElseThrow(), vocabularies.labelSets()));
  }

  private TaggerNetwork(Optional<StateLayers> below, OutputHeads heads) {
    this.below = below;
    this.heads = heads;
    List<Parameter> all = new ArrayList<>();
    below.ifPresent(layers -> all.addAll(layers.parameters()));
    all.addAll(heads.parameters());
    this.parameters = List.copyOf(all);
  }

  private static Optional<StateLayers> below(
      NetworkConfig config, Vocabularies vocabularies, Optional<ContextShape> contextShape) {
    return vocabularies.linear().isPresent()
        ? Optional.empty()
        : Optional.of(new StateLayers(config, vocabularies, contextShape));
  }

  /**
   * The network that has one of the heads alone. It shares what lies below; the head is a copy of
   * the weights as they are now, unless it is the only one.
   *
   * @param head counted from 0
   */
  public TaggerNetwork ofHead(int head) {
    return heads().size() == 1 ? this : new TaggerNetwork(below, heads.alone(head));
  }

  /** Whether scores are sums of weights of attributes: it then has nothing but heads. */
  public boolean isLinear() {
    return below.isEmpty();
  }

  /** Its output layers: one at least. */
  public List<OutputHead> heads() {
    return heads.all();
  }

  /** The packed sequence of a batch. */
  public static PackedSequence packedSequence(Batch batch) {
    return PackedSequence.of(batch.lengths());
  }

  /**
   * Sets all parameters to what they are before training.
   *
   * <p>Each part draws from a stream of its own, so a part that is left out, a larger word table,
   * or one more feature column leaves the others as they were.
   */
  public void initialize(RandomStream random) {
    below.ifPresent(layers -> layers.initialize(random, HEADS_PART));
    heads.initialize(random.fork(HEADS_PART), random.fork(FURTHER_HEADS));
  }

  /** All parameters in a fixed order, each with a name of its own. */
  public List<Parameter> parameters() {
    return parameters;
  }

  /** The parameters of one part; none when the network lacks it. */
  public List<Parameter> parameters(TaggerConfig.Part part) {
    return below.map(layers -> layers.parameters(part)).orElse(List.of());
  }

  /** All parameters, and those of an encoder that is trained with the network. */
  public List<Parameter> trainedParameters() {
    List<Parameter> all = new ArrayList<>(parameters);
    trainedContext().ifPresent(encoder -> all.addAll(encoder.parameters()));
    return List.copyOf(all);
  }

  /**
   * From now on training trains the encoder too, whose states it reads.
   *
   * @throws IllegalArgumentException when the network reads none
   */
  public void train(TrainedContext encoder) {
    contextLayer()
        .orElseThrow(
            () -> new IllegalArgumentException("the network reads no states of an encoder"))
        .train(encoder);
  }

  /** The encoder that is trained with the network, if one is. */
  public Optional<TrainedContext> trainedContext() {
    return contextLayer().flatMap(ContextLayer::trained);
  }

  private Optional<ContextLayer> contextLayer() {
    return below.flatMap(StateLayers::context);
  }

  /** The first table of word vectors, {@code [words][dim]}: the only one with one vector file. */
  public Parameter words() {
    return wordTables().get(0);
  }

  /**
   * The table of word vectors of each vector file; without a file there is one, and none in a
   * linear model.
   */
  public List<Parameter> wordTables() {
    return below.map(StateLayers::wordTables).orElse(List.of());
  }

  /** The table of character vectors, {@code [characters][dim]}; empty without characters. */
  public Optional<Parameter> characters() {
    return below.flatMap(StateLayers::characters);
  }

  /** The table of {@link trellis.batch.Capitals}; empty when they are not looked at. */
  public Optional<Parameter> capitals() {
    return below.flatMap(StateLayers::capitals);
  }

  /** The table of vectors of each feature column, {@code [values][dim]}. */
  public List<Parameter> features() {
    return below.map(StateLayers::features).orElse(List.of());
  }

  /** Names each row of the tables of lists, clusters and attributes that is read for a batch. */
  public void forEachSparseRow(Batch batch, TrainedContext.RowVisitor visitor) {
    if (below.isPresent()) {
      below.get().lexicon().forEachRow(batch, visitor);
      return;
    }
    for (int attribute : HeadInput.of(batch, packedSequence(batch)).attributes()) {
      heads().forEach(head -> visitor.visit(head.weights(), attribute));
    }
  }

  /** What it reads of an encoder; empty when it reads none. */
  public Optional<ContextShape> context() {
    return contextLayer().map(ContextLayer::shape);
  }

  /**
   * The scores of the labels at each token, for each head.
   *
   * @param frozen for each word table the vectors of words that have no row in it; for inference
   *     alone
   */
  public List<EmissionScores> scores(
      Tape tape, Batch batch, PackedSequence packedSequence, List<FrozenRows> frozen) {
    HeadInput input =
        below
            .map(layers -> HeadInput.of(layers.states(tape, batch, packedSequence, frozen)))
            .orElseGet(() -> HeadInput.of(batch, packedSequence));
    return heads.scores(tape, packedSequence, input);
  }

  /**
   * Makes a memory of words for a network whose parameters nobody changes any more.
   *
   * @throws java.util.NoSuchElementException for a linear model
   */
  public WordMemory wordMemory() {
    return below.orElseThrow().wordMemory();
  }

  /**
   * The same scores, for which what the first layer reads of a word is taken from a memory of this
   * network. That is worth it for a small batch; in a large one most words are many times anyway.
   *
   * @throws java.util.NoSuchElementException for a linear model
   */
  public List<EmissionScores> scores(
      Tape tape,
      Batch batch,
      PackedSequence packedSequence,
      List<FrozenRows> frozen,
      WordMemory wordMemory) {
    Tensor states = below.orElseThrow().states(tape, batch, packedSequence, frozen, wordMemory);
    return heads.scores(tape, packedSequence, HeadInput.of(states));
  }

  /**
   * The negative log-likelihood of the batch's labels, or of all that is possible where they are
   * not all known, summed over its sentences and, each with its weight, over the heads.
   *
   * @param unknown the probability that a rare word is read as the unknown one; a feature's value
   *     that training has n times is, each time, with the n-th part of it
   * @throws IllegalArgumentException when a token has no label, or one that is not in the label set
   */
  public Loss loss(Tape tape, Batch batch, double unknown) {
    PackedSequence packedSequence = packedSequence(batch);
    HeadInput input =
        below
            .map(layers -> HeadInput.of(layers.states(tape, batch, packedSequence, unknown)))
            .orElseGet(() -> HeadInput.of(batch, packedSequence));
    return heads.loss(tape, batch, packedSequence, input);
  }
}
