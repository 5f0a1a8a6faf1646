package trellis.report;

/**
 * What a page tells of a run beside its scores.
 *
 * @param name the tagger's name
 * @param writtenBy the program that trained it
 * @param seed the start of every random choice
 * @param ending why it ended, in words
 * @param epochs epochs trained
 * @param bestEpoch the epoch whose weights are kept, counted from 1
 * @param measure what the dev score is: {@code F1} or {@code accuracy}
 * @param seconds seconds of all epochs
 * @param tokensPerSecond tokens trained a second over all epochs
 * @param threads how many threads computed
 * @param kernel what computed, for people
 * @param heapBytes the most that was used of Java's heap; 0 when nobody knows
 * @param parameters numbers that training may change
 * @param words rows of the word table
 * @param characters rows of the character table
 * @param labels how many labels the network knows
 */
public record RunFacts(
    String name,
    String writtenBy,
    long seed,
    String ending,
    int epochs,
    int bestEpoch,
    String measure,
    double seconds,
    double tokensPerSecond,
    int threads,
    String kernel,
    long heapBytes,
    long parameters,
    int words,
    int characters,
    int labels) {}
