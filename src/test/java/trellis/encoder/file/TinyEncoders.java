package trellis.encoder.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import trellis.encoder.weights.EncoderTensor;
import trellis.encoder.weights.EncoderWeights;

/**
 * The tiny random encoders of the tests, which {@code make_encoders.py} made: a folder each for
 * bert, distilbert and roberta, with a graph of the same weights in it.
 */
public final class TinyEncoders {
  private TinyEncoders() {}

  /** The folder of one of them. */
  public static Path folder(String kind) {
    try {
      return Path.of(TinyEncoders.class.getResource(kind + "/config.json").toURI()).getParent();
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The graph of one of them. */
  public static Path graph(String kind) {
    return folder(kind).resolve("model.onnx");
  }

  /** A file of one of them. */
  static byte[] file(String kind, String name) {
    try {
      return Files.readAllBytes(folder(kind).resolve(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its files but for the graph, by their names. */
  static Map<String, byte[]> published(String kind) {
    Map<String, byte[]> files = new TreeMap<>();
    for (String name : new String[] {"config.json", "model.safetensors", "tokenizer.json"}) {
      files.put(name, file(kind, name));
    }
    return files;
  }

  /** Writes files to a folder. */
  static Path write(Path folder, Map<String, byte[]> files) throws IOException {
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      Path path = folder.resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue());
    }
    return folder;
  }

  /** Entries as an archive. */
  static byte[] zip(Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        zip.putNextEntry(new ZipEntry(file.getKey()));
        zip.write(file.getValue());
      }
    }
    return bytes.toByteArray();
  }

  /** A file of tensors with this header. */
  static byte[] safetensors(String header, byte[] data) {
    byte[] text = header.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(8 + text.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
    return bytes.putLong(text.length).put(text).put(data).array();
  }

  /** The header of a file of tensors. */
  static String header(byte[] safetensors) {
    int length =
        Math.toIntExact(ByteBuffer.wrap(safetensors).order(ByteOrder.LITTLE_ENDIAN).getLong());
    return new String(safetensors, 8, length, StandardCharsets.UTF_8);
  }

  /** What is behind the header. */
  static byte[] data(byte[] safetensors) {
    int from = 8 + header(safetensors).getBytes(StandardCharsets.UTF_8).length;
    return java.util.Arrays.copyOfRange(safetensors, from, safetensors.length);
  }

  /** A line a matrix: its name, rows, columns, and the CRC-32 of its numbers. */
  static String sums(EncoderWeights weights) {
    StringBuilder sums = new StringBuilder();
    for (EncoderTensor tensor : weights.tensors()) {
      float[] values = tensor.toArray();
      ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
      bytes.asFloatBuffer().put(values);
      CRC32 crc = new CRC32();
      crc.update(bytes);
      sums.append(
          String.format(
              "%s %d %d %08x%n", tensor.name(), tensor.rows(), tensor.columns(), crc.getValue()));
    }
    return sums.toString();
  }
}
