package trellis.bench;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import trellis.encoder.EncoderWorkspace;
import trellis.encoder.TransformerEncoder;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;
import trellis.kernel.Kernel;
import trellis.kernel.Kernels;
import trellis.kernel.RandomStream;

/**
 * Measures an encoder of MiniLM-L6's sizes, with random weights, and the product that is its upper
 * bound; {@code src/bench/compare/encoder.py} asks it and others in turn.
 *
 * <p>Each line of the input is answered by a number: {@code encode PIECES SECONDS} by pieces a
 * second, in batches of 32 sentences of so many pieces; {@code onnx PIECES SECONDS} by those of
 * ONNX Runtime in this JVM; {@code product SECONDS} by the best GFLOPS of all threads together.
 */
public final class EncoderSpeed {
  private static final EncoderShape SHAPE =
      new EncoderShape(30_522, 512, 0, 2, 384, 6, 12, 1536, Activation.GELU, 1e-12);
  private static final int SENTENCES = 32; // of a batch

  private final int threads;
  private final Kernel kernel = Kernels.chosen();
  private final TransformerEncoder encoder = new TransformerEncoder(weights(), kernel);
  private final List<EncoderWorkspace> workspaces = new ArrayList<>();
  private final ExecutorService executor;
  private float seen; // so that no result is in vain

  private EncoderSpeed(int threads) {
    this.threads = threads;
    executor = Executors.newFixedThreadPool(threads);
    for (int thread = 0; thread < threads; thread++) {
      workspaces.add(new EncoderWorkspace());
    }
  }

  /** Answers lines until there are no more; takes the number of threads and an ONNX file. */
  public static void main(String[] args) throws Exception {
    EncoderSpeed speed = new EncoderSpeed(Integer.parseInt(args[0]));
    OnnxPeer onnx = new OnnxPeer(args[1], speed.threads);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      String[] words = line.split(" ");
      double seconds = Double.parseDouble(words[words.length - 1]);
      System.out.println(
          switch (words[0]) {
            case "encode" -> speed.pieces(Integer.parseInt(words[1]), seconds);
            case "onnx" -> onnx.pieces(SENTENCES, Integer.parseInt(words[1]), seconds);
            default -> speed.gflops(seconds);
          });
    }
    speed.executor.shutdown();
  }

  private static EncoderWeights weights() {
    RandomStream random = RandomStream.of(1);
    List<EncoderTensor> tensors = new ArrayList<>();
    for (EncoderWeights.Matrix matrix : EncoderWeights.layout(SHAPE)) {
      float[] values = new float[matrix.rows() * matrix.columns()];
      random.fillUniform(values, 0, values.length, 0.05f);
      if (matrix.name().endsWith(".scale")) {
        Arrays.fill(values, 1);
      }
      tensors.add(new EncoderTensor(matrix.name(), matrix.rows(), matrix.columns(), values));
    }
    return new EncoderWeights(SHAPE, tensors);
  }

  /** Pieces a second: the windows of a batch are split among the threads. */
  private double pieces(int length, double seconds) throws IOException {
    int[] pieces = new int[SENTENCES * length];
    for (int i = 0; i < pieces.length; i++) {
      pieces[i] = 1000 + i * 37 % 20_000;
    }
    long start = System.nanoTime();
    long end = start + (long) (seconds * 1e9);
    long done = 0;
    while (System.nanoTime() < end) {
      inParallel(thread -> encode(pieces, length, thread));
      done += pieces.length;
    }
    return done / ((System.nanoTime() - start) / 1e9);
  }

  private float encode(int[] pieces, int length, int thread) {
    int first = SENTENCES * thread / threads;
    int windows = SENTENCES * (thread + 1) / threads - first;
    int[] starts = new int[windows + 1];
    for (int window = 0; window <= windows; window++) {
      starts[window] = (first + window) * length;
    }
    float[] last = new float[1];
    encoder.run(
        pieces,
        starts,
        windows,
        SHAPE.blocks(),
        workspaces.get(thread),
        (layer, states) -> last[0] += states[layer]);
    return last[0];
  }

  /** The best of many products whose left side stays in the cache, in all threads at once. */
  private double gflops(double seconds) throws IOException {
    List<Product> products = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      products.add(Product.of(kernel.name(), 100, 384, 384));
    }
    long end = System.nanoTime() + (long) (seconds * 1e9);
    double best = 0;
    while (System.nanoTime() < end) {
      long start = System.nanoTime();
      int rounds = 300;
      inParallel(
          thread -> {
            float sum = 0;
            for (int round = 0; round < rounds; round++) {
              sum += products.get(thread).add()[0];
            }
            return sum;
          });
      double operations = 2.0 * 100 * 384 * 384 * rounds * threads;
      best = Math.max(best, operations / (System.nanoTime() - start));
    }
    return best;
  }

  private interface Share {
    float of(int thread);
  }

  private void inParallel(Share share) throws IOException {
    List<Callable<Float>> shares = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      int which = thread;
      shares.add(() -> share.of(which));
    }
    try {
      for (Future<Float> done : executor.invokeAll(shares)) {
        seen += done.get();
      }
    } catch (InterruptedException | ExecutionException failure) {
      throw new IOException(failure);
    }
  }
}
