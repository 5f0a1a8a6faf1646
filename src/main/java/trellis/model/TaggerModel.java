package trellis.model;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import trellis.batch.LabelSet;
import trellis.batch.SentenceEncoder;
import trellis.config.TaggerConfig;
import trellis.crf.Chain;
import trellis.kernel.Kernels;
import trellis.network.TaggerNetwork;
import trellis.vocab.PackedVectors;
import trellis.vocab.VectorStore;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordLookup;
import trellis.vocab.WordNormalizer;
import trellis.vocab.WordVectors;

/**
 * A tagger with all that belongs to it: the one path from a sentence to its labels.
 *
 * <p>Immutable and thread-safe as long as nobody changes the weights of its network. An answer does
 * not depend on which sentences were tagged beside it, in which order, or by which thread.
 */
public final class TaggerModel {
  private final ModelCard card;
  private final TaggerConfig config;
  private final Vocabulary words;
  private final Vocabulary characters;
  private final LabelSet labels;
  private final TaggerNetwork network;
  private final List<GoldenSentence> golden;
  private final PackedVectors packed;
  private final BatchTagging tagging;

  /**
   * Puts the parts together.
   *
   * @param config of which only the names of the files are kept, without their folders
   * @param network whose weights are used as they are, not copied
   * @throws IllegalArgumentException when the parts do not fit
   */
  public TaggerModel(
      ModelCard card,
      TaggerConfig config,
      Vocabulary words,
      Vocabulary characters,
      LabelSet labels,
      TaggerNetwork network,
      List<GoldenSentence> golden) {
    this(
        card,
        config,
        words,
        characters,
        labels,
        network,
        golden,
        PackedVectors.none(),
        PackedVectors.none());
  }

  /** With vectors behind the table: those that are kept with the model, and those that are used. */
  private TaggerModel(
      ModelCard card,
      TaggerConfig config,
      Vocabulary words,
      Vocabulary characters,
      LabelSet labels,
      TaggerNetwork network,
      List<GoldenSentence> golden,
      PackedVectors packed,
      WordVectors behind) {
    Chain chain = network.chain();
    requireSize("words", network.words().rows(), words.size());
    requireSize("labels", chain.labels(), labels.size());
    requireAmong(words, card.trainingWords());
    this.card = card;
    this.config = PortableConfig.of(config);
    this.words = words;
    this.characters = characters;
    this.labels = labels;
    this.network = network;
    this.golden = List.copyOf(golden);
    this.packed = packed;
    List<WordNormalizer> forms = WordNormalizer.chain(config.embeddings().lowercase());
    this.tagging =
        new BatchTagging(
            network,
            new VectorRows(behind),
            new SentenceEncoder(new WordLookup(words, behind, forms), characters),
            new Decoder(labels, chain),
            Kernels.chosen());
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

  /** The texts of the labels that a token can get, in the order of their ids. */
  public List<String> labelNames() {
    return labels.labels();
  }

  /** How the model came to be. */
  public ModelCard card() {
    return card;
  }

  /** The config that it was trained with; its files have names, but no folders. */
  public TaggerConfig config() {
    return config;
  }

  /** The words that have a row in the word table. */
  public Vocabulary words() {
    return words;
  }

  /** The characters that have a vector. */
  public Vocabulary characters() {
    return characters;
  }

  /** The labels that a token can get. */
  public LabelSet labels() {
    return labels;
  }

  /** The network; its weights must not be changed. */
  public TaggerNetwork network() {
    return network;
  }

  /** Sentences that are saved with the model, and the labels that they must get. */
  public List<GoldenSentence> golden() {
    return golden;
  }

  /** The same model with other golden sentences: these, with the labels that they get now. */
  public TaggerModel withGolden(List<? extends List<String>> sentences) {
    List<GoldenSentence> tagged =
        tag(sentences).stream()
            .map(answer -> new GoldenSentence(answer.tokens(), answer.labels()))
            .toList();
    return new TaggerModel(
        card, config, words, characters, labels, network, tagged, packed, packed);
  }

  /** Vectors of words that have no row in the table, as they are saved with the model. */
  public PackedVectors packed() {
    return packed;
  }

  /**
   * The same model with vectors for words that have no row in the table; they are saved with it.
   *
   * @throws IllegalArgumentException when they are not as long as the table's rows
   */
  public TaggerModel withPacked(PackedVectors vectors) {
    if (vectors.size() > 0) {
      requireSize("numbers of a word", network.words().columns(), vectors.width());
    }
    return new TaggerModel(
        card, config, words, characters, labels, network, golden, vectors, vectors);
  }

  /**
   * The same model, which looks words that have no row in the table up in a store: that of the
   * vector file it was trained with.
   *
   * @throws ModelException when the store was made from another file
   */
  public TaggerModel withVectors(VectorStore store) {
    VectorCheck.requireSame(card, network.words().columns(), store);
    return new TaggerModel(card, config, words, characters, labels, network, golden, packed, store);
  }

  /**
   * Tags sentences on the calling thread, in batches of like length.
   *
   * @return the answers in the order of the sentences
   * @throws IllegalArgumentException when a sentence or a token is null
   */
  public List<Tagging> tag(List<? extends List<String>> sentences) {
    return tagging.tag(Tokens.copyAll(sentences));
  }

  /**
   * Tags all that an iterator gives, in its order, on several threads, and not far ahead of whoever
   * takes the answers. Nothing is read before the first answer is asked for.
   *
   * @param tokens the tokens of an item
   * @param threads how many tag; 0: one a core
   * @throws IllegalArgumentException when asked for fewer than 0 threads
   */
  public <T> ParallelTagging<T> tagAll(
      Iterator<? extends T> items,
      Function<? super T, ? extends List<String>> tokens,
      int threads) {
    return new ParallelTagging<>(new TaggingThreads<>(tagging, items, tokens, threads));
  }
}
