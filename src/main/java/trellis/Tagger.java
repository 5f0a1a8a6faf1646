package trellis;

import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import trellis.demand.Knowledge;
import trellis.labels.TagScheme;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.tokenize.TokenRules;
import trellis.tokenize.Tokenizer;

/**
 * A trained tagger, loaded from its file.
 *
 * <pre>{@code
 * Tagger tagger = Tagger.load(Path.of("ner.trellis"));
 * TaggedSentence sentence = tagger.tag(List.of("Ada", "Lovelace", "lived", "in", "London", "."));
 * sentence.labels();             // [B-PER, I-PER, O, O, B-LOC, O]
 * sentence.spans();              // [PER 0-2 0.98, LOC 4-5 0.99]
 * sentence.probability(4);       // 0.99: of the label that token 4 got
 * sentence.best(3);              // the three most probable labelings
 * tagger.tagAll(sentences).forEach(tagged -> store(tagged.tokens(), tagged.spans()));
 * tagger.tag("Ada Lovelace lived in London.").spans();   // [PER 0-12 0.98 Ada Lovelace, ...]
 * }</pre>
 *
 * <p>Immutable: load it once and let all threads share it. What a sentence gets depends on nothing
 * but its tokens. Start Java with {@code --add-modules jdk.incubator.vector} for full speed.
 *
 * <p>Tagging takes time that grows with the tokens times the square of the labels, and with the
 * characters of the tokens; so does a text, as the sentences and tokens are found in time that
 * grows with its length. Probabilities are left until somebody asks for them, which takes another
 * pass over the sentence; see {@link TaggedSentence}. What is known of a sentence costs as {@link
 * Constraints} and {@link Gazetteer} say.
 */
public final class Tagger {
  private final TaggerModel model;
  private final Knowledge known; // of the labels of every sentence

  private Tagger(TaggerModel model, Knowledge known) {
    this.model = model;
    this.known = known;
  }

  /**
   * The tagger of a model that is loaded already. For the rooms of Trellis alone, which also tell
   * how a model came to be; programs get theirs from {@link #load(Path)}.
   *
   * @param model not copied, for it is immutable
   * @return a tagger that knows nothing beforehand
   */
  public static Tagger of(TaggerModel model) {
    return new Tagger(model, Knowledge.NONE);
  }

  /**
   * Loads a tagger from a file that {@code trellis train} wrote.
   *
   * @param file the model; it is read as a whole, and not needed afterwards
   * @return a tagger that holds all it needs in memory
   * @throws trellis.error.ModelException when the file is not there or is damaged in any way; the
   *     message says where and what to do
   * @throws trellis.error.KernelException when the property {@code trellis.kernel} asks for
   *     arithmetic that is not there
   */
  public static Tagger load(Path file) {
    return of(ModelArchive.read(file));
  }

  /**
   * Loads a tagger that looks up words which training did not see in a vector file.
   *
   * @param file the model; it is read as a whole, and not needed afterwards
   * @param vectors the file that the model was trained with, or a store made from it by {@code
   *     trellis vectors convert}; any other file is converted once and kept for the next time
   * @return a tagger that looks words up in the vectors, too
   * @throws trellis.error.ModelException when the model is damaged, or was trained with another
   *     vector file
   * @throws trellis.error.CorpusException when the vectors are not there or are damaged
   * @throws trellis.error.KernelException when the property {@code trellis.kernel} asks for
   *     arithmetic that is not there
   */
  public static Tagger load(Path file, Path vectors) {
    return of(ModelArchive.read(file, vectors));
  }

  /**
   * Loads a tagger from a stream, such as a resource of a jar; the stream stays open.
   *
   * <p>Nothing may follow the model. The stream is kept in memory until it ends, but hardly further
   * than the model says that it goes.
   *
   * @param in the bytes of a model file, from its first to the stream's end
   * @return a tagger that holds all it needs in memory
   * @throws trellis.error.ModelException when the stream cannot be read, or what it gives is
   *     damaged in any way
   * @throws trellis.error.KernelException when the property {@code trellis.kernel} asks for
   *     arithmetic that is not there
   */
  public static Tagger load(InputStream in) {
    return of(ModelArchive.read(in, "the stream"));
  }

  /**
   * Makes a tagger that looks up these names in all that it tags, beside those that this one looks
   * up already. Quick, and takes no further memory.
   *
   * @param gazetteer whose types must be among {@link #spanTypes()}
   * @return another tagger, which shares the model with this one; this one stays as it is
   * @throws trellis.error.ConstraintException when the model has no spans of a type of the
   *     gazetteer; the message has the nearest type
   */
  public Tagger with(Gazetteer gazetteer) {
    model.constrainer().requireTypes(gazetteer.list());
    return new Tagger(
        model, known.and(Constraints.builder().gazetteer(gazetteer).build().knowledge()));
  }

  /** {@return the name that its config gave it} */
  public String name() {
    return model.name();
  }

