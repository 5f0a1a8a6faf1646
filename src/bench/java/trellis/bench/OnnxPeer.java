package trellis.bench;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/** An encoder's ONNX file run by ONNX Runtime from Java, for {@link EncoderSpeed}. */
final class OnnxPeer {
  private final OrtEnvironment environment = OrtEnvironment.getEnvironment();
  private final OrtSession session;

  /** Loads the file; as many threads share the work of an operation. */
  OnnxPeer(String file, int threads) throws OrtException {
    try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
      options.setIntraOpNumThreads(threads);
      session = environment.createSession(file, options);
    }
  }

  /** Pieces a second, in batches of equally long sentences. */
  double pieces(int sentences, int length, double seconds) throws IOException {
    long[][] ids = new long[sentences][length];
    long[][] ones = new long[sentences][length];
    for (int i = 0; i < sentences * length; i++) {
      ids[i / length][i % length] = 1000 + i * 37 % 20_000;
    }
    Arrays.stream(ones).forEach(row -> Arrays.fill(row, 1));
    try (OnnxTensor pieces = OnnxTensor.createTensor(environment, ids);
        OnnxTensor mask = OnnxTensor.createTensor(environment, ones);
        OnnxTensor segments = OnnxTensor.createTensor(environment, new long[sentences][length])) {
      Map<String, OnnxTensor> inputs =
          Map.of("input_ids", pieces, "attention_mask", mask, "token_type_ids", segments);
      long start = System.nanoTime();
      long end = start + (long) (seconds * 1e9);
      long done = 0;
      while (System.nanoTime() < end) {
        session.run(inputs).close();
        done += (long) sentences * length;
      }
      return done / ((System.nanoTime() - start) / 1e9);
    } catch (OrtException failure) {
      throw new IOException(failure);
    }
  }
}
