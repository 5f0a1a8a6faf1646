/**
 * Recognizes an encoder of BERT's kind in an ONNX graph and reads its weights.
 *
 * <p>Conventions: names in a graph play no part, for exporters make them up; each result is
 * followed down to what it is made of. Lengths are held against the file before anything is
 * allocated. Of this room others use {@link trellis.encoder.onnx.OnnxEncoder} alone.
 */
package trellis.encoder.onnx;
