package trellis.check;

/**
 * One odd thing in a corpus.
 *
 * @param place {@code file:line}, or the file alone
 * @param text what is odd there, and what to do about it
 */
public record Finding(String place, String text) {}
