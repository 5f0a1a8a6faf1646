package trellis.crf;

/**
 * The pairs of neighboring labels whose expectations are asked for: those that have a weight, where
 * most have none.
 *
 * @param starts [labels + 1] where those after each label begin
 * @param labels the labels that come after, of all behind one another
 */
public record WantedPairs(int[] starts, int[] labels) {}
