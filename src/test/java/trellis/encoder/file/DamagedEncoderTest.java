package trellis.encoder.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.error.ModelException;

/** Whatever is wrong with a file, it is refused with file and reason, and nothing else happens. */
@Timeout(120)
class DamagedEncoderTest {
  private static final int FLIPS = 1500;

  @TempDir private Path scratch;

  @ParameterizedTest
  @ValueSource(strings = {"model.safetensors", "model.onnx", "config.json", "tokenizer.json"})
  void cutOffAnywhereIsRefused(String name) throws IOException {
    Path main = encoder(name);
    byte[] whole = TinyEncoders.file("roberta", name);
    for (int length = 0; length < whole.length - 1; length += 1 + whole.length / 4000) {
      Files.write(main.resolveSibling(name), Arrays.copyOf(whole, length));
      ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(main));
      assertTrue(refusal.getMessage().length() > 40, refusal.getMessage());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"model.safetensors", "model.onnx", "config.json", "tokenizer.json"})
  void flippedBytesAreReadOrRefused(String name) throws IOException {
    Path main = encoder(name);
    byte[] whole = TinyEncoders.file("roberta", name);
    Random random = new Random(16);
    int refused = 0;
    for (int i = 0; i < FLIPS; i++) {
      byte[] damaged = whole.clone();
      // most of a file is numbers: half of the damage goes to where the structure is
      int most = name.equals("model.safetensors") && i % 2 == 0 ? 1500 : whole.length;
      damaged[random.nextInt(most)] = (byte) random.nextInt(256);
      Files.write(main.resolveSibling(name), damaged);
      refused += isRefused(main) ? 1 : 0;
    }
    assertTrue(refused > 0 && refused < FLIPS, "refused " + refused);
  }

  @Test
  void flippedBytesOfAnArchiveAreReadOrRefused() throws IOException {
    byte[] whole = TinyEncoders.zip(TinyEncoders.published("roberta"));
    Path jar = scratch.resolve("a.jar");
    Random random = new Random(17);
    int refused = 0;
    for (int i = 0; i < FLIPS; i++) {
      byte[] damaged = whole.clone();
      int at = i % 2 == 0 ? random.nextInt(whole.length) : whole.length - 1 - random.nextInt(300);
      damaged[at] = (byte) random.nextInt(256);
      Files.write(jar, damaged);
      refused += isRefused(jar) ? 1 : 0;
    }
    assertTrue(refused > 0, "refused " + refused);
  }

  @Test
  void headersThatLieAreRefused() throws IOException {
    byte[] whole = TinyEncoders.file("bert", "model.safetensors");
    String header = TinyEncoders.header(whole);
    byte[] data = TinyEncoders.data(whole);
    byte[] huge = whole.clone();
    Arrays.fill(huge, 0, 8, (byte) 0xff);
    huge[7] = 0x7f;
    assertWeightsRefused(huge, "9223372036854775807 bytes");
    huge[7] = -1;
    assertWeightsRefused(huge, "18446744073709551615 bytes");
    assertHeaderRefused(header.replaceFirst("\\[0,", "[-1,"), data, "-1");
    assertHeaderRefused(header.replaceFirst("\\[0,", "[4,"), data, "should stand at");
    assertHeaderRefused(
        header.replaceFirst("\\[47,15\\]", "[4611686018427387904,4611686018427387904]"),
        data,
        "4611686018427387904");
    assertHeaderRefused(header.replaceFirst("\"F32\"", "\"I32\""), data, "type I32");
    assertHeaderRefused(header, Arrays.copyOf(data, data.length + 4), "take");
    String second = header.replaceAll(".*?(\"data_offsets\":\\[0,\\d+\\]).*", "$1");
    assertHeaderRefused(
        header.replaceFirst("\"data_offsets\":\\[[1-9]\\d*,\\d+\\]", second), data, "do not begin");
  }

  @Test
  void whatIsNestedTooDeepIsToldSo() throws IOException {
    for (String name : new String[] {"config.json", "tokenizer.json"}) {
      Map<String, byte[]> files = TinyEncoders.published("bert");
      files.put(name, "{\"a\":".repeat(5000).getBytes(StandardCharsets.UTF_8));
      Path folder = TinyEncoders.write(scratch, files);
      ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(folder));
      assertEquals(name, refusal.entry());
      assertTrue(refusal.getMessage().contains("nested deeper"), refusal.getMessage());
    }
  }

  @Test
  void namesOfTheFileCannotChangeHowTheMessageLooks() throws IOException {
    byte[] whole = TinyEncoders.file("bert", "model.safetensors");
    String header = TinyEncoders.header(whole);
    String type = header.replaceFirst("\"F32\"", "\"\\\\u202e\\\\u001b[2J\"");
    assertHeaderRefused(type, TinyEncoders.data(whole), "type \\u202e\\u001b[2J;");
    Map<String, byte[]> files = new TreeMap<>();
    for (String folder : new String[] {"a\u001b[2J/", "b/"}) {
      files.put(folder + "model.safetensors", whole);
      Path jar = Files.write(scratch.resolve("a.jar"), TinyEncoders.zip(files));
      ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(jar));
      assertTrue(refusal.getMessage().contains("a\\u001b[2J/model"), refusal.getMessage());
    }
  }

  @Test
  void sizesOfAGraphThatAreNotItsOwnAreToldWithWhatIsExpected() throws IOException {
    Path main = encoder("model.onnx");
    byte[] graph = TinyEncoders.file("roberta", "model.onnx");
    int at = indexOf(graph, new byte[] {8, 10, 8, 24, 16, 1}); // floats of the inner map
    graph[at + 1] = 12;
    graph[at + 3] = 20;
    Files.write(main, graph);
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(main));
    assertTrue(
        refusal.getMessage().contains("block1.inner.weights are expected, which has 20 rows of 10"),
        refusal.getMessage());
  }

  private static int indexOf(byte[] bytes, byte[] part) {
    for (int i = 0; ; i++) {
      if (Arrays.equals(bytes, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
  }

  @Test
  void numbersThatAreNoWeightsAreNamed() throws IOException {
    byte[] whole = TinyEncoders.file("bert", "model.safetensors");
    byte[] data = TinyEncoders.data(whole);
    String header = TinyEncoders.header(whole);
    String name = "bert.embeddings.word_embeddings.weight";
    int at =
        Integer.parseInt(header.replaceAll(".*\"" + name + "\"[^}]*offsets\":\\[(\\d+).*", "$1"));
    at += 4 * (15 * 7 + 3); // row 7
    data[at + 3] = 0x7f;
    data[at + 2] = (byte) 0xc0;
    assertHeaderRefused(header, data, name, "NaN in row 7");
  }

  @Test
  void bombsAreRefused() throws IOException {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("a.onnx", new byte[100_000_000]);
    Path jar = Files.write(scratch.resolve("bomb.jar"), TinyEncoders.zip(files));
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(jar));
    assertEquals("a.onnx", refusal.entry());
    assertTrue(refusal.getMessage().contains("100000000 bytes, which no weights do"));
  }

  @Test
  void graphsOfOtherKindsSayWhatWasFound() throws IOException {
    byte[] graph = TinyEncoders.file("roberta", "model.onnx");
    Path main = encoder("model.onnx");
    // the graph of roberta has Attention nodes
    Files.write(main, renamed(graph, "Attention", "QAttentio"));
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(main));
    assertTrue(refusal.getMessage().contains("QAttentio"), refusal.getMessage());
    Files.write(main, renamed(graph, "LayerNormalization", "BatchNormalization"));
    refusal = assertThrows(ModelException.class, () -> EncoderFile.read(main));
    assertTrue(refusal.getMessage().contains("no layer norm was found"), refusal.getMessage());
  }

  @Test
  void otherActivationsAreToldWithTheirBlock() throws IOException {
    Files.write(
        scratch.resolve("tokenizer.json"), TinyEncoders.file("distilbert", "tokenizer.json"));
    byte[] graph = renamed(TinyEncoders.file("distilbert", "model.onnx"), "Relu", "Tanh");
    Path main = Files.write(scratch.resolve("model.onnx"), graph);
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(main));
    assertTrue(
        refusal.getMessage().contains("between the two linear maps of block 1"),
        refusal.getMessage());
  }

  private static byte[] renamed(byte[] graph, String from, String to) {
    String text = new String(graph, StandardCharsets.ISO_8859_1);
    return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
  }

  /** An encoder that is read of this file, among others; what to read. */
  private Path encoder(String name) throws IOException {
    if (name.equals("model.onnx")) {
      Files.write(
          scratch.resolve("tokenizer.json"), TinyEncoders.file("roberta", "tokenizer.json"));
      return Files.write(scratch.resolve(name), TinyEncoders.file("roberta", name));
    }
    TinyEncoders.write(scratch, TinyEncoders.published("roberta"));
    return scratch.resolve("model.safetensors");
  }

  private static boolean isRefused(Path file) {
    try {
      EncoderFile.read(file);
      return false;
    } catch (ModelException e) {
      return true;
    }
  }

  private void assertHeaderRefused(String header, byte[] data, String... parts) throws IOException {
    assertWeightsRefused(TinyEncoders.safetensors(header, data), parts);
  }

  private void assertWeightsRefused(byte[] weights, String... parts) throws IOException {
    Map<String, byte[]> files = TinyEncoders.published("bert");
    files.put("model.safetensors", weights);
    Path folder = TinyEncoders.write(scratch, files);
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(folder));
    assertEquals("model.safetensors", refusal.entry());
    for (String part : parts) {
      assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
  }
}
