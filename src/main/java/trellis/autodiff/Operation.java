package trellis.autodiff;

/** One step of a pass that was computed and waits for its backward pass. */
@FunctionalInterface
interface Operation {
  /** From the gradient of the result, adds to the gradients of the inputs and parameters. */
  void backward();
}
