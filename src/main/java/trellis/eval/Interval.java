package trellis.eval;

/**
 * A bootstrap confidence interval of the micro F1 in the conlleval reading, or of the difference of
 * two runs.
 *
 * <p>It tells how much the score would vary over other samples of as many sentences. It tells
 * nothing of the variation between trainings with different seeds.
 *
 * @param low the lower end, in percent
 * @param high the upper end, in percent
 * @param level the confidence, in percent
 * @param replicates how many samples of the sentences were drawn
 * @param seed the seed of the draws; the same seed gives the same interval
 */
public record Interval(double low, double high, double level, int replicates, long seed) {}
