package trellis.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import trellis.batch.Vocabularies;
import trellis.config.TaggerConfig;
import trellis.config.schema.ColumnRef;
import trellis.crf.TransitionScores;
import trellis.demand.Constrainer;
import trellis.demand.Knowledge;
import trellis.kernel.Kernels;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.model.parallel.TaggingPipeline;
import trellis.network.TaggerNetwork;
import trellis.tokenize.TokenRules;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordVectors;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;

/**
 * A tagger with all that belongs to it: the one path from a sentence to its labels.
 *
 * <p>Immutable and thread-safe as long as nobody changes the weights of its network. An answer does
 * not depend on which sentences were tagged beside it, in which order, or by which thread.
 */
public final class TaggerModel {
  private final ModelCard card;
  private final TaggerConfig config;
  private final Vocabularies vocabularies;
  private final TaggerNetwork network;
  private final List<GoldenSentence> golden;
  private final QuantizedVectors packed;
  private final BatchTagger tagging;
  private final SentenceValidator reader;

  /**
   * Puts the parts together.
   *
   * @param config of which only the names of the files are kept, without their folders
   * @param vocabularies with the values of each feature column of the config
   * @param network whose weights are used as they are, not copied
   * @throws IllegalArgumentException when the parts do not fit
   */
  public TaggerModel(
      ModelCard card,
      TaggerConfig config,
      Vocabularies vocabularies,
      TaggerNetwork network,
      List<GoldenSentence> golden) {
    this(
        card,
        config,
        vocabularies,
        network,
        golden,
        QuantizedVectors.none(),
        QuantizedVectors.none());
  }

  /** With vectors behind the table: those that are kept with the model, and those that are used. */
  private TaggerModel(
      ModelCard card,
      TaggerConfig config,
      Vocabularies vocabularies,
      TaggerNetwork network,
      List<GoldenSentence> golden,
      QuantizedVectors packed,
      WordVectors behind) {
    TransitionScores transitionScores = network.transitionScores();
    requireSize("words", network.words().rows(), vocabularies.words().size());
    requireSize("labels", transitionScores.labels(), vocabularies.labels().size());
    requireFeatures(config, vocabularies.features(), network);
    requireAmong(vocabularies.words(), card.trainingWords());
    this.card = card;
    this.config = PortableConfig.of(config);
    this.vocabularies = vocabularies;
    this.network = network;
    this.golden = List.copyOf(golden);
    this.packed = packed;
    List<WordNormalizer> forms = WordNormalizer.chain(config.embeddings().lowercase());
    this.tagging =
        new BatchTagger(
            network,
            new VectorRows(behind),
            vocabularies.encoder(forms, behind),
            new Decoder(vocabularies.labels(), transitionScores),
            Kernels.chosen());
    this.reader = new SentenceValidator(featureColumns(), new Constrainer(vocabularies.labels()));
  }

  private static void requireFeatures(
      TaggerConfig config, List<Vocabulary> features, TaggerNetwork network) {
    requireSize("feature columns", network.features().size(), features.size());
    for (int i = 0; i < features.size(); i++) {
      requireSize("values of a feature", network.features().get(i).rows(), features.get(i).size());
    }
    int named = config.data().columns().featureColumns().size();
    if (named != features.size()) {
      throw new IllegalArgumentException(
          "the config names "
              + named
              + " feature columns, but there are values for "
              + features.size());
    }
  }

  private static void requireSize(String what, int ofNetwork, int given) {
    if (ofNetwork != given) {
      throw new IllegalArgumentException(
          "the network was made for " + ofNetwork + " " + what + ", but there are " + given);
    }
  }

  private static void requireAmong(Vocabulary words, int trainingWords) {
    int all = words.entries().size();
    if (trainingWords < 0 || trainingWords > all) {
      throw new IllegalArgumentException(
          "of "
              + all
              + " words "
              + trainingWords
              + " cannot be those of training (`trainingWords`): a number from 0 to "
              + all
              + " is expected");
    }
  }

  /** The name that its config gave it. */
  public String name() {
    return config.name();
  }

  /** The labels that the network gives a token, in the order of their ids. */
  public List<String> labelNames() {
    return vocabularies.labels().labels();
  }

  /** The labels that a token can get in the scheme of the files that it was trained on. */
  public List<String> fileLabelNames() {
    return List.copyOf(constrainer().labelNames(fileScheme()));
  }

  /** The types of the spans that its labels mark; none for plain labels. */
  public List<String> spanTypes() {
    return vocabularies.labels().spanTypes();
  }

  /** How the model came to be. */
  public ModelCard card() {
    return card;
  }

  /** The config that it was trained with; its files have names, but no folders. */
  public TaggerConfig config() {
    return config;
  }

  /** The rules for raw text that its config names. */
  public TokenRules tokenRules() {
    return switch (config.data().tokens()) {
      case WHITESPACE -> TokenRules.WHITESPACE;
      case UNICODE -> TokenRules.UNICODE;
      case PTB -> TokenRules.PTB;
    };
  }

  /** Its words, characters, feature values and labels. */
  public Vocabularies vocabularies() {
    return vocabularies;
  }

  /** The words that have a row in the word table. */
  public Vocabulary words() {
    return vocabularies.words();
  }

  /** The characters that have a vector. */
  public Vocabulary characters() {
    return vocabularies.characters();
  }

  /** The columns of its corpus that it reads beside the tokens, as its config names them. */
  public List<String> featureColumns() {
    return config.data().columns().featureColumns().stream().map(ColumnRef::text).toList();
  }

  /** The values that have a vector, for each of {@link #featureColumns}. */
  public List<Vocabulary> features() {
    return vocabularies.features();
  }

