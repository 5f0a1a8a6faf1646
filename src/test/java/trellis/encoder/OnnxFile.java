package trellis.encoder;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.encoder.weights.Activation;
import trellis.encoder.weights.EncoderShape;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;

/** The weights of MiniLM-L6 in the ONNX file of the test class path, by the names that it has. */
final class OnnxFile {
  private static final EncoderShape SHAPE =
      new EncoderShape(30_522, 512, 0, 2, 384, 6, 12, 1536, Activation.GELU, 1e-12);
  private static final int GRAPH = 7;
  private static final int NODE = 1;
  private static final int INITIALIZER = 5;
  private static final int NAME = 8;
  private static final int RAW_DATA = 9;

  private final Map<String, float[]> values = new HashMap<>(); // of initializers
  private final Map<String, String> factors = new HashMap<>(); // right ones, by a node's result

  OnnxFile(byte[] bytes) {
    ByteBuffer graph = fields(ByteBuffer.wrap(bytes)).get(GRAPH).get(0);
    Map<Integer, List<ByteBuffer>> parts = fields(graph);
    for (ByteBuffer initializer : parts.get(INITIALIZER)) {
      Map<Integer, List<ByteBuffer>> tensor = fields(initializer);
      ByteBuffer raw = tensor.get(RAW_DATA).get(0);
      float[] numbers = new float[raw.remaining() / Float.BYTES];
      raw.order(ByteOrder.LITTLE_ENDIAN).asFloatBuffer().get(numbers);
      values.put(text(tensor.get(NAME).get(0)), numbers);
    }
    for (ByteBuffer node : parts.get(NODE)) {
      Map<Integer, List<ByteBuffer>> fields = fields(node);
      List<ByteBuffer> inputs = fields.getOrDefault(1, List.of());
      if (inputs.size() == 2) {
        factors.put(text(fields.get(2).get(0)), text(inputs.get(1)));
      }
    }
  }

  /** The fields of a message that have lengths, by their numbers. */
  private static Map<Integer, List<ByteBuffer>> fields(ByteBuffer message) {
    Map<Integer, List<ByteBuffer>> fields = new HashMap<>();
    ByteBuffer rest = message.duplicate();
    while (rest.hasRemaining()) {
      int tag = (int) number(rest);
      if ((tag & 7) == 2) {
        int length = (int) number(rest);
        fields
            .computeIfAbsent(tag >>> 3, key -> new ArrayList<>())
            .add(rest.slice(rest.position(), length));
        rest.position(rest.position() + length);
      } else if ((tag & 7) == 0) {
        number(rest);
      } else {
        rest.position(rest.position() + ((tag & 7) == 5 ? 4 : 8));
      }
    }
    return fields;
  }

  private static long number(ByteBuffer from) {
    long number = 0;
    for (int shift = 0; ; shift += 7) {
      byte next = from.get();
      number |= (next & 0x7fL) << shift;
      if (next >= 0) {
        return number;
      }
    }
  }

  private static String text(ByteBuffer bytes) {
    return StandardCharsets.UTF_8.decode(bytes.duplicate()).toString();
  }

  EncoderWeights weights() {
    List<EncoderTensor> tensors = new ArrayList<>();
    for (EncoderWeights.Matrix matrix : EncoderWeights.layout(SHAPE)) {
      tensors.add(
          new EncoderTensor(matrix.name(), matrix.rows(), matrix.columns(), numbers(matrix)));
    }
    return new EncoderWeights(SHAPE, tensors);
  }

  private float[] numbers(EncoderWeights.Matrix matrix) {
    String name =
        matrix
            .name()
            .replace("embeddings.pieces", "embeddings.word_embeddings.weight")
            .replace("embeddings.positions", "embeddings.position_embeddings.weight")
            .replace("embeddings.segments", "embeddings.token_type_embeddings.weight")
            .replace("embeddings.norm", "embeddings.LayerNorm")
            .replace("norm1", "attention.output.LayerNorm")
            .replace("norm2", "output.LayerNorm")
            .replace("scale", "weight")
            .replace("shift", "bias");
    if (name.startsWith("block")) {
      int dot = name.indexOf('.');
      int block = Integer.parseInt(name.substring(5, dot)) - 1;
      name =
          "encoder.layer."
              + block
              + name.substring(dot)
                  .replace(".attention.weight", ".attention.self.*.weight")
                  .replace(".attention.bias", ".attention.self.*.bias")
                  .replaceFirst("^[.]output[.](weights|bias)", ".attention.output.dense.$1")
                  .replace(".inner.", ".intermediate.dense.")
                  .replace(".outer.", ".output.dense.");
    }
    if (!name.contains("*")) {
      return of(name, matrix.columns());
    }
    float[] all = new float[matrix.rows() * matrix.columns()];
    int part = all.length / 3;
    for (int i = 0; i < 3; i++) {
      String one = name.replace("*", List.of("query", "key", "value").get(i));
      System.arraycopy(of(one, matrix.columns()), 0, all, i * part, part);
    }
    return all;
  }

  /** An initializer, or the transpose of what a node multiplies with. */
  private float[] of(String name, int columns) {
    if (!name.endsWith(".weights")) {
      return values.get(name);
    }
    String node = "/" + name.replace("layer.", "layer#").replace('.', '/').replace('#', '.');
    float[] x = values.get(factors.get(node.replace("/weights", "/MatMul_output_0")));
    int rows = x.length / columns;
    float[] transposed = new float[x.length];
    for (int row = 0; row < rows; row++) {
      for (int column = 0; column < columns; column++) {
        transposed[row * columns + column] = x[column * rows + row];
      }
    }
    return transposed;
  }
}
