package trellis.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.Loss;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.Vocabularies;
import trellis.batch.WordType;
import trellis.config.Head;
import trellis.config.NetworkConfig;
import trellis.config.TaggerConfig;
import trellis.config.TaggerConfig.Task;
import trellis.config.WordsConfig;
import trellis.kernel.RandomStream;
import trellis.lexicon.Lexicon;

/**
 * The BiLSTM-CNN-CRF of Ma and Hovy (2016), or what is left of it where a config leaves parts out.
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
  /** With more different wordTypes in a batch, their input projection would take much memory. */
  private static final int MOST_SHARED_TYPES = 4_096;

  /** Of the random numbers that capitals start from: far from the numbers of layers. */
  private static final int CAPITALS_PART = 1_000;

  /** The stream of the features: the parts are counted from 0 on, however many layers there are. */
  private static final int FEATURES = -1;

  private static final int CONTEXT = -2;

  /** The stream of the word tables behind the first. */
  private static final int FURTHER_WORDS = -3;

  /** The stream of the heads behind the first. */
  private static final int FURTHER_HEADS = -4;

  private final boolean isLinear;
  private final DropoutSettings dropoutSettings;
  private final double wordDropout;
  private final WordTables words;
  private final Optional<CharacterEncoder> characters;
  private final Optional<CapitalsEncoder> capitals;
  private final FeatureTables features;
  private final LexiconLayer lexicon;
  private final Optional<ContextLayer> context;
  private final List<RecurrentLayer> layers = new ArrayList<>();
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
    Vocabularies.Sizes sizes = vocabularies.sizes();
    WordsConfig wordsConfig = config.words();
    this.dropoutSettings = DropoutSettings.of(config);
    this.wordDropout = config.wordDropout();
    this.isLinear = vocabularies.attributes().isPresent();
    if (isLinear) {
      this.words = new WordTables(0, List.of());
      this.characters = Optional.empty();
      this.capitals = Optional.empty();
      this.features = new FeatureTables(List.of(), 0);
      this.lexicon = new LexiconLayer(config, Lexicon.NONE.sizes());
      this.context = Optional.empty();
      this.heads = OutputHeads.of(heads, true, sizes.attributes(), vocabularies.labelSets());
      this.parameters = allParameters();
      return;
    }
    this.words = new WordTables(sizes.words(), wordsConfig.widths());
    this.characters = CharacterEncoder.of(config, sizes.characters());
    this.capitals = Optional.of(config.capitals()).filter(dim -> dim > 0).map(CapitalsEncoder::new);
    this.features = new FeatureTables(sizes.features(), config.features());
    this.lexicon = new LexiconLayer(config, sizes.lexicon());
    this.context = contextShape.map(ContextLayer::new);
    int inputs =
        this.words.outputs()
            + (this.characters.isPresent() ? config.characters().filters() : 0)
            + config.capitals()
            + this.features.outputs()
            + this.lexicon.outputs()
            + contextShape.map(ContextShape::dim).orElse(0);
    for (int number = 1; number <= wordsConfig.layers(); number++) {
      layers.add(new RecurrentLayer(number, wordsConfig.encoder(), inputs, wordsConfig.hidden()));
      inputs = 2 * wordsConfig.hidden();
    }
    this.heads = OutputHeads.of(heads, false, inputs, vocabularies.labelSets());
    this.parameters = allParameters();
  }

  /** The network of one of several heads. */
  private TaggerNetwork(TaggerNetwork whole, OutputHeads heads) {
    this.isLinear = whole.isLinear;
    this.dropoutSettings = whole.dropoutSettings;
    this.wordDropout = whole.wordDropout;
    this.words = whole.words;
    this.characters = whole.characters;
    this.capitals = whole.capitals;
    this.features = whole.features;
    this.context = whole.context;
    this.lexicon = whole.lexicon;
    this.layers.addAll(whole.layers);
    this.heads = heads;
    this.parameters = allParameters();
  }

  /**
   * The network that has one of the heads alone. It shares what lies below; the head is a copy of
   * the weights as they are now, unless it is the only one.
   *
   * @param head counted from 0
   */
  public TaggerNetwork ofHead(int head) {
    return heads().size() == 1 ? this : new TaggerNetwork(this, heads.alone(head));
  }

  /** Whether scores are sums of weights of attributes: it then has nothing but heads. */
  public boolean isLinear() {
    return isLinear;
  }

  /** Its output layers: one at least. */
  public List<OutputHead> heads() {
    return heads.all();
  }

  private List<Parameter> allParameters() {
    List<Parameter> all = new ArrayList<>();
    all.addAll(words.parameters());
    characters.ifPresent(encoder -> all.addAll(encoder.parameters()));
    capitals.ifPresent(encoder -> all.add(encoder.parameter()));
    all.addAll(features.parameters());
    all.addAll(lexicon.parameters());
    context.ifPresent(layer -> all.addAll(layer.parameters()));
    layers.forEach(layer -> all.addAll(layer.parameters()));
    all.addAll(heads.parameters());
    return List.copyOf(all);
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
    int part = 0;
    words.initialize(random.fork(part++), random.fork(FURTHER_WORDS));
    RandomStream ofCharacters = random.fork(part++);
    characters.ifPresent(encoder -> encoder.initialize(ofCharacters));
    heads.initialize(random.fork(part++), random.fork(FURTHER_HEADS));
    for (RecurrentLayer layer : layers) {
      layer.initialize(random.fork(part++));
    }
    capitals.ifPresent(encoder -> encoder.initialize(random.fork(CAPITALS_PART)));
    features.initialize(random.fork(FEATURES));
    lexicon.initialize();
    context.ifPresent(layer -> layer.initialize(random.fork(CONTEXT)));
  }

  /** All parameters in a fixed order, each with a name of its own. */
  public List<Parameter> parameters() {
    return parameters;
  }

  /** The parameters of one part; none when the network lacks it. */
  public List<Parameter> parameters(TaggerConfig.Part part) {
    List<Parameter> some = new ArrayList<>();
    switch (part) {
      case WORDS -> {
        some.addAll(words.parameters());
        capitals.ifPresent(encoder -> some.add(encoder.parameter()));
        some.addAll(features.parameters());
        some.addAll(lexicon.parameters());
      }
      case CHARACTERS -> characters.ifPresent(encoder -> some.addAll(encoder.parameters()));
      case ENCODER -> context.ifPresent(layer -> some.addAll(layer.parameters()));
      case LAYERS -> layers.forEach(layer -> some.addAll(layer.parameters()));
    }
    return some;
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
    context
        .orElseThrow(
            () -> new IllegalArgumentException("the network reads no states of an encoder"))
        .train(encoder);
  }

  /** The encoder that is trained with the network, if one is. */
  public Optional<TrainedContext> trainedContext() {
    return context.flatMap(ContextLayer::trained);
  }

  /** The first table of word vectors, {@code [words][dim]}: the only one with one vector file. */
  public Parameter words() {
    return words.parameters().get(0);
  }

  /** The table of word vectors of each vector file; without a file there is one. */
  public List<Parameter> wordTables() {
    return words.parameters();
  }

  /** The table of character vectors, {@code [characters][dim]}; empty without characters. */
  public Optional<Parameter> characters() {
    return characters.map(CharacterEncoder::table);
  }

  /** The table of {@link trellis.batch.Capitals}; empty when they are not looked at. */
  public Optional<Parameter> capitals() {
    return capitals.map(CapitalsEncoder::parameter);
  }

  /** The table of vectors of each feature column, {@code [values][dim]}. */
  public List<Parameter> features() {
    return features.parameters();
  }

  /** Names each row of the tables of lists, clusters and attributes that is read for a batch. */
  public void forEachSparseRow(Batch batch, TrainedContext.RowVisitor visitor) {
    lexicon.forEachRow(batch, visitor);
    if (isLinear) {
      for (int attribute : HeadInput.of(batch, packedSequence(batch)).attributes()) {
        heads().forEach(head -> visitor.visit(head.weights(), attribute));
      }
    }
  }

  /** What it reads of an encoder; empty when it reads none. */
  public Optional<ContextShape> context() {
    return context.map(ContextLayer::shape);
  }

  /**
   * The scores of the labels at each token, for each head.
   *
   * @param frozen for each word table the vectors of words that have no row in it; for inference
   *     alone
   */
  public List<EmissionScores> scores(
      Tape tape, Batch batch, PackedSequence packedSequence, List<FrozenRows> frozen) {
    if (isLinear) {
      return heads.scores(tape, HeadInput.of(batch, packedSequence));
    }
    if (tape.isTraining() || !isOfWordTypes() || batch.wordTypes() > MOST_SHARED_TYPES) {
      int[][] rows = PackedTokens.words(batch, packedSequence, wordTables().size());
      Tensor vectors = joined(tape, words.forward(tape, frozen, rows));
      int[][] featureRows = PackedTokens.features(batch, packedSequence);
      return heads.scores(
          tape, HeadInput.of(states(tape, batch, packedSequence, vectors, featureRows)));
    }
    features.require(batch);
    int[] wordTypes = PackedTokens.wordTypes(batch, packedSequence);
    Tensor ofTypes = ofTypes(tape, batch.wordTypeList(), frozen);
    RowSource inputs = RowSource.shared(ofTypes, wordTypes);
    Tensor first = layers.get(0).forward(tape, inputs, packedSequence);
    return heads.scores(tape, HeadInput.of(statesAbove(tape, first, packedSequence)));
  }

  /**
   * Whether all tokens of a word type are the same to the first layer: they may differ in their
   * features, in the names that they are part of, and in what an encoder says of them.
   */
  private boolean isOfWordTypes() {
    return features().isEmpty() && lexicon.isOfWords() && context.isEmpty();
  }

  /** Makes a memory of words for a network whose parameters nobody changes any more. */
  public WordMemory wordMemory() {
    return new WordMemory(layers.get(0).projectionWidth());
  }

  /**
   * The same scores, for which what the first layer reads of a word is taken from a memory of this
   * network. That is worth it for a small batch; in a large one most words are many times anyway.
   */
  public List<EmissionScores> scores(
      Tape tape,
      Batch batch,
      PackedSequence packedSequence,
      List<FrozenRows> frozen,
      WordMemory wordMemory) {
    if (!isOfWordTypes()) {
      return scores(tape, batch, packedSequence, frozen);
    }
    features.require(batch);
    RecurrentLayer first = layers.get(0);
    float[][] projected =
        wordMemory.of(
            batch.wordTypeList(), some -> first.projection(tape, ofTypes(tape, some, frozen)));
    int[] wordTypes = PackedTokens.wordTypes(batch, packedSequence);
    Tensor ofFirstLayer = first.forward(tape, projected, wordTypes, packedSequence);
    return heads.scores(tape, HeadInput.of(statesAbove(tape, ofFirstLayer, packedSequence)));
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
    if (isLinear) {
      return heads.loss(tape, batch, packedSequence, HeadInput.of(batch, packedSequence));
    }
    int[][] rows =
        PackedTokens.words(
            batch, packedSequence, wordTables().size(), unknown, wordDropout, tape.random());
    int[][] featureRows = PackedTokens.features(batch, packedSequence, unknown, tape.random());
    Tensor vectors = joined(tape, words.forward(tape, List.of(), rows));
    Tensor states = states(tape, batch, packedSequence, vectors, featureRows);
    return heads.loss(tape, batch, packedSequence, HeadInput.of(states));
  }

  /**
   * Token by token, as training needs it, whose dropout is not the same for equal words.
   *
   * @param vectors of the words, {@code [rows][dim]}
   */
  private Tensor states(
      Tape tape, Batch batch, PackedSequence packedSequence, Tensor vectors, int[][] featureRows) {
    features.require(batch);
    List<Tensor> parts = new ArrayList<>();
    parts.add(dropoutSettings.ofWords(tape, vectors, packedSequence));
    if (characters.isPresent()) {
      int[] wordTypes = PackedTokens.wordTypes(batch, packedSequence);
      Tensor ofTypes = characters.get().forward(tape, batch.wordTypeList());
      parts.add(tape.spread(ofTypes, wordTypes, wordTypes.length));
    }
    if (capitals.isPresent()) {
      parts.add(capitals.get().forward(tape, PackedTokens.capitals(batch, packedSequence)));
    }
    parts.addAll(features.forward(tape, featureRows));
    parts.addAll(lexicon.forward(tape, batch, packedSequence));
    context.ifPresent(layer -> parts.add(layer.forward(tape, batch, packedSequence)));
    Tensor x = dropoutSettings.betweenParts(tape, joined(tape, parts), packedSequence);
    Tensor first = layers.get(0).forward(tape, RowSource.packed(x), packedSequence);
    return statesAbove(tape, first, packedSequence);
  }

  private static Tensor joined(Tape tape, List<Tensor> parts) {
    return parts.size() == 1 ? parts.get(0) : tape.join(parts.toArray(Tensor[]::new));
  }

  /** What the first layer reads of each word type, {@code [wordTypes][inputs]}. */
  private Tensor ofTypes(Tape tape, List<WordType> wordTypes, List<FrozenRows> frozen) {
    int[][] rows = PackedTokens.words(wordTypes, wordTables().size());
    List<Tensor> parts = new ArrayList<>(words.forward(tape, frozen, rows));
    characters.ifPresent(encoder -> parts.add(encoder.forward(tape, wordTypes)));
    capitals.ifPresent(
        encoder -> parts.add(encoder.forward(tape, PackedTokens.capitals(wordTypes))));
    parts.addAll(lexicon.ofTypes(tape, wordTypes));
    return joined(tape, parts);
  }

  /** What the heads read, {@code [rows][inputs]}. */
  private Tensor statesAbove(Tape tape, Tensor ofFirstLayer, PackedSequence packedSequence) {
    Tensor x = dropoutSettings.betweenParts(tape, ofFirstLayer, packedSequence);
    for (RecurrentLayer layer : layers.subList(1, layers.size())) {
      Tensor states = layer.forward(tape, RowSource.packed(x), packedSequence);
      x = dropoutSettings.betweenParts(tape, states, packedSequence);
    }
    return x;
  }
}
