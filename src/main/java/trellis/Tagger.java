package trellis;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import trellis.demand.Knowledge;
import trellis.kernel.Kernels;
import trellis.labels.TagScheme;
import trellis.model.EncoderUse;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.tokenize.TokenRules;
import trellis.tokenize.Tokenizer;
import trellis.util.Arguments;

/**
 * A trained tagger, loaded from its file.
 *
 * <pre>{@code
 * Tagger tagger = Tagger.load(Path.of("ner.trellis"));
 * TaggedSentence sentence = tagger.tag(List.of("Ada", "Lovelace", "lived", "in", "London", "."));
 * sentence.labels();             // [B-PER, I-PER, O, O, B-LOC, O]
 * sentence.spans();              // [PER 0-2 0.98, LOC 4-5 0.99]
 * tagger.tagAll(sentences).forEach(tagged -> store(tagged.tokens(), tagged.spans()));
 * tagger.tag("Ada Lovelace lived in London.").spans();   // [PER 0-12 0.98 Ada Lovelace, ...]
 * }</pre>
 *
 * <p>Immutable: load it once and let all threads share it. What a sentence gets depends on nothing
 * but its tokens, and {@link #sentencesAround()} it. Full speed needs {@code --add-modules
 * jdk.incubator.vector}; {@link #kernel()} tells what runs. {@link Limits} say what a call may
 * take; an interrupt ends no call and stays set. Time grows with the tokens times the square of the
 * labels, and with the characters; probabilities are computed when asked for.
 */
public final class Tagger {
  private final TaggerModel model;
  private final SentenceTagging sentences;
  private final TextTagging texts;

  private Tagger(SentenceTagging sentences, Tokenizer tokenizer) {
    this.model = sentences.model();
    this.sentences = sentences;
    this.texts = new TextTagging(model, sentences.known(), tokenizer, sentences.limits());
  }

  /**
   * {@return the tagger of a model that is loaded already} For the rooms of Trellis alone.
   *
   * @param model not copied, for it is immutable
   */
  public static Tagger of(TaggerModel model) {
    Arguments.given(model, "the model", "give one");
    return new Tagger(
        new SentenceTagging(model, Knowledge.NONE, Limits.none()), model.tokenRules());
  }

  /**
   * Loads a tagger from a file that {@code trellis train} wrote.
   *
   * @param file the model; it is read as a whole, and not needed afterwards
   * @throws trellis.error.ModelException when the file is not there or is damaged in any way
   * @return a tagger that holds all it needs in memory
   */
  public static Tagger load(Path file) {
    Arguments.given(file, "the model's file", "name it");
    return of(ModelArchive.read(file, List.of()));
  }

  /**
   * Loads a tagger that needs files it was trained with.
   *
   * @param file the model
   * @param trainedWith vectors to look words up in; or the encoder of a model saved without
   * @param further others, in any order
   * @return a tagger that has them, too
   * @throws trellis.error.TrellisException also when it was trained with others, or they are
   *     damaged
   */
  public static Tagger load(Path file, Path trainedWith, Path... further) {
    List<Path> all = new ArrayList<>();
    all.add(Arguments.given(trainedWith, "a file that the model was trained with", "name it"));
    for (Path one : Arguments.given(further, "the list of further files", "leave it out")) {
      all.add(Arguments.given(one, "a further file", "name it"));
    }
    return of(ModelArchive.read(Arguments.given(file, "the model's file", "name it"), all));
  }

  /**
   * Loads a tagger from a stream, such as a resource of a jar. It stays open.
   *
   * @param in the bytes of a model file, from its first to the stream's end; nothing may follow
   * @return a tagger that holds all it needs in memory
   * @throws trellis.error.ModelException when the stream cannot be read, or its model is damaged
   * @throws IllegalArgumentException when it is null, as that of a resource that is not there
   */
  public static Tagger load(InputStream in) {
    String cure = "getResourceAsStream gives null for a resource that is not in the jar";
    Arguments.given(in, "the stream of the model", cure + ", or needs a leading '/'");
    return of(EncoderUse.requireWhole(ModelArchive.read(in, "the stream"), "the stream"));
  }

  /**
   * {@return another tagger of the same model, which looks up these names in all that it tags,
   * beside those that this one looks up} Quick, and takes no further memory.
   *
   * @param gazetteer whose types must be among {@link #spanTypes()}
   * @throws trellis.error.ConstraintException when the model has no spans of a type of it
   */
  public Tagger with(Gazetteer gazetteer) {
    Arguments.given(gazetteer, "the gazetteer", "give one");
    model.constrainer().requireTypes(gazetteer.list());
    Constraints names = Constraints.builder().gazetteer(gazetteer).build();
    return new Tagger(sentences.knowing(names), tokenizer());
  }

  /**
   * {@return another tagger of the same model, whose calls may take so much}
   *
   * @param other of each call
   */
  public Tagger with(Limits other) {
    Arguments.given(other, "the set of limits", "give Limits.none() for none");
    return new Tagger(new SentenceTagging(model, sentences.known(), other), tokenizer());
  }

