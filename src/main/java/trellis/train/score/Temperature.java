package trellis.train.score;

import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import trellis.eval.calibration.Calibration;
import trellis.labels.TagScheme;
import trellis.model.Tagging;
import trellis.text.Sentence;

/**
 * The temperature of a model: the number by which its scores are divided before they become
 * probabilities, fitted so that these are as often right as they say (Guo and others 2017, for a
 * CRF as a whole). More than 1 makes a model less sure, less than 1 surer; the best labels stay.
 *
 * @param fitted the temperature
 * @param lossAtOne the loss of the dev file without it: the mean over the sentences of the negative
 *     logarithm of the probability of their gold labels
 * @param loss the loss of the dev file with it
 * @param before how far the probabilities could be believed without it, by {@code dev} and {@code
 *     test}
 */
public record Temperature(
    double fitted, double lossAtOne, double loss, Map<String, Calibration> before) {
  private static final double HIGHEST = 20; // and its inverse is the lowest
  private static final double EXACT = 1e-4; // the logarithm of a temperature is not told closer
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  /** Takes a copy of the map. */
  public Temperature {
    before = Map.copyOf(before);
  }

  /**
   * What a model says of the sentences of one corpus.
   *
   * @param scheme how their labels mark spans
   */
  public record Tagged(TagScheme scheme, List<Sentence> sentences, List<Tagging> taggings) {}

  /**
   * Fits the temperature to sentences by the least loss, which has one minimum only: it is convex
   * in the inverse of the temperature. Sentences with a label that the model lacks do not count.
   *
   * @param corpora the sentences, those of several corpora together
   */
  public static Temperature fit(List<Tagged> corpora) {
    DoubleUnaryOperator loss = temperature -> loss(corpora, temperature);
    double fitted = Math.exp(minimum(at -> loss.applyAsDouble(Math.exp(at)), Math.log(HIGHEST)));
    double lossAtOne = loss.applyAsDouble(1);
    double lossOfFitted = loss.applyAsDouble(fitted);
    return lossOfFitted < lossAtOne
        ? new Temperature(fitted, lossAtOne, lossOfFitted, Map.of())
        : new Temperature(1, lossAtOne, lossAtOne, Map.of());
  }

  /** This temperature, with the calibration of the probabilities without it. */
  public Temperature withBefore(Map<String, Calibration> splits) {
    return new Temperature(fitted, lossAtOne, loss, splits);
  }

  private static double loss(List<Tagged> corpora, double temperature) {
    double sum = 0;
    int counted = 0;
    for (Tagged corpus : corpora) {
      GoldProbability gold = new GoldProbability(corpus.scheme());
      for (int i = 0; i < corpus.taggings().size(); i++) {
        Tagging tagging = corpus.taggings().get(i);
        double one = gold.logProbability(corpus.sentences().get(i), tagging, temperature);
        sum -= Double.isFinite(one) ? one : 0;
        counted += Double.isFinite(one) ? 1 : 0;
      }
    }
    return counted == 0 ? 0 : sum / counted;
  }

  /** Where a function with one minimum has it, between -most and most: golden-section search. */
  private static double minimum(DoubleUnaryOperator function, double most) {
    double low = -most;
    double high = most;
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = function.applyAsDouble(left);
    double atRight = function.applyAsDouble(right);
    while (high - low > EXACT) {
      if (atLeft <= atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = function.applyAsDouble(left);
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = function.applyAsDouble(right);
      }
    }
    return (low + high) / 2;
  }
}