  /**
   * {@return all labels that a token can get, each once, in the scheme of the files that the model
   * was trained on, {@link #fileScheme()}}
   */
  public List<String> labels() {
    return model.fileLabelNames();
  }

  /**
   * {@return all labels that the network predicts, each once, in the order of the model} Its scheme
   * may be another one than that of {@link #labels()}, which mark the same spans.
   */
  public List<String> networkLabels() {
    return model.labelNames();
  }

  /**
   * {@return the types of the spans that it finds, such as {@code PER}, each once; none when its
   * labels are plain, as parts of speech are}
   */
  public List<String> spanTypes() {
    return model.labels().spanTypes();
  }

  /**
   * {@return how the files that it was trained on, and so {@link #labels()}, mark spans; {@link
   * TagScheme#NONE} when labels are plain}
   */
  public TagScheme fileScheme() {
    return model.fileScheme();
  }

  /**
   * {@return the columns of its corpus that the model reads beside the tokens, as its config names
   * them, such as {@code 1} or {@code xpos}; mostly there are none} With columns, sentences must
   * come with what such a column says of each token.
   */
  public List<String> featureColumns() {
    return model.featureColumns();
  }

  /**
   * Tags one sentence on the calling thread; an empty one gets an empty answer.
   *
   * @param tokens of the sentence, in text order; copied, no null among them
   * @return labels for all tokens; probabilities when they are asked for
   * @throws IllegalArgumentException when the list or a token is null, or the model has feature
   *     columns
   */
  public TaggedSentence tag(List<String> tokens) {
    return knowing(known).tag(tokens, List.of());
  }

  /**
   * Tags one sentence of which something is known: its labels obey that, and its probabilities are
   * those of the model among the labelings that obey.
   *
   * @param tokens of the sentence, in text order; copied, no null among them
   * @param constraints what is known of this sentence, beside what {@link #with} looks up
   * @return labels for all tokens; probabilities when they are asked for
   * @throws trellis.error.ConstraintException when no labeling obeys, with the demands that clash,
   *     or what is known speaks of tokens, labels or types that are not there
   * @throws IllegalArgumentException when the list or a token is null, or the model has feature
   *     columns
   */
  public TaggedSentence tag(List<String> tokens, Constraints constraints) {
    return knowing(known.and(constraints.knowledge())).tag(tokens, List.of());
  }

  /**
   * Tags one sentence with a model that has feature columns.
   *
   * @param tokens of the sentence, in text order; copied, no null among them
   * @param features a list for each of {@link #featureColumns()}, in their order, with a value for
   *     each token; a value that training did not have is read as an unknown one
   * @return labels for all tokens; probabilities when they are asked for
   * @throws IllegalArgumentException when a list, a token or a value is null, or the features are
   *     not those that the model reads; the message says which
   */
  public TaggedSentence tag(List<String> tokens, List<List<String>> features) {
    return knowing(known).tag(tokens, features);
  }

  /**
   * Tags one sentence of which something is known, with a model that has feature columns.
   *
   * @param tokens of the sentence, in text order; copied, no null among them
   * @param features a list for each of {@link #featureColumns()}, in their order, with a value for
   *     each token; a value that training did not have is read as an unknown one
   * @param constraints what is known of this sentence, beside what {@link #with} looks up
   * @return labels for all tokens; probabilities when they are asked for
   * @throws trellis.error.ConstraintException when no labeling obeys, with the demands that clash,
   *     or what is known speaks of tokens, labels or types that are not there
   * @throws IllegalArgumentException when a list, a token or a value is null, or the features are
   *     not those that the model reads; the message says which
   */
  public TaggedSentence tag(
      List<String> tokens, List<List<String>> features, Constraints constraints) {
    return knowing(known.and(constraints.knowledge())).tag(tokens, features);
  }

  /**
   * Tags the sentences of a list on the calling thread, in batches of like length: faster than one
   * sentence at a time, with the same answers. {@link #tagAll(Iterable)} does it on all cores.
   * Memory grows with the tokens of the whole list.
   *
   * @param sentences each the tokens of one, in text order; copied, no null among them
   * @return an answer to each sentence, in their order
   * @throws IllegalArgumentException when a sentence or a token is null, or the model has feature
   *     columns; the message has the place of the sentence
   */
  public List<TaggedSentence> tagBatch(List<? extends List<String>> sentences) {
    return knowing(known).tag(sentences);
  }

  /**
   * Tags the sentences of a list, for a model that has feature columns, on the calling thread, in
   * batches of like length; {@link #tagAllFeatured(Iterable)} does it on all cores. Memory grows
   * with the tokens of the whole list.
   *
   * @param sentences each with its tokens and a value for each token and feature column
   * @return an answer to each sentence, in their order
   * @throws IllegalArgumentException when a sentence is null or its features are not those that the
   *     model reads; the message has the place of the sentence
   */
  public List<TaggedSentence> tagBatchFeatured(List<FeaturedSentence> sentences) {
    return knowing(known).tagFeatured(sentences);
  }

