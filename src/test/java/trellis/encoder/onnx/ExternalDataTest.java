package trellis.encoder.onnx;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.encoder.file.EncoderFile;
import trellis.encoder.file.TinyEncoders;
import trellis.encoder.read.ByteSource;
import trellis.encoder.read.Place;
import trellis.error.ModelException;

/** Graphs whose weights stand in a file beside them. */
class ExternalDataTest {
  private static final String WEIGHTS = "weights.bin";

  @TempDir private Path scratch;

  private Path folder;
  private String kind = "bert";
  private String location = WEIGHTS;
  private UnaryOperator<Map<String, String>> place = UnaryOperator.identity();
  private final ByteArrayOutputStream weights = new ByteArrayOutputStream();

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectories(scratch.resolve("inner"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bert", "distilbert", "roberta"})
  void weightsBesideTheGraphAreRead(String kind) throws IOException {
    this.kind = kind;
    Path graph = write();
    assertEquals(expected(), EncoderFile.read(graph).sha256());
    assertEquals(expected(), EncoderFile.read(folder).sha256());
    assertTrue(Files.size(folder.resolve(WEIGHTS)) > Files.size(graph) / 4);
  }

  @Test
  void weightsBelowTheGraphAreRead() throws IOException {
    location = "parts/" + WEIGHTS;
    assertEquals(expected(), EncoderFile.read(write()).sha256());
  }

  @Test
  void bothAreReadOfAnArchive() throws IOException {
    write();
    Path jar = scratch.resolve("a.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      for (String name : new String[] {"model.onnx", WEIGHTS, "tokenizer.json"}) {
        zip.putNextEntry(new ZipEntry("deep/er/onnx/" + name));
        Files.copy(folder.resolve(name), zip);
      }
    }
    assertEquals(expected(), EncoderFile.read(jar).sha256());
  }

  @Test
  void weightsUpToTheEndNeedNoLength() throws IOException {
    String last = "" + lastOffset();
    place =
        where -> {
          if (where.get("offset").equals(last)) {
            where.remove("length");
          } else if (where.get("offset").equals("0")) {
            where.remove("offset");
          }
          return where;
        };
    assertEquals(expected(), EncoderFile.read(write()).sha256());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../weights.bin",
        "a/../../weights.bin",
        "{absolute}",
        "..",
        "",
        "..\\weights.bin"
      })
  void filesOutsideAreRefused(String outside) throws IOException {
    location = outside.replace("{absolute}", scratch.resolve(WEIGHTS).toAbsolutePath().toString());
    Path graph = write();
    Files.createDirectories(folder.resolve("a"));
    Files.write(scratch.resolve(WEIGHTS), weights.toByteArray()); // where the name leads to
    assertRefused(graph, "which is not beside it");
  }

  @Test
  void fileThatIsMissingIsNamed() throws IOException {
    Path graph = write();
    Files.delete(folder.resolve(WEIGHTS));
    ModelException refusal = assertRefused(graph, "which is not beside it");
    assertEquals(WEIGHTS, refusal.entry());
  }

  @Test
  void fileThatIsCutOffIsRefused() throws IOException {
    Path graph = write();
    byte[] whole = weights.toByteArray();
    for (int length : new int[] {0, 1, whole.length / 2, whole.length - 1}) {
      Files.write(folder.resolve(WEIGHTS), java.util.Arrays.copyOf(whole, length));
      assertRefused(graph, "beyond the " + length + " bytes of that file");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "offset, -1",
    "offset, 9223372036854775807",
    "offset, 99999999999999999999",
    "offset, 1e3",
    "offset, ''",
    "length, -4",
    "length, 9223372036854775807",
    "length, 2147483648"
  })
  void placesBeyondTheFileAreRefused(String key, String value) throws IOException {
    place =
        where -> {
          where.put(key, value);
          return where;
        };
    assertRefused(write(), "are said to stand at", key + "=" + value, "get both files anew");
  }

  @ParameterizedTest
  @ValueSource(ints = {-4, -1, 3})
  void lengthsOtherThanThoseOfTheNumbersAreRefused(int more) throws IOException {
    place =
        where -> {
          if (!where.get("offset").equals("" + 0)) {
            return where;
          }
          where.put("length", "" + (Integer.parseInt(where.get("length")) + more));
          return where;
        };
    assertRefused(write(), "should have the sizes", "get the file anew");
  }

