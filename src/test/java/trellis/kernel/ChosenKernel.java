package trellis.kernel;

import trellis.error.KernelException;

/** A program for tests that says which kernel it got, or why none. */
final class ChosenKernel {
  private ChosenKernel() {}

  public static void main(String[] arguments) {
    try {
      Kernels.chosen();
      System.out.println("chosen: " + Kernels.chosen().name());
    } catch (KernelException refused) {
      System.out.println("refused: " + refused.getMessage());
    }
  }
}
