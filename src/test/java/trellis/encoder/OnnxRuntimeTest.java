package trellis.encoder;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.FloatBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import trellis.encoder.file.EncoderFile;
import trellis.kernel.Kernels;

/** MiniLM-L6, as it is published, against ONNX Runtime: the hidden states of every layer. */
class OnnxRuntimeTest {
  static {
    System.setProperty("ENGINE_CACHE_DIR", Path.of("build/djl").toAbsolutePath().toString());
    System.setProperty("DJL_CACHE_DIR", Path.of("build/djl").toAbsolutePath().toString());
    System.setProperty("RUST_FLAVOR", "cpu"); // the one in the jar: nothing is fetched
    System.setProperty("ai.djl.offline", "true");
    System.setProperty("OPT_OUT_TRACKING", "true");
  }

  private static final double LARGEST_DIFFERENCE = 1e-4;
  private static final int BLOCKS = 6;
  private static final int WIDTH = 384;

  private static TransformerEncoder encoder;
  private static OrtSession session;

  @BeforeAll
  static void load() throws Exception {
    byte[] model = resource("all-minilm-l6-v2.onnx").readAllBytes();
    URI graph = ClassLoader.getSystemResource("all-minilm-l6-v2.onnx").toURI();
    Path jar = Path.of(URI.create(graph.getSchemeSpecificPart().replaceFirst("!.*", "")));
    encoder = new TransformerEncoder(EncoderFile.read(jar).weights(), Kernels.named("vector"));
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(model);
    for (int layer = 0; layer < BLOCKS; layer++) { // it has the last one
      bytes.write(output(result(layer)));
    }
    session = OrtEnvironment.getEnvironment().createSession(bytes.toByteArray());
  }

  @AfterAll
  static void close() throws OrtException {
    session.close();
  }

  private static InputStream resource(String name) {
    return OnnxRuntimeTest.class.getClassLoader().getResourceAsStream(name);
  }

  /** What the file calls the states of a layer. */
  private static String result(int layer) {
    if (layer == BLOCKS) {
      return "last_hidden_state";
    }
    String part = layer == 0 ? "/embeddings" : "/encoder/layer." + (layer - 1) + "/output";
    return part + "/LayerNorm/Add_1_output_0";
  }

  /** One more output of the graph: protobuf messages behind each other are merged. */
  private static byte[] output(String name) {
    byte[] text = name.getBytes(StandardCharsets.UTF_8);
    byte[] head = {
      7 << 3 | 2,
      (byte) (text.length + 4),
      12 << 3 | 2,
      (byte) (text.length + 2),
      1 << 3 | 2,
      (byte) text.length
    };
    byte[] all = Arrays.copyOf(head, head.length + text.length);
    System.arraycopy(text, 0, all, head.length, text.length);
    return all;
  }

  @Test
  void sentencesHaveTheStatesOfOnnxRuntime() throws Exception {
    List<int[]> windows = new ArrayList<>();
    try (HuggingFaceTokenizer tokenizer =
        HuggingFaceTokenizer.newInstance(
            resource("all-minilm-l6-v2-tokenizer.json"),
            Map.of("truncation", "false", "padding", "false"))) {
      for (String sentence : sentences(200)) {
        windows.add(
            Arrays.stream(tokenizer.encode(sentence).getIds()).mapToInt(id -> (int) id).toArray());
      }
    }
    assertEquals(200, windows.size());
    assertTrue(windows.stream().mapToInt(ids -> ids.length).sum() > 3000);
    checkAll(windows);
  }

  private static List<String> sentences(int count) throws IOException {
    return Arrays.stream(Files.readString(Path.of("data/sample/train.conll")).split("\n\n"))
        .limit(count)
        .map(block -> block.replaceAll("\t.*", "").replace('\n', ' '))
        .toList();
  }

  @Test
  void randomPiecesOfAnyNumberHaveTheStatesOfOnnxRuntime() throws Exception {
    Random random = new Random(1);
    checkAll(
        IntStream.of(1, 2, 3, 15, 16, 17, 31, 32, 33, 64, 65, 127, 200, 300, 511, 512)
            .mapToObj(length -> random.ints(length, 0, 30_522).toArray())
            .toList());
  }

  /** All windows at once, against one after the other. */
  private static void checkAll(List<int[]> windows) throws OrtException {
    int[] pieces = windows.stream().flatMapToInt(Arrays::stream).toArray();
    int[] starts = new int[windows.size() + 1];
    for (int window = 0; window < windows.size(); window++) {
      starts[window + 1] = starts[window] + windows.get(window).length;
    }
    float[][] layers = new float[BLOCKS + 1][];
    encoder.run(
        pieces,
        starts,
        windows.size(),
        BLOCKS,
        new EncoderWorkspace(),
        (layer, states) -> layers[layer] = states.clone());
    for (int window = 0; window < windows.size(); window++) {
      check(windows.get(window), layers, starts[window] * WIDTH);
    }
  }

  private static void check(int[] ids, float[][] layers, int at) throws OrtException {
    OrtEnvironment environment = OrtEnvironment.getEnvironment();
    long[][] input = {Arrays.stream(ids).asLongStream().toArray()};
    long[][] mask = {LongStream.generate(() -> 1).limit(ids.length).toArray()};
    long[][] segments = {new long[ids.length]};
    try (OnnxTensor tensor = OnnxTensor.createTensor(environment, input);
        OnnxTensor masks = OnnxTensor.createTensor(environment, mask);
        OnnxTensor types = OnnxTensor.createTensor(environment, segments);
        OrtSession.Result results =
            session.run(
                Map.of("input_ids", tensor, "attention_mask", masks, "token_type_ids", types))) {
      for (int layer = 0; layer <= BLOCKS; layer++) {
        FloatBuffer expected = ((OnnxTensor) results.get(result(layer)).get()).getFloatBuffer();
        assertEquals(ids.length * WIDTH, expected.remaining());
        for (int i = 0; i < ids.length * WIDTH; i++) {
          double difference = Math.abs((double) expected.get(i) - layers[layer][at + i]);
          if (!(difference <= LARGEST_DIFFERENCE)) { // no text is made where it is not needed
            fail("layer " + layer + ", " + ids.length + " pieces: off by " + difference);
          }
        }
      }
    }
  }
}
