package trellis.autodiff.tensor;

/** An operation that computes a loss: the backward pass begins at it. */
@FunctionalInterface
public interface LossOperation {
  /** Adds {@code scale} times the loss's derivatives to the gradients of input and parameters. */
  void backward(double scale);
}
