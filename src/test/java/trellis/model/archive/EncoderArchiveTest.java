package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.error.ModelException;
import trellis.model.GoldenCheck;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.testing.RandomCases;

/**
 * Models that keep an encoder come back as they were, or are refused by the entry that is wrong.
 */
class EncoderArchiveTest {
  private static final byte[] ARCHIVE =
      Archives.bytes(RandomModel.withEncoder("bert", Pack.INT8, 5));
  private static final byte[] FLOATS =
      Archives.bytes(RandomModel.withEncoder("bert", Pack.FLOAT32, 5));

  private Map<String, byte[]> entries;

  @BeforeEach
  void takeApart() throws IOException {
    entries = Archives.entries(ARCHIVE);
  }

  @Test
  void anyModelComesBack() {
    RandomCases.check(
        60,
        random -> {
          TaggerModel model = RandomModel.withEncoder(random);
          byte[] written = Archives.bytes(model);
          TaggerModel read = Archives.read(written);
          assertArrayEquals(written, Archives.bytes(read));
          assertTrue(GoldenCheck.of(read).isPassed());
          List<List<String>> sentences = RandomModel.sentences(random, 5, 8);
          List<Tagging> expected = RandomModel.tag(model, sentences);
          List<Tagging> found = RandomModel.tag(read, sentences);
          for (int s = 0; s < sentences.size(); s++) {
            assertEquals(expected.get(s).labels(), found.get(s).labels());
            for (int token = 0; token < sentences.get(s).size(); token++) {
              assertEquals(expected.get(s).probability(token), found.get(s).probability(token));
            }
          }
        });
  }

