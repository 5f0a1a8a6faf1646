package trellis.train.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import trellis.optimize.Lbfgs.Reached;

/**
 * The figures of a finished epoch: a line of {@code log.jsonl}.
 *
 * @param epoch the epoch, counted from 1
 * @param loss the mean loss of a sentence, with dropout
 * @param rate the learning rate of the epoch
 * @param tokensPerSecond tokens trained a second; scoring is not counted
 * @param trainSeconds seconds of training alone
 * @param seconds seconds of the whole epoch, scoring and saving the model included
 * @param gradientNorm the mean of the gradient's norm before it is clipped
 * @param clipped the share of the steps whose gradient was clipped, 0 to 1
 * @param dev the dev score in percent; of several corpora the mean of those that choose the epoch
 * @param devLoss the mean negative log-likelihood of a dev token, without dropout; not a number
 *     when it is not known, as in logs of earlier versions
 * @param train the score of a sample of train, in percent, in the same weights as dev; not a number
 *     when none was scored
 * @param trainLoss the mean negative log-likelihood of a token of that sample, without dropout
 * @param best the best dev score so far, this one included
 * @param bestEpoch the epoch of the best dev score
 * @param devs the dev score of each of several corpora in percent, by their names; empty for one
 * @param reached of the objective over the whole corpus, where the optimizer has one
 */
public record EpochReport(
    int epoch,
    double loss,
    double rate,
    double tokensPerSecond,
    double trainSeconds,
    double seconds,
    double gradientNorm,
    double clipped,
    double dev,
    double devLoss,
    double train,
    double trainLoss,
    double best,
    int bestEpoch,
    Map<String, Double> devs,
    Optional<Reached> reached) {

  /** Takes a copy that keeps the order. */
  public EpochReport {
    devs = Collections.unmodifiableMap(new LinkedHashMap<>(devs));
  }

  /** Whether this epoch is the best so far; the model was then written. */
  public boolean isBest() {
    return epoch == bestEpoch;
  }
}
