package trellis.adapt.lucene;

/**
 * A token of a Lucene stream, as the rules of sentence ends see it. Tokens that share a position
 * with one before them, as synonyms do, are not shown to a rule. Immutable, for any number of
 * threads.
 *
 * @param term its text
 * @param type its type attribute, {@code word} unless the tokenizer says more
 * @param positionIncrement how many positions lie between it and the one before, itself counted
 * @param start where it begins in the text of the field
 * @param end where it ends in it
 * @param sentence the number in Lucene's {@code SentenceAttribute}; 0 when the stream has none
 */
public record StreamToken(
    String term, String type, int positionIncrement, int start, int end, int sentence) {}
