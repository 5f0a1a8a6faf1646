package trellis.vocab.file;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * Random word vectors, and the files that can hold them.
 *
 * @param vectors {@code [word][width]}
 */
public record VectorFiles(List<String> words, float[][] vectors) {
  private static final List<String> LETTERS = List.of("a", "B", "ß", "7", "ש", "😀", "-", "é");

  public static VectorFiles random(RandomGenerator random) {
    Set<String> words = new LinkedHashSet<>();
    int count = random.nextInt(1, 60);
    while (words.size() < count) {
      StringBuilder word = new StringBuilder("w");
      for (int i = random.nextInt(6); i > 0; i--) {
        word.append(LETTERS.get(random.nextInt(LETTERS.size())));
      }
      words.add(word.append(words.size()).toString());
    }
    float[][] vectors = new float[count][random.nextInt(3, 12)];
    for (float[] vector : vectors) {
      for (int i = 0; i < vector.length; i++) {
        vector[i] = (float) random.nextGaussian() * (random.nextInt(9) == 0 ? 1e-6f : 1);
      }
    }
    return new VectorFiles(new ArrayList<>(words), vectors);
  }

  /** GloVe's text, or with the header that word2vec and fastText have. */
  public byte[] text(boolean withHeader, String lineEnd) {
    StringBuilder text = new StringBuilder();
    if (withHeader) {
      text.append(words.size()).append(' ').append(vectors[0].length).append(lineEnd);
    }
    for (int w = 0; w < vectors.length; w++) {
      text.append(words.get(w));
      for (float number : vectors[w]) {
        text.append(' ').append(number);
      }
      text.append(lineEnd);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The binary format of word2vec. */
  public byte[] binary(String afterVector) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.writeBytes(ascii(words.size() + " " + vectors[0].length + "\n"));
    for (int w = 0; w < vectors.length; w++) {
      bytes.writeBytes((words.get(w) + " ").getBytes(StandardCharsets.UTF_8));
      ByteBuffer numbers =
          ByteBuffer.allocate(vectors[w].length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      numbers.asFloatBuffer().put(vectors[w]);
      bytes.writeBytes(numbers.array());
      bytes.writeBytes(ascii(afterVector));
    }
    return bytes.toByteArray();
  }

  public static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  public static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }

  /** A zip in which each of the names is a file with these bytes. */
  public static byte[] zip(byte[] bytes, String... names) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(packed)) {
      for (String name : names) {
        out.putNextEntry(new ZipEntry(name));
        out.write(name.endsWith("/") ? new byte[0] : bytes);
      }
    }
    return packed.toByteArray();
  }

  static Path write(Path file, byte[] bytes) throws IOException {
    return Files.write(file, bytes);
  }
}
