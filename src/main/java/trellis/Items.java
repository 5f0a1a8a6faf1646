package trellis;

import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import trellis.model.UntaggedSentence;
import trellis.util.Arguments;

/**
 * What a caller has to be tagged, and where its tokens or its text are: the answers of {@link
 * Tagger#tagAll(Items)} come with it.
 *
 * <pre>{@code
 * tagger.tagAll(Items.of(rows, Row::tokens)).forEach(tagged -> store(tagged.item(), tagged.answer()));
 * tagger.tagAll(Items.ofTexts(documents, Document::body, Document::known));
 * }</pre>
 *
 * <p>It is for one use, as the stream of the items is. The functions are called when an item is
 * read, on the thread that takes the answers. There may be any number of items; none is null.
 *
 * @param <T> what the caller has, such as a document or a row
 * @param <A> what it gets, {@link TaggedSentence} or {@link TaggedText}
 */
public final class Items<T, A> {
  private final Stream<T> stream;
  private final Way<T, A> way;

  private Items(Stream<T> stream, Way<T, A> way) {
    this.stream = Arguments.given(stream, "the stream of items", "give one, empty if need be");
    this.way = way;
  }

  /** How items are tagged. */
  @FunctionalInterface
  private interface Way<T, A> {
    Stream<Tagged<T, A>> tag(Stream<T> items, SentenceTagging sentences, TextTagging texts);
  }

  /**
   * Items that are sentences, or have one.
   *
   * @param <T> what the caller has
   * @param items in the order of the answers
   * @param tokens of an item, in text order
   * @return what {@link Tagger#tagAll(Items)} takes
   */
  public static <T> Items<T, TaggedSentence> of(
      Stream<T> items, Function<? super T, ? extends List<String>> tokens) {
    return of(items, tokens, item -> Constraints.none());
  }

  /**
   * Items that have a sentence, of which something is known.
   *
   * @param <T> what the caller has
   * @param items in the order of the answers
   * @param tokens of an item, in text order
   * @param constraints what is known of an item, {@link Constraints#none()} if nothing is
   * @return what {@link Tagger#tagAll(Items)} takes
   */
  public static <T> Items<T, TaggedSentence> of(
      Stream<T> items,
      Function<? super T, ? extends List<String>> tokens,
      Function<? super T, Constraints> constraints) {
    given(tokens, "tokens");
    given(constraints, "constraints");
    return ofSentences(
        items,
        (tagging, item) ->
            tagging.untagged(tokens.apply(item), tagging.with(constraints.apply(item))));
  }

  /**
   * Items that have a sentence for a model with feature columns, of which something is known.
   *
   * @param <T> what the caller has
   * @param items in the order of the answers
   * @param sentence the tokens and features of an item
   * @param constraints what is known of an item, {@link Constraints#none()} if nothing is
   * @return what {@link Tagger#tagAll(Items)} takes
   */
  public static <T> Items<T, TaggedSentence> ofFeatured(
      Stream<T> items,
      Function<? super T, FeaturedSentence> sentence,
      Function<? super T, Constraints> constraints) {
    given(sentence, "sentence");
    given(constraints, "constraints");
    return ofSentences(
        items,
        (tagging, item) ->
            tagging.untagged(sentence.apply(item), tagging.with(constraints.apply(item))));
  }

  /**
   * Items that have a raw text.
   *
   * @param <T> what the caller has
   * @param items in the order of the answers
   * @param text of an item
   * @return what {@link Tagger#tagAll(Items)} takes
   */
  public static <T> Items<T, TaggedText> ofTexts(
      Stream<T> items, Function<? super T, String> text) {
    return ofTexts(items, text, item -> TextConstraints.none());
  }

  /**
   * Items that have a raw text, of which something is known.
   *
   * @param <T> what the caller has
   * @param items in the order of the answers
   * @param text of an item
   * @param constraints what is known of an item, {@link TextConstraints#none()} if nothing is
   * @return what {@link Tagger#tagAll(Items)} takes
   */
  public static <T> Items<T, TaggedText> ofTexts(
      Stream<T> items,
      Function<? super T, String> text,
      Function<? super T, TextConstraints> constraints) {
    given(text, "text");
    given(constraints, "constraints");
    return new Items<>(
        items, (stream, sentences, texts) -> texts.tagAll(stream::iterator, text, constraints));
  }

  private static <T> Items<T, TaggedSentence> ofSentences(
      Stream<T> items, BiFunction<SentenceTagging, T, UntaggedSentence> untagged) {
    return new Items<>(
        items,
        (stream, sentences, texts) ->
            sentences.tagAll(stream::iterator, item -> untagged.apply(sentences, item)));
  }

  private static void given(Function<?, ?> function, String what) {
    Arguments.given(function, "the function to the " + what + " of an item", "give one");
  }

  /** The answers; closing their stream closes that of the items. */
  Stream<Tagged<T, A>> tag(SentenceTagging sentences, TextTagging texts) {
    return way.tag(stream, sentences, texts).onClose(stream::close);
  }
}
