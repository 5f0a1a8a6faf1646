package trellis.autodiff.tensor;

/** An operation on the tape: it was computed forward and waits for its backward pass. */
@FunctionalInterface
public interface Operation {
  /** From the gradient of the result, adds to the gradients of the inputs and parameters. */
  void backward();
}
