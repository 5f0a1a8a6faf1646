package trellis.kernel;

/** The copies that one thread makes for BLAS, outside the Java heap. */
record BlasBuffers(NativeBlock a, NativeBlock b, NativeBlock c) {
  BlasBuffers() {
    this(new NativeBlock(), new NativeBlock(), new NativeBlock());
  }
}
