package trellis.autodiff;

/** The end of a pass, where the backward pass begins. */
@FunctionalInterface
interface LossOperation {
  /** Adds {@code scale} times the loss's derivatives to the gradients of input and parameters. */
  void backward(double scale);
}
