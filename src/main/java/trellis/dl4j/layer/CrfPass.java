package trellis.dl4j.layer;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;
import trellis.dl4j.CrfOutput;

/** The arithmetic of a CRF output layer for a minibatch: decoding, losses and derivatives. */
public interface CrfPass {
  /**
   * Writes what comes out at each step.
   *
   * @param weights in the order of the layer's {@link ParamLayout}
   * @param input {@code [minibatch][inputs][T]}
   * @param output {@code [minibatch][labels][T]}, zeros; steps that are not there keep them
   */
  void decode(
      List<INDArray> weights,
      INDArray input,
      SequenceMask sequenceMask,
      CrfOutput wanted,
      INDArray output);

  /**
   * The negative log-likelihood of each example's labels; infinite when the rules forbid them, 0
   * for an example without steps.
   *
   * @param labels {@code [sentence][step]}, in the order of the places; {@link
   *     trellis.crf.LogLikelihood#UNKNOWN} for a label that is not known: the likelihood sums over
   *     all labels that it can be
   */
  double[] losses(
      List<INDArray> weights, INDArray input, SequenceMask sequenceMask, int[][] labels);

  /** The losses as {@link #losses} gives them; keeps what {@link #backward} needs. */
  double[] forward(
      List<INDArray> weights, INDArray input, SequenceMask sequenceMask, int[][] labels);

  /**
   * Goes backward from the sum of the last forward pass.
   *
   * @param gradients of the weights, overwritten
   * @param inputGradient {@code [minibatch][inputs][T]}, zeros
   */
  void backward(List<INDArray> gradients, INDArray inputGradient);
}
