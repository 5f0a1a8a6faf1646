package trellis.eval;

import java.util.List;

/**
 * The mistakes that a tagger was surest of: they tell most about its labels, or about the gold
 * ones.
 *
 * @param total how many mistakes there are
 * @param surest some of them, the surest first; of equally sure ones the first of the file
 */
public record SureMistakes(long total, List<SureMistake> surest) {

  /**
   * A mistake and how sure the tagger was.
   *
   * @param mistake what is wrong; of plain labels, a span of one token with its label as the type
   * @param probability that of the predicted span, of several the highest; where nothing was
   *     predicted, that of the labels which the tokens of the gold span got, of several the lowest
   */
  public record SureMistake(Mistake mistake, double probability) {}

  /** Takes a copy of the list. */
  public SureMistakes {
    surest = List.copyOf(surest);
  }
}
