package trellis;

import java.io.InputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import trellis.demand.Knowledge;
import trellis.kernel.Kernels;
import trellis.labels.TagScheme;
import trellis.model.EncoderUse;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.model.named.NamedModels;
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
 * tagger.tag("Ada Lovelace lived in London.").spans();   // [PER 0-12 0.98 Ada Lovelace, ...]
 * }</pre>
 *
 * <p>Immutable: load it once and let all threads share it. What a sentence gets depends on nothing
 * but its tokens, and {@link #sentencesAround()} it. Full speed needs {@code --add-modules
 * jdk.incubator.vector}; {@link #kernel()} tells what runs. {@link Limits} say what a call may
 * take; an interrupt ends no call and stays set. Probabilities are computed when asked for.
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
   * {@return the tagger of a model that is loaded} For the rooms of Trellis alone.
   *
   * @param model not copied, for it is immutable
   */
  public static Tagger of(TaggerModel model) {
    Arguments.given(model, "the model", "give one");
    SentenceTagging bare = new SentenceTagging(model, Knowledge.NONE, Limits.none());
    return new Tagger(bare, model.tokenRules());
  }

  /**
   * {@return a tagger that holds all it needs in memory}
   *
   * @param file that {@code trellis train} wrote; read as a whole, and not needed afterwards
   * @throws trellis.error.ModelException when the file is not there or is damaged in any way
   */
  public static Tagger load(Path file) {
    Arguments.given(file, "the model's file", "name it");
    return of(ModelArchive.read(file, List.of()));
  }

  /**
   * {@return the tagger of a model that has a name, such as {@code en-small}} It is in a jar on the
   * class path or, as {@code NAME.trellis}, in a folder of the system property {@code
   * trellis.models}, of the variable {@code TRELLIS_MODELS}, or in {@code data/models}: the first
   * of them that has it. Nothing is downloaded.
   *
   * @param name no path: {@link #load(Path)} takes those
   * @throws trellis.error.ModelException when it is in none of them, or is damaged
   */
  public static Tagger named(String name) {
    String given = Arguments.given(name, "the name of the model", "give one, such as en-small");
    return of(NamedModels.find(given).read(List.of()));
  }

  /**
   * {@return a tagger that has files it was trained with}
   *
   * @param file the model
   * @param trainedWith vectors to look words up in, or the encoder of a model saved without; others
   *     than those are refused
   * @param further others, in any order
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
   * {@return a tagger of a stream, such as a resource of a jar} The stream stays open.
   *
   * @param in the bytes of a model file, from its first to the stream's end; nothing may follow
   * @throws trellis.error.ModelException when the stream cannot be read, or its model is damaged
   * @throws IllegalArgumentException when it is null, as that of a resource that is not there
   */
  public static Tagger load(InputStream in) {
    String cure = "getResourceAsStream gives null for a resource that is not in the jar";
    Arguments.given(in, "the stream of the model", cure + ", or needs a leading '/'");
    return load(in, "the stream");
  }

  /**
   * {@return a tagger of a stream, as {@link #load(InputStream)} gives it}
   *
   * @param in the bytes of a model file
   * @param name of what they come from, such as an address: exceptions begin with it
   */
  public static Tagger load(InputStream in, String name) {
    Arguments.given(in, "the stream of the model", "open it");
    Arguments.given(name, "the name of the stream", "give its address, or leave it out");
    return of(EncoderUse.requireWhole(ModelArchive.read(in, name), name));
  }

  /**
   * {@return another tagger of the same model, which also looks up these names in all that it tags}
   * Quick, and takes no further memory.
   *
   * @param gazetteer of types of {@link #spanTypes()}; others are a {@link
   *     trellis.error.ConstraintException}
   */
  public Tagger with(Gazetteer gazetteer) {
    Arguments.given(gazetteer, "the gazetteer", "give one");
    model.constrainer().requireTypes(gazetteer.list());
    Constraints names = Constraints.builder().gazetteer(gazetteer).build();
    return new Tagger(sentences.knowing(names), tokenizer());
  }

  /**
   * {@return another tagger of the same model, with other limits of each call}
   *
   * @param other what a call may take
   */
  public Tagger with(Limits other) {
    Arguments.given(other, "the set of limits", "give Limits.none() for none");
    return new Tagger(new SentenceTagging(model, sentences.known(), other), tokenizer());
  }

  /**
   * {@return another tagger of the same model, which cuts raw text in this way}
   *
   * @param other one of {@link TokenRules} or the caller's own, asked on several threads at once
   */
  public Tagger with(Tokenizer other) {
    Arguments.given(other, "the tokenizer", "give one, or leave it out for that of the model");
    return new Tagger(sentences, other);
  }

  /**
   * Tags made-up sentences, so that the JVM compiles what the first real ones need.
   *
   * @param time for which; two seconds or so
   */
  public void warmUp(Duration time) {
    WarmUp.run(of(model), Arguments.given(time, "the time to warm up", "two seconds are enough"));
  }

  /**
   * {@return the names of its layers of labels, such as {@code pos}: one at least} What has none in
   * its name is about the first.
   */
  public List<String> layers() {
    return model.layers();
  }

  /**
   * {@return another tagger of the same model, which gives one layer of labels alone} Names that
   * {@link #with} looks up are of the first layer, and of no other.
   *
   * @param name one of {@link #layers()}; others are refused with the nearest one
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

  /** {@return what its makers tell of the model, in Markdown; empty for a model without a card} */
  public Optional<String> card() {
    return model.card().page();
  }

  /**
   * {@return the arithmetic that runs in this JVM: {@code vector}, which is fast and needs {@code
   * --add-modules jdk.incubator.vector}, {@code blas} or {@code plain}}
   */
  public static String kernel() {
    return Kernels.chosen().name();
  }

  /** {@return all labels that a token can get, each once, in the {@link #fileScheme()}} */
  public List<String> labels() {
    return model.fileLabelNames();
  }

  /**
   * {@return all labels that the network predicts} They mark the same spans as {@link #labels()},
   * maybe in another scheme.
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

  /** {@return the columns of its corpus, such as {@code xpos}, that it reads beside tokens} */
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
   * {@return labels for all tokens of a sentence; probabilities when they are asked for} It is
   * tagged on the calling thread; an empty one gets an empty answer.
   *
   * @param tokens of the sentence, in text order; copied, no null among them
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
   * @param features for each of {@link #featureColumns()}, in their order, a value for each token
   */
  public TaggedSentence tag(List<String> tokens, List<List<String>> features) {
    return sentences.tag(tokens, features);
  }

  /**
   * {@return labels for all tokens, by feature columns and constraints}
   *
   * @param tokens of the sentence
   * @param features a list for each of {@link #featureColumns()}
   * @param known what is known of this sentence
   */
  public TaggedSentence tag(List<String> tokens, List<List<String>> features, Constraints known) {
    return sentences.knowing(known).tag(tokens, features);
  }

  /**
   * {@return an answer to each sentence, in their order} Tags on the calling thread, in batches:
   * faster than one at a time. Memory grows with the tokens of the whole list.
   *
   * @param sentences each the tokens of one, in text order; copied, no null among them
   * @throws IllegalArgumentException as in {@link #tag(List)}, with the place of the sentence
   */
  public List<TaggedSentence> tagBatch(List<? extends List<String>> sentences) {
    return this.sentences.tagAsTheyAre(given(sentences));
  }

  /**
   * {@return an answer to each text, in their order, as {@link #tag(String)} gives it} Tags on the
   * calling thread, the sentences of all texts together: short texts are tagged about twice as fast
   * as one at a time. Memory grows with the tokens of the whole list.
   *
   * @param texts none of them null
   * @throws IllegalArgumentException as in {@link #tag(String)}, with the place of the text
   */
  public List<TaggedText> tagBatchTexts(List<String> texts) {
    return this.texts.tagBatch(given(texts));
  }

  /**
   * {@return an answer to each sentence of a document, in which a model may read those around it}
   *
   * @param sentences all of the document, each the tokens of one, in text order
   */
  public List<TaggedSentence> tagDocument(List<? extends List<String>> sentences) {
    return this.sentences.tagDocument(given(sentences));
  }

  /**
   * {@return an answer to each sentence, in their order} As {@link #tagBatch}.
   *
   * @param sentences each with a value for each token and feature column
   */
  public List<TaggedSentence> tagBatchFeatured(List<FeaturedSentence> sentences) {
    return this.sentences.tagFeatured(given(sentences));
  }

  /**
   * {@return an answer to each sentence, in their order, of which something is known}
   *
   * @param sentences each with a value for each token and feature column
   * @param constraints what is known of each sentence, maybe {@link Constraints#none()}
   * @throws trellis.error.ConstraintException with the place of the sentence; then none is answered
   */
  public List<TaggedSentence> tagBatchFeatured(
      List<FeaturedSentence> sentences, List<Constraints> constraints) {
    return this.sentences.tagFeatured(given(sentences), constraints);
  }

  /**
   * {@return the sentences of a text, with the places of all tokens} It is tagged as a document, on
   * all cores if it has more than 2,000 tokens. Memory grows with it: of huge texts, tag parts.
   *
   * @param text any string, in which offsets are counted; not null
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
   * <p>The thread that takes the answers reads the sentences, some 192 for each core ahead of them
   * at most. A source must not wait for an answer to what it gave before: {@link #tag(List)} does
   * that. Where each task has a core of its own, as on a cluster, {@link #tagBatch} is right. All
   * taggers of the JVM share the other threads, one a core, or as {@link Limits} say.
   *
   * @param sentences each the tokens of one, in text order
   * @return an answer or a refusal to each, in their order, for one thread at a time
   */
  public Stream<TaggedSentence> tagAll(Iterable<? extends List<String>> sentences) {
    return this.sentences.answers(given(sentences)::iterator);
  }

  /**
   * {@return an answer to each sentence of a stream} Closing it closes that one.
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
   * @param texts any number, none null
   */
  public Stream<TaggedText> tagAllTexts(Stream<String> texts) {
    return tagAll(Items.ofTexts(texts, text -> text)).map(Tagged::answer);
  }

  /**
   * {@return an answer to each sentence} As {@link #tagAll(Iterable)}.
   *
   * @param sentences each with a value for each token and feature column
   */
  public Stream<TaggedSentence> tagAllFeatured(Iterable<FeaturedSentence> sentences) {
    return this.sentences.answersToFeatured(given(sentences)::iterator);
  }

  /**
   * {@return an answer to each sentence of a stream} Closing it closes that of the sentences.
   *
   * @param sentences each with a value for each token and feature column
   */
  public Stream<TaggedSentence> tagAllFeatured(Stream<FeaturedSentence> sentences) {
    return this.sentences.answersToFeatured(given(sentences)::iterator).onClose(sentences::close);
  }

  private static <T> T given(T sentences) {
    return Arguments.given(sentences, "what is to be tagged", "give it, empty if need be");
  }

  @Override
  public String toString() { // for people
    List<String> all = layers().stream().map(one -> String.join(" ", layer(one).labels())).toList();
    return name() + ": " + String.join("; ", all);
  }
}
