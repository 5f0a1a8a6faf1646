package trellis.model;

import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import trellis.batch.Vocabularies;
import trellis.config.Head;
import trellis.config.TaggerConfig;
import trellis.config.schema.ColumnRef;
import trellis.demand.Constrainer;
import trellis.demand.Knowledge;
import trellis.encoder.context.ContextSource;
import trellis.encoder.context.StoredEncoder;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.model.parallel.Deadline;
import trellis.model.parallel.TaggingPipeline;
import trellis.model.parallel.Terms;
import trellis.network.TaggerNetwork;
import trellis.tokenize.TokenRules;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordVectors;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;

/**
 * A trained tagger with all that belongs to it: the one path from a sentence to its labels.
 *
 * <p>Immutable and thread-safe as long as nobody changes the weights of its network. An answer does
 * not depend on which sentences were tagged beside it, in which order, or by which thread.
 *
 * <p>An {@link EnsembleModel} has several networks; words, vectors, encoder and config, which are
 * of one network, are then those of its first member.
 */
public sealed class TaggerModel permits EnsembleModel {
  private final ModelParts parts;
  private final Optional<ContextSource> context;
  private final BatchTagger tagger;
  private final SentenceValidator validator;
  private final List<String> layers;

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
    this(ModelParts.of(card, config, vocabularies, network, golden));
  }

  private TaggerModel(ModelParts parts) {
    this(parts, List.copyOf(parts.packed()), parts.ready());
  }

  /**
   * Looks up words that have no row in the word tables.
   *
   * @param vectors for each table those that the model keeps itself, or the store that it was
   *     trained with
   * @param context where the states of words come from, if the network reads any
   */
  private TaggerModel(
      ModelParts parts, List<WordVectors> vectors, Optional<ContextSource> context) {
    this(parts, context, parts.scorer(vectors, context));
  }

  /** Tags by the scores of a scorer, which are for the labels of the parts. */
  TaggerModel(ModelParts parts, Optional<ContextSource> context, SentenceScorer scorer) {
    this.parts = parts;
    this.context = context;
    this.layers = parts.config().allHeads().stream().map(Head::name).toList();
    List<Constrainer> constrainers = parts.constrainers();
    this.tagger = new BatchTagger(scorer, parts.decoders(scorer, constrainers));
    this.validator = new SentenceValidator(featureColumns(), constrainers.get(0));
  }

  /** The names of the layers of labels that it gives a sentence: one at least. */
  public List<String> layers() {
    return layers;
  }

  /**
   * The model that gives one layer of labels alone; this one if it has no other.
   *
   * @throws IllegalArgumentException when it has no such layer; the message has the nearest one
   */
  public TaggerModel layer(String name) {
    int place = new LayerNames(layers).place(name);
    return layers.size() == 1
        ? this
        : new TaggerModel(parts.ofHead(place), context, tagger.scorer().ofHead(place));
  }

  /** The name that its config gave it. */
  public String name() {
    return config().name();
  }

  /** What its training began its random numbers with. */
  public long seed() {
    return config().seed();
  }

  /** The labels that the network gives a token, in the order of their ids. */
  public List<String> labelNames() {
    return vocabularies().labels().labels();
  }

  /** The labels that a token can get in the scheme of the files that it was trained on. */
  public List<String> fileLabelNames() {
    return List.copyOf(constrainer().labelNames(fileScheme()));
  }

  /** How the model came to be. */
  public ModelCard card() {
    return parts.card();
  }

  /** The same model with what its makers tell of it, which is saved with it; or with nothing. */
  public TaggerModel withPage(Optional<String> page) {
    return changed(parts.withCard(card().withPage(page)));
  }

  /** The config that it was trained with; its files have names, but no folders. */
  public TaggerConfig config() {
    return parts.config();
  }

  /** The rules for raw text that its config names. */
  public TokenRules tokenRules() {
    return switch (config().data().tokens()) {
      case WHITESPACE -> TokenRules.WHITESPACE;
      case UNICODE -> TokenRules.UNICODE;
      case PTB -> TokenRules.PTB;
    };
  }

  /** Its words, characters, feature values and labels. */
  public Vocabularies vocabularies() {
    return parts.vocabularies();
  }

  /** The words that have a row in the word table. */
  public Vocabulary words() {
    return vocabularies().words();
  }

  /** The characters that have a vector. */
  public Vocabulary characters() {
    return vocabularies().characters();
  }

  /** The columns of its corpus that it reads beside the tokens, as its config names them. */
  public List<String> featureColumns() {
    return config().data().columns().featureColumns().stream().map(ColumnRef::text).toList();
  }

  /** The values that have a vector, for each of {@link #featureColumns}. */
  public List<Vocabulary> features() {
    return vocabularies().features();
  }

  /** The labels that a token can get. */
  public LabelSet labels() {
    return vocabularies().labels();
  }

  /** How the files that it was trained on mark spans. */
  public TagScheme fileScheme() {
    return vocabularies().labels().files();
  }

  /** The models whose probabilities it averages; none for a model of one network. */
  public List<EnsembleModel.Member> members() {
    return List.of();
  }

  ModelParts parts() {
    return parts;
  }

  BatchTagger tagger() {
    return tagger;
  }

  /** The network; its weights must not be changed. An ensemble has several, and refuses. */
  public TaggerNetwork network() {
    return parts.network();
  }

  /** Sentences that are saved with the model, and the labels that they must get. */
  public List<GoldenSentence> golden() {
    return parts.golden();
  }

  /**
   * The same model with other golden sentences: these, with the labels that they get from what is
   * saved, which a store of {@link #withVectors} is not.
   *
   * @param features {@code [sentence][column][token]}, in the order of {@link #featureColumns}
   */
  public TaggerModel withGolden(
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features) {
    List<ValidatedSentence> copies =
        validator.copyAll(UntaggedSentence.all(sentences, features, Knowledge.NONE), Deadline.NONE);
    List<Tagging> answers = changed(parts).tagger.tag(copies, Deadline.NONE);
    return changed(parts.withGolden(GoldenSentence.all(copies, answers)));
  }

  /** The file that it was read from, if it was: a model that was changed since has none. */
  public Optional<ModelFile> file() {
    return parts.file();
  }

  /** The same model, which was read from a file. */
  public TaggerModel readFrom(ModelFile file) {
    return changed(parts.readFrom(file));
  }

  /** The same encoder and other parts. */
  TaggerModel changed(ModelParts others) {
    return new TaggerModel(others, List.copyOf(others.packed()), context);
  }

  /** Whether it has all that it reads: a model may be saved without its encoder. */
  public boolean isWhole() {
    return parts.network().context().isEmpty() || context.isPresent();
  }

  /** The encoder whose states it reads, as it is saved with the model; maybe none. */
  public Optional<StoredEncoder> encoder() {
    return parts.encoder();
  }

  /**
   * The same model with an encoder that is saved with it.
   *
   * @throws IllegalArgumentException when the network was not made for it
   */
  public TaggerModel withEncoder(StoredEncoder stored) {
    return new TaggerModel(parts.withEncoder(stored));
  }

  /**
   * The same model with an encoder that is saved with it, whose states come from elsewhere.
   *
   * @param source of the same states
   * @throws IllegalArgumentException when the network was not made for it
   */
  public TaggerModel withEncoder(StoredEncoder stored, ContextSource source) {
    return new TaggerModel(
        parts.withEncoder(stored), List.copyOf(parts.packed()), Optional.of(source));
  }

  /** Vectors of words that have no row in the table, as they are saved with the model. */
  public List<QuantizedVectors> packed() {
    return parts.packed();
  }

  /**
   * The same model with vectors for words that have no row in the table; they are saved with it.
   *
   * @throws IllegalArgumentException when they are not as long as the table's rows
   */
  public TaggerModel withPacked(List<QuantizedVectors> vectors) {
    return changed(parts.withPacked(vectors));
  }

  /**
   * The number by which all scores are divided before they become probabilities, so that these are
   * as often right as they say; 1 unless it was fitted. The best labels are the same with any. Of
   * several layers it is that of the first.
   */
  public double temperature() {
    return temperatures().get(0);
  }

  /** The temperature of each of {@link #layers}. */
  public List<Double> temperatures() {
    return parts.temperatures();
  }

  /** The same model with one temperature for all layers, as {@link #withTemperatures} has it. */
  public TaggerModel withTemperature(double temperature) {
    return withTemperatures(Collections.nCopies(layers.size(), temperature));
  }

  /**
   * The same model with another temperature for each of its {@link #layers}.
   *
   * @throws IllegalArgumentException when one is not a finite number above 0
   */
  public TaggerModel withTemperatures(List<Double> temperatures) {
    return changed(parts.withTemperatures(temperatures));
  }

  /**
   * The same model, which looks words that have no row in the tables up in stores: those of the
   * vector files it was trained with, or of some of them, in any order.
   *
   * @throws trellis.error.ModelException ModelException when a store was made from another file
   */
  public TaggerModel withVectors(List<VectorStore> stores) {
    return new TaggerModel(parts, LookedUpVectors.of(parts, stores), context);
  }

  /**
   * Tags sentences on the calling thread, in batches of like length. Probabilities are those among
   * the labelings that obey what is known.
   *
   * @param features {@code [sentence][column][token]}, in the order of {@link #featureColumns}; for
   *     a model without any, an empty list for each sentence
   * @param known what the labels of each sentence must obey
   * @return the answers in the order of the sentences
   * @throws IllegalArgumentException when a sentence, a token or a value is null, or a value is
   *     missing or too many
   * @throws trellis.error.ConstraintException when no labeling of a sentence obeys, or what is
   *     known speaks of tokens, labels or types that are not there
   */
  public List<Tagging> tag(
      List<? extends List<String>> sentences,
      List<? extends List<? extends List<String>>> features,
      Knowledge known) {
    return tag(UntaggedSentence.all(sentences, features, known), Deadline.NONE);
  }

  /**
   * Tags sentences on the calling thread, as {@link #tag(List, List, Knowledge)} does, each with
   * what is known of itself.
   *
   * @throws trellis.error.DeadlineException DeadlineException when the deadline passes before
   */
  public List<Tagging> tag(List<UntaggedSentence> sentences, Deadline deadline) {
    return tagger.tag(validator.copyAll(sentences, deadline), deadline);
  }

  /** How many sentences on each side of one, in its document, it reads with it; mostly none. */
  public int reach() {
    return config().network().document().reach();
  }

  /**
   * Tags all that an iterator gives, in its order, in batches on several threads. The iterator is
   * read on the thread that takes the answers, a bounded way ahead of them, and not before the
   * first one is asked for. A sentence that {@link #tag} refuses is refused in place of its answer.
   * Nothing has to be closed.
   *
   * @param threads how many tag; 0: one a core; 1: that of the taker alone
   * @return the answers, for one taker at a time
   */
  public Iterator<Tagging> tagAll(Iterator<UntaggedSentence> sentences, int threads) {
    return pipeline(sentences, () -> true, Terms.ofThreads(threads));
  }

  /**
   * Tags all that an iterator gives, as {@link #tagAll(Iterator, int)} does, on other terms; after
   * the deadline a {@link trellis.error.DeadlineException} comes in place of an answer.
   */
  public Iterator<Tagging> tagAll(Iterator<UntaggedSentence> sentences, Terms terms) {
    return pipeline(sentences, () -> true, terms);
  }

  /**
   * Tags all that an iterator gives, as {@link #tagAll(Iterator, int)} does, for a file: in larger
   * batches, which takes less time in all; and answers what was read rather than to wait for more.
   *
   * @param isAtHand whether the iterator can give its next sentence without waiting for it
   */
  public Iterator<Tagging> tagAll(
      Iterator<UntaggedSentence> sentences, BooleanSupplier isAtHand, int threads) {
    return pipeline(sentences, isAtHand, Terms.ofThreads(threads)).inBulk();
  }

  private TaggingPipeline<ValidatedSentence, Tagging> pipeline(
      Iterator<UntaggedSentence> sentences, BooleanSupplier isAtHand, Terms terms) {
    return new TaggingPipeline<>(
        validator.copies(sentences),
        isAtHand,
        ValidatedSentence::size,
        batch -> tagger.tag(batch, terms.deadline()),
        terms);
  }

  /** What can be demanded of its labels. */
  public Constrainer constrainer() {
    return validator.constrainer();
  }
}