  /** The labels that a token can get. */
  public LabelSet labels() {
    return vocabularies.labels();
  }

  /** How the files that it was trained on mark spans. */
  public TagScheme fileScheme() {
    return vocabularies.labels().files();
  }

  /** The network; its weights must not be changed. */
  public TaggerNetwork network() {
    return network;
  }

  /** Sentences that are saved with the model, and the labels that they must get. */
  public List<GoldenSentence> golden() {
    return golden;
  }

  /**
   * The same model with other golden sentences: these, with the labels that they get from what is
   * saved, which a store of {@link #withVectors} is not.
   */
  public TaggerModel withGolden(List<? extends List<String>> sentences) {
    return withGolden(sentences, noFeatures(sentences));
  }

  /**
   * The same model with other golden sentences, which have values in feature columns.
   *
   * @param features {@code [sentence][column][token]}, in the order of {@link #featureColumns}
   */
  public TaggerModel withGolden(
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features) {
    List<ValidatedSentence> read = reader.copyAll(sentences, features, Knowledge.NONE);
    List<Tagging> answers = withPacked(packed).tagging.tag(read);
    List<GoldenSentence> tagged = new ArrayList<>();
    for (int i = 0; i < answers.size(); i++) {
      ValidatedSentence sentence = read.get(i);
      tagged.add(
          new GoldenSentence(sentence.tokens(), sentence.features(), answers.get(i).labels()));
    }
    return new TaggerModel(card, config, vocabularies, network, tagged, packed, packed);
  }

  /** Vectors of words that have no row in the table, as they are saved with the model. */
  public QuantizedVectors packed() {
    return packed;
  }

  /**
   * The same model with vectors for words that have no row in the table; they are saved with it.
   *
   * @throws IllegalArgumentException when they are not as long as the table's rows
   */
  public TaggerModel withPacked(QuantizedVectors vectors) {
    if (vectors.size() > 0) {
      requireSize("numbers of a word", network.words().columns(), vectors.width());
    }
    return new TaggerModel(card, config, vocabularies, network, golden, vectors, vectors);
  }

  /**
   * The same model, which looks words that have no row in the table up in a store: that of the
   * vector file it was trained with.
   *
   * @throws trellis.error.ModelException ModelException when the store was made from another file
   */
  public TaggerModel withVectors(VectorStore store) {
    VectorCheck.requireSame(card, network.words().columns(), store);
    return new TaggerModel(card, config, vocabularies, network, golden, packed, store);
  }

  /**
   * Tags sentences on the calling thread, in batches of like length.
   *
   * @return the answers in the order of the sentences
   * @throws IllegalArgumentException when a sentence or a token is null, or the model reads
   *     features too
   */
  public List<Tagging> tag(List<? extends List<String>> sentences) {
    return tag(sentences, noFeatures(sentences));
  }

  /**
   * Tags sentences with the values of their feature columns, on the calling thread, in batches of
   * like length.
   *
   * @param features {@code [sentence][column][token]}, in the order of {@link #featureColumns}
   * @return the answers in the order of the sentences
   * @throws IllegalArgumentException when a sentence, a token or a value is null, or a value is
   *     missing or too many
   */
  public List<Tagging> tag(
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features) {
    return tag(sentences, features, Knowledge.NONE);
  }

  /**
   * Tags sentences whose labels must obey what is known of each of them, on the calling thread, in
   * batches of like length. Probabilities are those among the labellings that obey.
   *
   * @param features {@code [sentence][column][token]}, in the order of {@link #featureColumns}
   * @return the answers in the order of the sentences
   * @throws IllegalArgumentException when a sentence, a token or a value is null, or a value is
   *     missing or too many
   * @throws trellis.error.ConstraintException when no labelling of a sentence obeys, or what is
   *     known speaks of tokens, labels or types that are not there
   */
  public List<Tagging> tag(
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features,
      Knowledge known) {
    return tagging.tag(reader.copyAll(sentences, features, known));
  }

  /** The lists that stand for no features, one a sentence. */
  private static List<List<List<String>>> noFeatures(List<?> sentences) {
    return Collections.nCopies(sentences.size(), List.of());
  }

  /**
   * Tags all that an iterator gives, in its order, in batches on several threads. The iterator is
   * read on the thread that takes the answers, a bounded way ahead of them, and not before the
   * first one is asked for. A sentence that {@link #tag} refuses is refused in place of its answer.
   * Nothing has to be closed.
   *
   * @param threads how many tag; 0: one a core; 1: that of the taker alone
   * @return the answers, for one taker at a time
   * @throws IllegalArgumentException when asked for fewer than 0 threads
   */
  public Iterator<Tagging> tagAll(Iterator<UntaggedSentence> sentences, int threads) {
    return tagAll(sentences, () -> true, threads);
  }

  /**
   * Tags all that an iterator gives, as {@link #tagAll(Iterator, int)} does, and gives the answers
   * to what was read rather than to wait for more.
   *
   * @param isAtHand whether the iterator can give its next sentence without waiting for it
   * @param threads how many tag; 0: one a core; 1: that of the taker alone
   * @return the answers, for one taker at a time
   * @throws IllegalArgumentException when asked for fewer than 0 threads
   */
  public Iterator<Tagging> tagAll(
      Iterator<UntaggedSentence> sentences, BooleanSupplier isAtHand, int threads) {
    return new TaggingPipeline<>(
        reader.copies(sentences), isAtHand, ValidatedSentence::size, tagging::tag, threads);
  }

  /** What can be demanded of its labels. */
  public Constrainer constrainer() {
    return reader.constrainer();
  }
}
