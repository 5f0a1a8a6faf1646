package trellis.dl4j.layer;

import java.util.List;
import org.nd4j.linalg.api.ndarray.INDArray;

/**
 * The arithmetic of a hidden layer for a minibatch: outputs and derivatives; it remembers its last
 * forward pass in training.
 */
public interface SequencePass {
  /**
   * Goes forward and keeps nothing.
   *
   * @param weights in the order of the layer's {@link ParamLayout}
   * @param input {@code [minibatch][inputs][T]}
   * @param output {@code [minibatch][outputs][T]}, zeros; steps that are not there keep them
   */
  void infer(List<INDArray> weights, INDArray input, SequenceMask sequenceMask, INDArray output);

  /** Goes forward and keeps what {@link #backward} needs. */
  void forward(List<INDArray> weights, INDArray input, SequenceMask sequenceMask, INDArray output);

  /**
   * Goes backward through the last forward pass.
   *
   * @param epsilon derivatives by the output, {@code [minibatch][outputs][T]}
   * @param gradients of the weights, overwritten
   * @param inputGradient {@code [minibatch][inputs][T]}, zeros; not touched where the input is
   *     indices
   */
  void backward(INDArray epsilon, List<INDArray> gradients, INDArray inputGradient);
}
