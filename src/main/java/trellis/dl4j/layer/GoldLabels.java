package trellis.dl4j.layer;

import java.util.Arrays;
import org.nd4j.linalg.api.buffer.DataType;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.crf.LogLikelihood;
import trellis.dl4j.LayerException;

/** The right labels of a minibatch, read from DL4J's arrays. */
final class GoldLabels {
  private final double[] values; // [minibatch][size][T]
  private final int size; // 1: numbers; else one-hot
  private final int timeSteps;
  private final int labels;

  private GoldLabels(INDArray array, int labels) {
    this.values = array.castTo(DataType.DOUBLE).dup('c').data().asDouble();
    this.size = (int) array.size(1);
    this.timeSteps = (int) array.size(2);
    this.labels = labels;
  }

  /**
   * The labels of all steps that are there, {@code [sentence][step]}.
   *
   * @param array one-hot, {@code [minibatch][labels][T]}, or numbers, {@code [minibatch][1][T]}
   * @param known {@code [minibatch][T]}: a step with 0 has a label that is not known; null: all are
   *     known
   */
  static int[][] read(INDArray array, INDArray known, SequenceMask sequenceMask, int labels) {
    boolean fits =
        array.rank() == 3
            && (array.size(1) == 1 || array.size(1) == labels)
            && array.size(0) == sequenceMask.minibatch()
            && array.size(2) == sequenceMask.timeSteps();
    if (!fits) {
      throw new LayerException(
          "labels of shape "
              + Arrays.toString(array.shape())
              + ": expected one-hot labels ["
              + sequenceMask.minibatch()
              + ", "
              + labels
              + ", "
              + sequenceMask.timeSteps()
              + "], or their numbers, ["
              + sequenceMask.minibatch()
              + ", 1, "
              + sequenceMask.timeSteps()
              + "]");
    }
    GoldLabels gold = new GoldLabels(array, labels);
    double[][] mask = known == null ? null : SequenceMask.values(known);
    requireKnownOrNot(mask);
    int[][] read = new int[sequenceMask.sentences()][];
    for (int sentence = 0; sentence < read.length; sentence++) {
      int example = sequenceMask.example(sentence);
      read[sentence] = new int[sequenceMask.length(sentence)];
      for (int step = 0; step < read[sentence].length; step++) {
        int t = sequenceMask.time(sentence, step);
        boolean isKnown = mask == null || mask[example][t] != 0;
        read[sentence][step] = isKnown ? gold.label(example, t) : LogLikelihood.UNKNOWN;
      }
    }
    return read;
  }

  /** Refuses the mask of a network that weighs its labels: a CRF has one loss for a sentence. */
  private static void requireKnownOrNot(double[][] mask) {
    for (int example = 0; mask != null && example < mask.length; example++) {
      for (int t = 0; t < mask[example].length; t++) {
        double value = mask[example][t];
        if (value != 0 && value != 1) {
          throw new LayerException(
              "the label mask has "
                  + value
                  + " at example "
                  + example
                  + ", step "
                  + t
                  + ", expected 1 where the label is known and 0 where it is not: labels of a CRF"
                  + " cannot be weighted, since the loss is one of the whole sentence");
        }
      }
    }
  }

  private int label(int example, int t) {
    return size == 1 ? number(example, t) : oneHot(example, t);
  }

  private int number(int example, int t) {
    double value = values[example * timeSteps + t];
    if (labels == 1 && value == 1) {
      return 0; // the one label there is, one-hot
    }
    if (value != Math.rint(value) || value < 0 || value >= labels) {
      throw wrong(
          example, t, "the label is " + value + ", expected a number from 0 to " + (labels - 1));
    }
    return (int) value;
  }

  private int oneHot(int example, int t) {
    int found = LogLikelihood.UNKNOWN;
    for (int label = 0; label < size; label++) {
      double value = values[(example * size + label) * timeSteps + t];
      if (value != 0 && value != 1 || value == 1 && found != LogLikelihood.UNKNOWN) {
        throw wrong(example, t, "the labels are not one-hot: label " + label + " has " + value);
      }
      found = value == 1 ? label : found;
    }
    if (found == LogLikelihood.UNKNOWN) {
      throw wrong(example, t, "no label has a 1");
    }
    return found;
  }

  private static LayerException wrong(int example, int t, String what) {
    return new LayerException(
        "labels of example "
            + example
            + ", step "
            + t
            + ": "
            + what
            + "; a step whose label is not known has a 0 in the label mask");
  }
}
