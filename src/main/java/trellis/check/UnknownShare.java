package trellis.check;

/**
 * How much of a file the training file does not know.
 *
 * @param tokens tokens whose word, as written, is not in the training file
 * @param tokensInLowerCase tokens that are not there in lower case either
 * @param words different words that are not there
 * @param characters characters, of all that stand in the file, that are not there
 * @param newCharacters the different ones of those, the first few of them
 */
public record UnknownShare(
    Share tokens, Share tokensInLowerCase, Share words, Share characters, String newCharacters) {}