  /**
   * Tags a text by the rules for sentences and tokens that the model's config names ({@code
   * data.tokens}), on the calling thread, or on all cores when it has more than 2,000 tokens; see
   * {@link #tag(String, Tokenizer)}.
   *
   * @param text any string, in which offsets are counted; not null
   * @return its sentences in text order, with the places of all tokens
   * @throws IllegalArgumentException when the text is null, or the model has feature columns
   */
  public TaggedText tag(String text) {
    return tag(text, tokenizer());
  }

  /**
   * Tags a text, whatever is in it: its sentences in batches, on the calling thread, or on all
   * cores when it has more than 2,000 tokens. Any number of threads may call it at once. Takes time
   * and memory that grow with the length of the text: {@link TokenRules} make no sentence of more
   * than 1,000 tokens. Of texts too large for the memory, tag parts.
   *
   * <p>An interrupt of the calling thread does not end it, however long the text is, and stays set.
   *
   * @param text any string, in which offsets are counted; not null
   * @param tokenizer finds the sentences and tokens, one of {@link trellis.tokenize.TokenRules} or
   *     the caller's own; asked once, on the calling thread
   * @return its sentences in text order, with the places of all tokens
   * @throws IllegalArgumentException when the text is null, the tokenizer answers about another
   *     text, or the model has feature columns, which raw text does not have
   */
  public TaggedText tag(String text, Tokenizer tokenizer) {
    return new TextTagging(model, known).tag(text, tokenizer);
  }

  /** {@return the rules for sentences and tokens of raw text that the model's config names} */
  public Tokenizer tokenizer() {
    return model.tokenRules();
  }

  /**
   * Tags many sentences in batches on all cores; the answers come in the order of the sentences.
   *
   * <p>The sentences are read on the thread that takes the answers, some 192 for each core ahead of
   * them at most, so there may be any number of them; while the source is slow, with the next
   * sentence more than a few milliseconds away, what was read is answered first. A source must not
   * wait for the answer to what it gave before: for that there is {@link #tag(List)}. The other
   * threads are shared by all taggers of the JVM, one a core; they end when there is nothing to do.
   * So the stream need not be closed, even when not all answers are taken. An interrupt does not
   * end the tagging, and stays set.
   *
   * @param sentences each the tokens of one, in text order
   * @return an answer to each sentence; the stream is for one thread at a time, its answers are for
   *     all
   * @throws IllegalArgumentException while the answers are taken, when a sentence or a token is
   *     null, or the model has feature columns; the message has the place of the sentence
   */
  public Stream<TaggedSentence> tagAll(Iterable<? extends List<String>> sentences) {
    return knowing(known).tagAll(sentences.iterator());
  }

  /**
   * Tags a stream of sentences in batches on all cores, as {@link #tagAll(Iterable)} tags those of
   * a list; closing the stream of the answers closes that of the sentences.
   *
   * @param sentences each the tokens of one, in text order
   * @return an answer to each sentence; the stream is for one thread at a time, its answers are for
   *     all
   * @throws IllegalArgumentException while the answers are taken, when a sentence or a token is
   *     null, or the model has feature columns; the message has the place of the sentence
   */
  public Stream<TaggedSentence> tagAll(Stream<? extends List<String>> sentences) {
    return knowing(known).tagAll(sentences.iterator()).onClose(sentences::close);
  }

  /**
   * Tags many sentences for a model that has feature columns, in batches on all cores, as {@link
   * #tagAll(Iterable)} does for others.
   *
   * @param sentences each with its tokens and a value for each token and feature column
   * @return an answer to each sentence; the stream is for one thread at a time, its answers are for
   *     all
   * @throws IllegalArgumentException while the answers are taken, when a sentence is null or its
   *     features are not those that the model reads; the message has the place of the sentence
   */
  public Stream<TaggedSentence> tagAllFeatured(Iterable<FeaturedSentence> sentences) {
    return knowing(known).tagAllFeatured(sentences.iterator());
  }

  /**
   * Tags a stream of sentences for a model that has feature columns, in batches on all cores, as
   * {@link #tagAll(Iterable)} does for others; closing the stream of the answers closes that of the
   * sentences.
   *
   * @param sentences each with its tokens and a value for each token and feature column
   * @return an answer to each sentence; the stream is for one thread at a time, its answers are for
   *     all
   * @throws IllegalArgumentException while the answers are taken, when a sentence is null or its
   *     features are not those that the model reads; the message has the place of the sentence
   */
  public Stream<TaggedSentence> tagAllFeatured(Stream<FeaturedSentence> sentences) {
    return knowing(known).tagAllFeatured(sentences.iterator()).onClose(sentences::close);
  }

  private SentenceTagging knowing(Knowledge what) {
    return new SentenceTagging(model, what);
  }

  /** Name and labels, for people. */
  @Override
  public String toString() {
    return name() + ": " + String.join(" ", labels());
  }
}