  /**
   * {@return another tagger of the same model, which cuts raw text in this way}
   *
   * @param other one of {@link TokenRules} or the caller's own; {@link #tagAllTexts} asks it on
   *     several threads at once
   */
  public Tagger with(Tokenizer other) {
    Arguments.given(other, "the tokenizer", "give one, or leave it out for that of the model");
    return new Tagger(sentences, other);
  }

  /**
   * Tags made-up sentences for a while, so that the JVM compiles what the first real ones need.
   *
   * @param time two seconds or so
   */
  public void warmUp(Duration time) {
    WarmUp.run(of(model), Arguments.given(time, "the time to warm up", "two seconds are enough"));
  }

  /**
   * {@return the names of the layers of labels that it gives a sentence, such as {@code pos} and
   * {@code ner}: one at least} What has no layer in its name is about the first.
   */
  public List<String> layers() {
    return model.layers();
  }

  /**
   * {@return another tagger of the same model, which gives one layer of labels alone} Names that
   * {@link #with} looks up are of the first layer, and of no other.
   *
   * @param name one of {@link #layers()}
   * @throws IllegalArgumentException when there is no such layer; the message has the nearest one
   */
  public Tagger layer(String name) {
    Knowledge known = layers().get(0).equals(name) ? sentences.known() : Knowledge.NONE;
    return new Tagger(sentences.of(model.layer(name), known), tokenizer());
  }

  /** {@return the name that its config gave it} */
  public String name() {
    return model.name();
  }

  /** {@return which model it is: digest of its file, format, scores, rules for tokens} */
  public ModelIdentity identity() {
    return ModelIdentity.of(model);
  }

  /**
   * {@return the arithmetic that runs: {@code vector}, {@code blas} or {@code plain}} It is chosen
   * once a JVM. Only {@code vector} is fast; it needs {@code --add-modules jdk.incubator.vector}.
   */
  public static String kernel() {
    return Kernels.chosen().name();
  }

  /** {@return all labels that a token can get, each once, in the {@link #fileScheme()}} */
  public List<String> labels() {
    return model.fileLabelNames();
  }

  /**
   * {@return all labels that the network predicts, each once, in the order of the model} They mark
   * the same spans as {@link #labels()}, maybe in another scheme.
   */
  public List<String> networkLabels() {
    return model.labelNames();
  }

  /** {@return the types of spans that it finds, such as {@code PER}; none when labels are plain} */
  public List<String> spanTypes() {
    return model.labels().spanTypes();
  }

  /** {@return how {@link #labels()} mark spans; {@link TagScheme#NONE} when they are plain} */
  public TagScheme fileScheme() {
    return model.fileScheme();
  }

  /**
   * {@return the columns of its corpus that the model reads beside the tokens, as its config names
   * them, such as {@code xpos}; mostly there are none}
   */
  public List<String> featureColumns() {
    return model.featureColumns();
  }

  /** {@return how many sentences on each side of one {@link #tagDocument} reads with it} */
  public int sentencesAround() {
    return model.reach();
  }

  /** {@return how it finds the sentences and tokens of raw text: mostly as its config says} */
  public Tokenizer tokenizer() {
    return texts.tokenizer();
  }

  /**
   * Tags one sentence on the calling thread; an empty one gets an empty answer.
   *
   * @param tokens of the sentence, in text order; copied, no null among them
   * @return labels for all tokens; probabilities when they are asked for
   * @throws IllegalArgumentException when a token is null, or the model has feature columns
   * @throws trellis.error.LimitException when it is longer than {@link Limits} allow
   */
  public TaggedSentence tag(List<String> tokens) {
    return sentences.tag(tokens, List.of());
  }

  /**
   * {@return labels that obey what is known; probabilities among the labelings that obey}
   *
   * @param tokens of the sentence, in text order; copied, no null among them
   * @param constraints what is known of it; {@link trellis.error.ConstraintException} if none obeys
   */
  public TaggedSentence tag(List<String> tokens, Constraints constraints) {
    return tag(tokens, List.of(), constraints);
  }

  /**
   * {@return labels for all tokens, by a model that has feature columns}
   *
   * @param tokens of the sentence, in text order; copied, no null among them
   * @param features a list for each of {@link #featureColumns()}, in their order, with a value for
   *     each token; one that training did not have is read as unknown, another list is refused
   */
  public TaggedSentence tag(List<String> tokens, List<List<String>> features) {
    return sentences.tag(tokens, features);
  }

  /**
   * {@return labels for all tokens} As the two above, for feature columns and constraints.
   *
   * @param tokens of the sentence
   * @param features a list for each of {@link #featureColumns()}
   * @param known what is known of this sentence
   */
  public TaggedSentence tag(List<String> tokens, List<List<String>> features, Constraints known) {
    return sentences.knowing(known).tag(tokens, features);
  }

  /**
   * {@return an answer to each sentence, in their order} Tags on the calling thread, in batches of
   * like length: faster than one at a time. Memory grows with the tokens of the whole list.
   *
   * @param sentences each the tokens of one, in text order; copied, no null among them
   * @throws IllegalArgumentException as in {@link #tag(List)}, with the place of the sentence
   */
  public List<TaggedSentence> tagBatch(List<? extends List<String>> sentences) {
    return this.sentences.tagAsTheyAre(given(sentences));
  }

