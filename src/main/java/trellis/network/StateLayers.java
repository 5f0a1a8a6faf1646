package trellis.network;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import trellis.autodiff.Tape;
import trellis.autodiff.recurrent.RowSource;
import trellis.autodiff.tensor.FrozenRows;
import trellis.autodiff.tensor.PackedSequence;
import trellis.autodiff.tensor.Parameter;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.Batch;
import trellis.batch.Vocabularies;
import trellis.batch.WordType;
import trellis.config.NetworkConfig;
import trellis.config.TaggerConfig;
import trellis.config.WordsConfig;
import trellis.kernel.RandomStream;

/**
 * What a neural network has below its heads: the states of tokens, from characters, words, features
 * and recurrent layers.
 */
final class StateLayers {
  /** With more different wordTypes in a batch, their input projection would take much memory. */
  private static final int MOST_SHARED_TYPES = 4_096;

  /** Of the random numbers that capitals start from: far from the numbers of layers. */
  private static final int CAPITALS_PART = 1_000;

  /** The stream of the features: the parts are counted from 0 on, however many layers there are. */
  private static final int FEATURES = -1;

  private static final int CONTEXT = -2;

  /** The stream of the word tables behind the first. */
  private static final int FURTHER_WORDS = -3;

  private final DropoutSettings dropoutSettings;
  private final double wordDropout;
  private final WordTables words;
  private final Optional<CharacterEncoder> characters;
  private final Optional<CapitalsEncoder> capitals;
  private final FeatureTables features;
  private final LexiconLayer lexicon;
  private final Optional<ContextLayer> context;
  private final List<RecurrentLayer> layers = new ArrayList<>();
  private final int outputs;

  /** Layers whose parameters are all 0, with tables for these vocabularies. */
  StateLayers(
      NetworkConfig config, Vocabularies vocabularies, Optional<ContextShape> contextShape) {
    Vocabularies.Sizes sizes = vocabularies.sizes();
    WordsConfig wordsConfig = config.words();
    this.dropoutSettings = DropoutSettings.of(config);
    this.wordDropout = config.wordDropout();
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
    this.outputs = inputs;
  }

  /** The columns of the states. */
  int outputs() {
    return outputs;
  }

  /** All parameters in a fixed order. */
  List<Parameter> parameters() {
    List<Parameter> all = new ArrayList<>();
    all.addAll(words.parameters());
    characters.ifPresent(encoder -> all.addAll(encoder.parameters()));
    capitals.ifPresent(encoder -> all.add(encoder.parameter()));
    all.addAll(features.parameters());
    all.addAll(lexicon.parameters());
    context.ifPresent(layer -> all.addAll(layer.parameters()));
    layers.forEach(layer -> all.addAll(layer.parameters()));
    return all;
  }

  /** The parameters of one part; none when it is not there. */
  List<Parameter> parameters(TaggerConfig.Part part) {
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

  /**
   * Sets the parameters to what they are before training.
   *
   * @param heads the place of the heads among the parts
   */
  void initialize(RandomStream random, int heads) {
    words.initialize(random.fork(0), random.fork(FURTHER_WORDS));
    RandomStream ofCharacters = random.fork(1);
    characters.ifPresent(encoder -> encoder.initialize(ofCharacters));
    int part = heads + 1;
    for (RecurrentLayer layer : layers) {
      layer.initialize(random.fork(part++));
    }
    capitals.ifPresent(encoder -> encoder.initialize(random.fork(CAPITALS_PART)));
    features.initialize(random.fork(FEATURES));
    lexicon.initialize();
    context.ifPresent(layer -> layer.initialize(random.fork(CONTEXT)));
  }

  Optional<ContextLayer> context() {
    return context;
  }

  /** The table of word vectors of each vector file. */
  List<Parameter> wordTables() {
    return words.parameters();
  }

  Optional<Parameter> characters() {
    return characters.map(CharacterEncoder::table);
  }

  Optional<Parameter> capitals() {
    return capitals.map(CapitalsEncoder::parameter);
  }

  List<Parameter> features() {
    return features.parameters();
  }

  LexiconLayer lexicon() {
    return lexicon;
  }

  /** The states of the tokens, {@code [rows][outputs]}. */
  Tensor states(Tape tape, Batch batch, PackedSequence packedSequence, List<FrozenRows> frozen) {
    if (tape.isTraining() || !isOfWordTypes() || batch.wordTypes() > MOST_SHARED_TYPES) {
      int[][] rows = PackedTokens.words(batch, packedSequence, wordTables().size());
      Tensor vectors = joined(tape, words.forward(tape, frozen, rows));
      int[][] featureRows = PackedTokens.features(batch, packedSequence);
      return states(tape, batch, packedSequence, vectors, featureRows);
    }
    features.require(batch);
    int[] wordTypes = PackedTokens.wordTypes(batch, packedSequence);
    Tensor ofTypes = ofTypes(tape, batch.wordTypeList(), frozen);
    RowSource inputs = RowSource.shared(ofTypes, wordTypes);
    Tensor first = layers.get(0).forward(tape, inputs, packedSequence);
    return statesAbove(tape, first, packedSequence);
  }

  /**
   * Whether all tokens of a word type are the same to the first layer: they may differ in their
   * features, in the names that they are part of, and in what an encoder says of them.
   */
  private boolean isOfWordTypes() {
    return features().isEmpty() && lexicon.isOfWords() && context.isEmpty();
  }

  /** Makes a memory of words for layers whose parameters nobody changes any more. */
  WordMemory wordMemory() {
    return new WordMemory(layers.get(0).projectionWidth());
  }

  /** The same states, for which what the first layer reads of a word is taken from a memory. */
  Tensor states(
      Tape tape,
      Batch batch,
      PackedSequence packedSequence,
      List<FrozenRows> frozen,
      WordMemory wordMemory) {
    if (!isOfWordTypes()) {
      return states(tape, batch, packedSequence, frozen);
    }
    features.require(batch);
    RecurrentLayer first = layers.get(0);
    float[][] projected =
        wordMemory.of(
            batch.wordTypeList(), some -> first.projection(tape, ofTypes(tape, some, frozen)));
    int[] wordTypes = PackedTokens.wordTypes(batch, packedSequence);
    Tensor ofFirstLayer = first.forward(tape, projected, wordTypes, packedSequence);
    return statesAbove(tape, ofFirstLayer, packedSequence);
  }

  /** The states in training, some words and values being read as the unknown ones. */
  Tensor states(Tape tape, Batch batch, PackedSequence packedSequence, double unknown) {
    int[][] rows =
        PackedTokens.words(
            batch, packedSequence, wordTables().size(), unknown, wordDropout, tape.random());
    int[][] featureRows = PackedTokens.features(batch, packedSequence, unknown, tape.random());
    Tensor vectors = joined(tape, words.forward(tape, List.of(), rows));
    return states(tape, batch, packedSequence, vectors, featureRows);
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
