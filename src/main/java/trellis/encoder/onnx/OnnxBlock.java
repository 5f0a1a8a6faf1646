package trellis.encoder.onnx;

import trellis.encoder.weights.Activation;

/** One block of an encoder in an ONNX graph: two norms and what stands before them. */
record OnnxBlock(
    OnnxAttention attention,
    OnnxLinear output,
    OnnxNorm norm1,
    OnnxLinear inner,
    OnnxLinear outer,
    OnnxNorm norm2,
    Activation activation) {}
