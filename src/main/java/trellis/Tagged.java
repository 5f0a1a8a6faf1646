package trellis;

/**
 * Something of a caller's own, and what a tagger made of the tokens or the text in it.
 *
 * @param <T> what the caller has, such as a document or a row
 * @param <A> {@link TaggedSentence} or {@link TaggedText}
 * @param item as the caller gave it
 * @param answer to its tokens or its text
 */
public record Tagged<T, A>(T item, A answer) {}