  @Test
  void aFlippedBitAnywhereIsRefused() {
    RandomCases.check(
        60,
        random -> {
          int bit = random.nextInt(8 * ARCHIVE.length);
          byte[] flipped = ARCHIVE.clone();
          flipped[bit / 8] ^= (byte) (1 << bit % 8);
          assertRefused(flipped);
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "encoder/states.json",
        "encoder/shape.json",
        "encoder/tokenizer.json",
        "encoder/rows.npy",
        "encoder/matrices.npy",
        "encoder/scales.npy"
      })
  void everyEntryIsGuarded(String name) throws IOException {
    byte[] content = entries.get(name);
    Map<String, byte[]> missing = new LinkedHashMap<>(entries);
    missing.remove(name);
    assertNames(name, missing, "");
    for (int length : new int[] {0, content.length - 1, content.length + 1}) {
      Map<String, byte[]> other = new LinkedHashMap<>(entries);
      other.put(name, Arrays.copyOf(content, length));
      assertNames(name, other, "");
      if (length < content.length) { // with digests made anew
        Map<String, byte[]> signed = new LinkedHashMap<>(entries);
        Archives.replace(signed, name, Arrays.copyOf(content, length));
        ModelException refused = assertRefused(Archives.zipped(signed));
        assertTrue(refused.entry().startsWith("encoder/"), refused::getMessage);
      }
    }
    Map<String, byte[]> changed = new LinkedHashMap<>(entries);
    changed.put(name, content.clone());
    changed.get(name)[content.length - 2] ^= 1;
    assertNames(name, changed, "");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "blocks":2 | "blocks":2000000000 | encoder/shape.json | blocks
          "blocks":2 | "blocks":900 | encoder/rows.npy | which are not those of an encoder's
          "blocks":2 | "blocks":0 | encoder/shape.json | blocks
          "blocks":2 | "blocks":-1 | encoder/shape.json | blocks
          "blocks":2 | "blocks":"2" | encoder/shape.json | `blocks`
          "blocks":2 | "sorts":2 | encoder/shape.json | `blocks` is missing
          "vocabulary": | "vocabulary":9 | encoder/matrices.npy | which are not those of
          "vocabulary": | "vocabulary":99999 | encoder/ |
          "inner": | "inner":1 | encoder/rows.npy | which are not those of an encoder's
          "activation":"gelu | "activation":"swish | encoder/shape.json |
          "heads": | "heads":1000 | encoder/shape.json | heads
          """)
  void sizesThatLieAreRefusedBeforeAllocation(String from, String to, String entry, String text)
      throws IOException {
    String json = new String(entries.get("encoder/shape.json"), StandardCharsets.UTF_8);
    assertTrue(json.contains(from), json);
    Archives.replace(
        entries, "encoder/shape.json", json.replace(from, to).getBytes(StandardCharsets.UTF_8));
    byte[] archive = Archives.zipped(entries);
    long before = allocated();
    ModelException refused = assertRefused(archive);
    assertTrue(allocated() - before < 20_000_000, "much was allocated");
    assertTrue(refused.entry().startsWith(entry), refused::getMessage);
    assertTrue(text == null || refused.getMessage().contains(text), refused::getMessage);
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"layers\":1,\"width\":7}', weights/context.weights.npy",
    "'{\"layers\":3,\"width\":8}', weights/context.weights.npy",
    "'{\"layers\":0,\"width\":8}', encoder/states.json",
    "'{\"layers\":2000000000,\"width\":2000000000}', encoder/states.json",
    "'{\"layers\":1}', encoder/states.json",
    "'[]', encoder/states.json"
  })
  void whatIsReadMustFitTheNetwork(String states, String entry) throws IOException {
    byte[] json = (states + "\n").getBytes(StandardCharsets.UTF_8);
    Archives.replace(entries, "encoder/states.json", json);
    assertNames(entry, entries, "");
  }

  @ParameterizedTest
  @CsvSource({
    "encoder/rows.npy, NaN",
    "encoder/rows.npy, Infinity",
    "encoder/matrices.npy, NaN",
    "encoder/matrices.npy, -1e20",
    "encoder/rows.npy, 1e7"
  })
  void weightsThatNoTrainingGivesAreRefused(String name, float wrong) throws IOException {
    entries = Archives.entries(FLOATS);
    byte[] content = entries.get(name).clone();
    ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putFloat(content.length - 4, wrong);
    Archives.replace(entries, name, content);
    assertNames(name, entries, "has the number " + wrong);
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, 1e30f})
  void stepsThatAreNoNumbersAreRefused(float wrong) throws IOException {
    byte[] content = entries.get("encoder/scales.npy").clone();
    ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putFloat(content.length - 4, wrong);
    Archives.replace(entries, "encoder/scales.npy", content);
    assertNames("encoder/scales.npy", entries, "has the number ");
  }

  @Test
  void aTokenizerOfMorePiecesIsRefused() throws IOException {
    byte[] other =
        Archives.entries(Archives.bytes(RandomModel.withEncoder("roberta", Pack.INT8, 5)))
            .get("encoder/tokenizer.json");
    Archives.replace(entries, "encoder/tokenizer.json", other);
    ModelException refused = assertRefused(Archives.zipped(entries));
    assertTrue(refused.getMessage().contains("the tokenizer has the piece"), refused::getMessage);
  }

  @Test
  void aTokenizerThatIsNoneIsRefused() throws IOException {
    for (String text : List.of("{}", "[]", "hello", "{\"model\":{\"type\":\"Unigram\"}}")) {
      Map<String, byte[]> wrong = new LinkedHashMap<>(entries);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      Archives.replace(wrong, "encoder/tokenizer.json", bytes);
      String message = assertRefused(Archives.zipped(wrong)).getMessage();
      assertTrue(message.startsWith("test.trellis, entry encoder/tokenizer.json: "), message);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "pack: int8, pack: none, encoder/shape.json, is no entry of a model with this config",
    "pack: int8, pack: float16, encoder/scales.npy, is no entry of a model with this config"
  })
  void aConfigOfAnotherPackIsRefused(String from, String to, String entry, String text)
      throws IOException {
    String config = new String(entries.get("config.yaml"), StandardCharsets.UTF_8);
    int at = config.indexOf("pack: int8", config.indexOf("encoder:"));
    String other = config.substring(0, at) + to + config.substring(at + from.length());
    Archives.replace(entries, "config.yaml", other.getBytes(StandardCharsets.UTF_8));
    assertNames(entry, entries, text);
  }

  @Test
  void anotherKindOfNumbersIsRefused() throws IOException {
    entries = Archives.entries(FLOATS);
    String config = new String(entries.get("config.yaml"), StandardCharsets.UTF_8);
    int at = config.indexOf("pack: float32", config.indexOf("encoder:"));
    String other = config.substring(0, at) + "pack: float16" + config.substring(at + 13);
    Archives.replace(entries, "config.yaml", other.getBytes(StandardCharsets.UTF_8));
    assertNames("encoder/matrices.npy", entries, "numbers as <f2");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void onlyTheNewFormatHasAnEncoder(int format) throws IOException {
    String manifest = new String(entries.get("manifest.json"), StandardCharsets.UTF_8);
    assertTrue(manifest.contains("\"format\" : 4,"), manifest);
    Archives.edit(entries, "manifest.json", "\"format\" : 4,", "\"format\" : " + format + ",");
    ModelException refused = assertRefused(Archives.zipped(entries));
    if (format < 3) {
      assertTrue(refused.getMessage().contains("which models of format " + format));
    }
  }

  @Test
  void aModelThatDoesNotSayWhichEncoderItHasIsRefused() throws IOException {
    Archives.edit(entries, "manifest.json", "\"encoder\"", "\"dev\"");
    assertRefused(Archives.zipped(entries));
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  private static void assertNames(String name, Map<String, byte[]> entries, String text)
      throws IOException {
    ModelException refused = assertRefused(Archives.zipped(entries));
    assertEquals(name, refused.entry(), refused::getMessage);
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
  }

  private static ModelException assertRefused(byte[] archive) {
    return assertThrows(ModelException.class, () -> Archives.read(archive));
  }
}