  /**
   * {@return an answer to each sentence of a document} As {@link #tagBatch}, but each is read among
   * those around it, if the model does so.
   *
   * @param sentences all of the document, each the tokens of one, in text order
   */
  public List<TaggedSentence> tagDocument(List<? extends List<String>> sentences) {
    return this.sentences.tagDocument(given(sentences));
  }

  /**
   * {@return an answer to each sentence, in their order} As {@link #tagBatch}.
   *
   * @param sentences each with its tokens and a value for each token and feature column
   */
  public List<TaggedSentence> tagBatchFeatured(List<FeaturedSentence> sentences) {
    return this.sentences.tagFeatured(given(sentences));
  }

  /**
   * {@return an answer to each sentence, in their order} Something is known of each.
   *
   * @param sentences each with its tokens and a value for each token and feature column
   * @param constraints what is known of each sentence, maybe {@link Constraints#none()}
   * @throws trellis.error.ConstraintException with the place of the sentence; then none is answered
   */
  public List<TaggedSentence> tagBatchFeatured(
      List<FeaturedSentence> sentences, List<Constraints> constraints) {
    return this.sentences.tagFeatured(given(sentences), constraints);
  }

  /**
   * Tags a text, whatever is in it, as a document: on the calling thread, or on all cores when it
   * has more than 2,000 tokens. Time and memory grow with its length: of huge texts, tag parts.
   *
   * @param text any string, in which offsets are counted; not null
   * @return its sentences in text order, with the places of all tokens
   */
  public TaggedText tag(String text) {
    return tag(text, TextConstraints.none());
  }

  /**
   * {@return the sentences of a text as {@link #tag(String)} gives them, by other rules}
   *
   * @param text any string
   * @param other as in {@link #with(Tokenizer)}
   */
  public TaggedText tag(String text, Tokenizer other) {
    return with(other).tag(text);
  }

  /**
   * {@return the sentences of a text, in text order, whose labels obey what is known}
   *
   * @param text any string, in which offsets are counted; not null
   * @param constraints what is known of it; {@link trellis.error.ConstraintException} if none obeys
   */
  public TaggedText tag(String text, TextConstraints constraints) {
    return texts.tag(text, constraints);
  }

  /**
   * Tags any number of sentences in batches on all cores.
   *
   * <p>The sentences are read on the thread that takes the answers, some 192 for each core ahead of
   * them at most; while the source is slow, with the next sentence more than a few milliseconds
   * away, what was read is answered first. A source must not wait for the answer to what it gave
   * before: for that there is {@link #tag(List)}. The other threads are shared by all taggers of
   * the JVM, one a core, or as {@link Limits} say. The stream need not be closed.
   *
   * @param sentences each the tokens of one, in text order
   * @return an answer to each, in their order, for one thread at a time; refusals come in place of
   *     it
   */
  public Stream<TaggedSentence> tagAll(Iterable<? extends List<String>> sentences) {
    return this.sentences.answers(given(sentences)::iterator);
  }

  /**
   * {@return an answer to each sentence of a stream} Closing it closes that of the sentences.
   *
   * @param sentences each the tokens of one
   */
  public Stream<TaggedSentence> tagAll(Stream<? extends List<String>> sentences) {
    return this.sentences.answers(given(sentences)::iterator).onClose(sentences::close);
  }

  /**
   * {@return each item with its answer, in their order} Constraints may come with each.
   *
   * @param <T> what the caller has
   * @param <A> {@link TaggedSentence} or {@link TaggedText}
   * @param items with the functions to their tokens or texts
   */
  public <T, A> Stream<Tagged<T, A>> tagAll(Items<T, A> items) {
    return given(items).tag(sentences, texts);
  }

  /**
   * {@return an answer to each text, in their order} The cores share the cutting, too.
   *
   * @param texts of which there may be any number; none is null
   */
  public Stream<TaggedText> tagAllTexts(Stream<String> texts) {
    return tagAll(Items.ofTexts(texts, text -> text)).map(Tagged::answer);
  }

  /**
   * {@return an answer to each sentence} As {@link #tagAll(Iterable)}, for feature columns.
   *
   * @param sentences each with its tokens and a value for each token and feature column
   */
  public Stream<TaggedSentence> tagAllFeatured(Iterable<FeaturedSentence> sentences) {
    return this.sentences.answersToFeatured(given(sentences)::iterator);
  }

  /**
   * {@return an answer to each sentence of a stream} Closing it closes that of the sentences.
   *
   * @param sentences each with its tokens and a value for each token and feature column
   */
  public Stream<TaggedSentence> tagAllFeatured(Stream<FeaturedSentence> sentences) {
    return this.sentences.answersToFeatured(given(sentences)::iterator).onClose(sentences::close);
  }

  private static <T> T given(T sentences) {
    return Arguments.given(sentences, "what is to be tagged", "give it, empty if need be");
  }

  @Override
  public String toString() { // for people
    return name() + ": " + String.join(" ", labels());
  }
}
