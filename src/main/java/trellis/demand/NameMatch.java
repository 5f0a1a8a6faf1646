package trellis.demand;

import java.util.Set;

/**
 * Tokens that are a name of a word list.
 *
 * @param start the first token
 * @param end the token after the last one
 * @param types that the list has for it
 */
public record NameMatch(int start, int end, Set<String> types) {}
