package trellis.encoder.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.FloatType;
import trellis.encoder.read.Place;
import trellis.encoder.weights.EncoderTensor;
import trellis.error.ModelException;
import trellis.vocab.store.Half;

/** The names, types and parts in which published weights come: they are one encoder. */
class SafetensorsTest {
  private static final String INDEX = "model.safetensors.index.json";

  @TempDir private Path scratch;

  @ParameterizedTest
  @CsvSource({
    "bert, ''",
    "bert, bert.",
    "bert, model.bert.",
    "distilbert, ''",
    "distilbert, distilbert.",
    "roberta, ''",
    "roberta, roberta.",
    "roberta, auto_model."
  })
  void prefixesOfHeadsAreNoPartOfTheName(String kind, String prefix) throws IOException {
    Map<String, Safetensors.Tensor> renamed = renamed(tensors(kind), name -> prefix + plain(name));
    assertEquals(digest(kind), read(kind, file(renamed, FloatType.F32)).sha256());
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "distilbert", "roberta"})
  void layerNormsAreReadByTheirOldNames(String kind) throws IOException {
    Map<String, Safetensors.Tensor> old =
        renamed(
            tensors(kind),
            name ->
                name.replaceFirst("(LayerNorm|layer_norm)\\.weight$", "$1.gamma")
                    .replaceFirst("(LayerNorm|layer_norm)\\.bias$", "$1.beta"));
    assertTrue(old.keySet().stream().filter(name -> name.endsWith(".gamma")).count() > 2);
    assertTrue(old.keySet().stream().noneMatch(name -> name.matches(".*(N|_n)orm\\.bias")));
    assertEquals(digest(kind), read(kind, file(old, FloatType.F32)).sha256());
  }

  @Test
  void headsAboveTheEncoderAreLeftOut() throws IOException {
    Map<String, Safetensors.Tensor> all = renamed(tensors("bert"), UnaryOperator.identity());
    Safetensors.Tensor some = all.get("bert.embeddings.LayerNorm.weight");
    all.put("bert.pooler.dense.weight", some);
    all.put("cls.predictions.transform.LayerNorm.gamma", some);
    all.put("classifier.weight", some);
    assertEquals(digest("bert"), read("bert", file(all, FloatType.F32)).sha256());
  }

  @Test
  void nameInBothSpellingsIsRefused() throws IOException {
    Map<String, Safetensors.Tensor> all = renamed(tensors("bert"), UnaryOperator.identity());
    all.put("bert.embeddings.LayerNorm.gamma", all.get("bert.embeddings.LayerNorm.weight"));
    byte[] twice = file(all, FloatType.F32);
    ModelException refusal = assertThrows(ModelException.class, () -> read("bert", twice));
    assertTrue(
        refusal.getMessage().contains("embeddings.LayerNorm.weight stand twice"),
        refusal.getMessage());
  }

  @ParameterizedTest
  @EnumSource(FloatType.class)
  void numbersOfAnyTypeAreReadAsFloat(FloatType type) throws IOException {
    EncoderFile expected = EncoderFile.read(TinyEncoders.folder("bert"));
    EncoderFile found = read("bert", file(tensors("bert"), type));
    for (EncoderTensor tensor : expected.weights().tensors()) {
      float[] values = tensor.toArray();
      for (int i = 0; i < values.length; i++) {
        values[i] = rounded(values[i], type);
      }
      float[] read = found.weights().tensor(tensor.name()).toArray();
      assertArrayEquals(values, read, tensor.name());
    }
    boolean isExact = type == FloatType.F32 || type == FloatType.F64;
    assertEquals(isExact, expected.sha256().equals(found.sha256()));
  }

  @ParameterizedTest
  @CsvSource({
    "F16, 3c00, 1",
    "F16, c200, -3",
    "F16, 7bff, 65504",
    "F16, 0001, 5.9604645e-8",
    "F16, 83ff, -6.097555e-5",
    "BF16, 3f80, 1",
    "BF16, c040, -3",
    "BF16, 4049, 3.140625"
  })
  void shortNumbersMeanWhatTheirStandardsSay(FloatType type, String bits, float expected) {
    short encoded = (short) Integer.parseInt(bits, 16);
    float[] read = new float[3];
    ByteBuffer two = ByteBuffer.allocate(4).order(ByteOrder.LITTLE_ENDIAN);
    type.read(two.putShort(encoded).putShort((short) 0).flip(), read, 1);
    assertArrayEquals(new float[] {0, expected, 0}, read);
  }

  @Test
  void typesThatAreNoFloatsAreNamed() throws IOException {
    byte[] whole = TinyEncoders.file("bert", "model.safetensors");
    String header = TinyEncoders.header(whole).replaceFirst("\"F32\"", "\"F8_E4M3\"");
    byte[] other = TinyEncoders.safetensors(header, TinyEncoders.data(whole));
    ModelException refusal = assertThrows(ModelException.class, () -> read("bert", other));
    assertTrue(refusal.getMessage().contains("of type F8_E4M3; F32, F16"), refusal.getMessage());
  }

  @Test
  void partsAreReadAsOne() throws IOException {
    Path folder = TinyEncoders.write(scratch.resolve("folder"), parts(3));
    assertEquals(digest("distilbert"), EncoderFile.read(folder).sha256());
    Path jar = Files.write(scratch.resolve("a.jar"), TinyEncoders.zip(parts(2)));
    assertEquals(digest("distilbert"), EncoderFile.read(jar).sha256());
  }

  @Test
  void partThatIsMissingIsNamed() throws IOException {
    Path folder = TinyEncoders.write(scratch, parts(3));
    Files.delete(folder.resolve(part(1)));
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(folder));
    assertEquals(part(1), refusal.entry());
    assertTrue(refusal.getMessage().contains("part of the weights is missing"));
  }

  @Test
  void tensorInTwoPartsIsRefused() throws IOException {
    Map<String, byte[]> files = parts(2);
    files.put(part(1), file(tensors("distilbert"), FloatType.F32));
    Path folder = TinyEncoders.write(scratch, files);
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(folder));
    assertEquals(part(1), refusal.entry());
    assertTrue(refusal.getMessage().contains("stand twice"), refusal.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"../outside.safetensors", "a/../../outside.safetensors", "{absolute}"})
  void partsOutsideTheFolderAreRefused(String name) throws IOException {
    Path outside =
        Files.write(
            scratch.resolve("outside.safetensors"),
            TinyEncoders.file("distilbert", "model.safetensors"));
    String part = name.replace("{absolute}", outside.toAbsolutePath().toString());
    Map<String, byte[]> files = parts(1);
    files.remove(part(0));
    files.put(INDEX, ("{\"weight_map\": {\"a\": \"" + part + "\"}}").getBytes());
    Path folder = TinyEncoders.write(scratch.resolve("inner"), files);
    Files.createDirectories(folder.resolve("a"));
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(folder));
    assertTrue(refusal.getMessage().contains("part of the weights is missing"));
  }

  @Test
  void indexThatIsNoneIsRefused() throws IOException {
    Map<String, byte[]> files = parts(1);
    files.put(INDEX, "{\"weight_map\": []}".getBytes());
    Path folder = TinyEncoders.write(scratch, files);
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(folder));
    assertEquals(INDEX, refusal.entry());
    assertTrue(refusal.getMessage().contains("weight_map"), refusal.getMessage());
  }

  /** The encoder of a kind with its weights in so many files. */
  private static Map<String, byte[]> parts(int count) {
    Map<String, byte[]> files = TinyEncoders.published("distilbert");
    files.remove("model.safetensors");
    Map<String, String> places = new TreeMap<>();
    Map<Integer, Map<String, Safetensors.Tensor>> parts = new TreeMap<>();
    int at = 0;
    for (Map.Entry<String, Safetensors.Tensor> tensor : tensors("distilbert").entrySet()) {
      int part = at++ % count;
      places.put(tensor.getKey(), part(part));
      parts.computeIfAbsent(part, key -> new TreeMap<>()).put(tensor.getKey(), tensor.getValue());
    }
    parts.forEach((part, tensors) -> files.put(part(part), file(tensors, FloatType.F32)));
    String map =
        places.entrySet().stream()
            .map(one -> "\"" + one.getKey() + "\": \"" + one.getValue() + "\"")
            .collect(Collectors.joining(", ", "{", "}"));
    files.put(INDEX, ("{\"metadata\": {}, \"weight_map\": " + map + "}").getBytes());
    return files;
  }

  private static String part(int number) {
    return "model-0000" + (number + 1) + ".safetensors";
  }

  private EncoderFile read(String kind, byte[] weights) throws IOException {
    Map<String, byte[]> files = TinyEncoders.published(kind);
    files.put("model.safetensors", weights);
    return EncoderFile.read(TinyEncoders.write(scratch, files));
  }

  private static String digest(String kind) {
    return EncoderFile.read(TinyEncoders.folder(kind)).sha256();
  }

  private static Map<String, Safetensors.Tensor> tensors(String kind) {
    byte[] whole = TinyEncoders.file(kind, "model.safetensors");
    return new TreeMap<>(
        new Safetensors(new Place(kind, ""), ByteSource.of(ByteBuffer.wrap(whole))).tensors());
  }

  private static Map<String, Safetensors.Tensor> renamed(
      Map<String, Safetensors.Tensor> tensors, UnaryOperator<String> name) {
    Map<String, Safetensors.Tensor> renamed = new TreeMap<>();
    tensors.forEach((from, tensor) -> renamed.put(name.apply(from), tensor));
    assertEquals(tensors.size(), renamed.size());
    return renamed;
  }

  private static String plain(String name) {
    return name.replaceFirst("^(distil|ro)?bert(a)?\\.", "");
  }

  /** A file of these tensors with their numbers in this type. */
  private static byte[] file(Map<String, Safetensors.Tensor> tensors, FloatType type) {
    int count = tensors.values().stream().mapToInt(one -> one.floats().length).sum();
    ByteBuffer data = ByteBuffer.allocate(count * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
    StringBuilder header = new StringBuilder("{");
    for (Map.Entry<String, Safetensors.Tensor> tensor : tensors.entrySet()) {
      int from = data.position();
      for (float value : tensor.getValue().floats()) {
        put(data, value, type);
      }
      header
          .append(header.length() > 1 ? "," : "")
          .append("\"" + tensor.getKey() + "\":{\"dtype\":\"" + type + "\",\"shape\":")
          .append(java.util.Arrays.toString(tensor.getValue().dims()))
          .append(",\"data_offsets\":[" + from + "," + data.position() + "]}");
    }
    return TinyEncoders.safetensors(header.append("}").toString(), data.array());
  }

  private static void put(ByteBuffer to, float value, FloatType type) {
    switch (type) {
      case F64 -> to.putDouble(value);
      case F32 -> to.putFloat(value);
      case F16 -> to.putShort(Half.of(value));
      case BF16 -> to.putShort((short) (Float.floatToIntBits(value) >> 16));
    }
  }

  /** The number that is read of what was written. */
  private static float rounded(float value, FloatType type) {
    return switch (type) {
      case F64, F32 -> value;
      case F16 -> Half.toFloat(Half.of(value));
      case BF16 -> Float.intBitsToFloat(Float.floatToIntBits(value) & 0xffff0000);
    };
  }
}
