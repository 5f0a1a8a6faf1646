package trellis.linear.template;

/**
 * A value that a pattern reads.
 *
 * @param place of the token that it is read of, as {@code isAbsolute} says
 * @param isAbsolute whether the place is one in the sentence, 0 being the first token and -1 the
 *     last; else it is a distance from the token at hand
 * @param reading what is read there
 */
public record Field(int place, boolean isAbsolute, Reading reading) {}
