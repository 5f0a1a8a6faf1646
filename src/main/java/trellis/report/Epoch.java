package trellis.report;

/**
 * The figures of an epoch.
 *
 * @param number the epoch, counted from 1
 * @param loss the mean loss of a sentence
 * @param rate the learning rate
 * @param tokensPerSecond tokens trained a second
 * @param seconds seconds of the whole epoch
 * @param dev the dev score in percent
 */
public record Epoch(
    int number, double loss, double rate, double tokensPerSecond, double seconds, double dev) {}