  @Test
  void fileIsOpenedAndCountedOnce() throws IOException {
    ByteBuffer graph = ByteBuffer.wrap(Files.readAllBytes(write()));
    List<String> opened = new ArrayList<>();
    OnnxEncoder.read(
        new Place("graph", ""),
        ByteSource.of(graph),
        name -> {
          opened.add(name);
          return ByteBuffer.wrap(weights.toByteArray());
        });
    assertEquals(List.of(WEIGHTS), opened);
  }

  private String expected() {
    return EncoderFile.read(TinyEncoders.folder(kind)).sha256();
  }

  private static ModelException assertRefused(Path graph, String... parts) {
    ModelException refusal = assertThrows(ModelException.class, () -> EncoderFile.read(graph));
    for (String part : parts) {
      assertTrue(refusal.getMessage().contains(part), refusal.getMessage());
    }
    return refusal;
  }

  /** Where the last tensor of the file begins. */
  private long lastOffset() throws IOException {
    long[] last = {0};
    place =
        where -> {
          last[0] = Long.parseLong(where.get("offset"));
          return where;
        };
    write();
    weights.reset();
    return last[0];
  }

  /** Writes the graph, without the numbers of its tensors, and a file that has them. */
  private Path write() throws IOException {
    byte[] whole = Files.readAllBytes(TinyEncoders.graph(kind));
    ByteArrayOutputStream graph = new ByteArrayOutputStream();
    for (ProtoReader model = reader(ByteBuffer.wrap(whole)); model.next(); ) {
      if (model.field() == 7) {
        copyGraph(reader(model.bytes()), graph);
      } else {
        model.skip();
      }
    }
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    put(file, 7, graph.toByteArray());
    if (!location.isEmpty() && !location.contains("..") && !location.startsWith("/")) {
      Path beside = folder.resolve(location);
      Files.createDirectories(beside.getParent());
      Files.write(beside, weights.toByteArray());
    }
    Files.copy(
        TinyEncoders.folder(kind).resolve("tokenizer.json"),
        folder.resolve("tokenizer.json"),
        java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    return Files.write(folder.resolve("model.onnx"), file.toByteArray());
  }

  private static ProtoReader reader(ByteBuffer message) {
    return new ProtoReader(new Place("graph", ""), message);
  }

  private void copyGraph(ProtoReader from, ByteArrayOutputStream to) throws IOException {
    while (from.next()) {
      int field = from.field();
      ByteBuffer value = from.bytes();
      put(to, field, field == 5 ? outside(value) : bytes(value));
    }
  }

  /** A tensor with the place of its numbers instead of these. */
  private byte[] outside(ByteBuffer tensor) throws IOException {
    ByteArrayOutputStream to = new ByteArrayOutputStream();
    byte[] numbers = {};
    for (ProtoReader from = reader(tensor); from.next(); ) {
      int field = from.field();
      switch (field) {
        case 1, 2 -> {
          varint(to, field << 3);
          varint(to, (int) from.varint());
        }
        case 8 -> put(to, field, bytes(from.bytes()));
        case 9 -> numbers = bytes(from.bytes());
        default -> from.skip();
      }
    }
    Map<String, String> where = new TreeMap<>();
    where.put("location", location);
    where.put("offset", "" + weights.size());
    where.put("length", "" + numbers.length);
    weights.write(numbers);
    for (Map.Entry<String, String> entry : place.apply(where).entrySet()) {
      ByteArrayOutputStream pair = new ByteArrayOutputStream();
      put(pair, 1, entry.getKey().getBytes(StandardCharsets.UTF_8));
      put(pair, 2, entry.getValue().getBytes(StandardCharsets.UTF_8));
      put(to, 13, pair.toByteArray());
    }
    varint(to, 14 << 3);
    varint(to, 1);
    return to.toByteArray();
  }

  private static byte[] bytes(ByteBuffer from) {
    byte[] bytes = new byte[from.remaining()];
    from.duplicate().get(bytes);
    return bytes;
  }

  private static void put(ByteArrayOutputStream to, int field, byte[] value) {
    varint(to, field << 3 | 2);
    varint(to, value.length);
    to.writeBytes(value);
  }

  private static void varint(ByteArrayOutputStream to, int value) {
    int rest = value;
    while (rest > 0x7f) {
      to.write(rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    to.write(rest);
  }
}
