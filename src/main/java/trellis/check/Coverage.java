package trellis.check;

/**
 * How many tokens of a file have a word vector, by the form under which they have it.
 *
 * @param name {@code train}, {@code dev} or {@code test}
 */
public record Coverage(
    String name, Share asWritten, Share inLowerCase, Share digitsAsZero, Share missing) {}
