package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import trellis.demand.Knowledge;
import trellis.demand.SpanDemand;
import trellis.error.ModelException;
import trellis.labels.Span;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.testing.RandomCases;

/** Whatever is not as it was written is refused, and the message names the entry. */
class ArchiveCorruptionTest {
  private static final byte[] ARCHIVE = Archives.bytes(RandomModel.usual(7));

  private static final int DIRECTORY =
      new String(ARCHIVE, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");

  private Map<String, byte[]> entries;

  @BeforeEach
  void takeApart() throws IOException {
    entries = Archives.entries(ARCHIVE);
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 64, 200})
  void aDamagedLengthOfANameIsSaid(int length) {
    byte[] archive = ARCHIVE.clone();
    archive[26] = (byte) length;
    assertNames("manifest.json", archive, "has a damaged header: it says that the name has");
  }

  @Test
  void namesAreShownSafely() throws IOException {
    String odd = "\u001b[31m\u0007\n" + "x".repeat(60_000);
    for (String before : List.of("manifest.json", "labels.txt")) {
      Map<String, byte[]> foreign = new LinkedHashMap<>();
      entries.forEach(
          (name, content) -> {
            if (name.equals(before)) {
              foreign.put(odd, new byte[1]);
            }
            foreign.put(name, content);
          });
      String message = assertRefused(Archives.zipped(foreign)).getMessage();
      assertTrue(message.length() < 400, message);
      assertFalse(message.chars().anyMatch(Character::isISOControl), message);
    }
  }

  @Test
  void aFlippedBitAnywhereIsRefused() {
    RandomCases.check(
        200,
        random -> {
          for (int i = 0; i < 25; i++) {
            assertFlipIsRefused(random.nextInt(8 * ARCHIVE.length));
          }
        });
  }

  /** Where zip programs look away: dates, versions, attributes, comments, numbers of disks. */
  @Test
  void aFlippedBitInAnyByteOfTheHeadersIsRefused() {
    for (int i = 0; i < 200; i++) {
      assertFlipIsRefused(8 * i + i % 8);
    }
    for (int i = DIRECTORY; i < ARCHIVE.length; i++) {
      assertFlipIsRefused(8 * i + i % 8);
    }
  }

  private static void assertFlipIsRefused(int bit) {
    byte[] flipped = ARCHIVE.clone();
    flipped[bit / 8] ^= (byte) (1 << bit % 8);
    assertRefused(flipped);
  }

  @Test
  void bytesBehindTheEndAreRefused() {
    assertTrue(
        assertRefused(Arrays.copyOf(ARCHIVE, ARCHIVE.length + 3))
            .getMessage()
            .contains("goes on after the archive, which ends at byte " + ARCHIVE.length));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "manifest.json",
        "config.yaml",
        "labels.txt",
        "words.txt",
        "characters.txt",
        "weights/words.npy",
        "weights/crf.transition.npy",
        "golden.conll"
      })
  void everyEntryIsGuarded(String name) throws IOException {
    byte[] content = entries.get(name);

    Map<String, byte[]> missing = new LinkedHashMap<>(entries);
    missing.remove(name);
    assertNames(name, missing);

    Map<String, byte[]> changed = new LinkedHashMap<>(entries);
    byte[] other = content.clone();
    other[other.length - 1] ^= 1;
    changed.put(name, other);
    assertNames(name, changed);

    Map<String, byte[]> shorter = new LinkedHashMap<>(entries);
    shorter.put(name, Arrays.copyOf(content, content.length - 1));
    assertNames(name, shorter);

    Map<String, byte[]> longer = new LinkedHashMap<>(entries);
    longer.put(name, Arrays.copyOf(content, content.length + 1));
    assertNames(name, longer);

    Map<String, byte[]> empty = new LinkedHashMap<>(entries);
    empty.put(name, new byte[0]);
    assertNames(name, empty);

    assertNames(name, Archives.zipped(List.of(entries, Map.of(name, content))), "twice");
  }

  @ParameterizedTest
  @CsvSource({
    "../../evil.sh, leaves the archive",
    "weights/../../x, leaves the archive",
    "/etc/passwd, leaves the archive",
    "C:/x, leaves the archive",
    "..\\x, leaves the archive",
    "weights/more.npy, no entry of a model",
    "manifest.json~, no entry of a model"
  })
  void foreignEntriesAreRefused(String name, String text) throws IOException {
    Map<String, byte[]> foreign = Map.of(name, new byte[3]);
    assertNames(name, Archives.zipped(List.of(entries, foreign)), text);
    Map<String, byte[]> between = new LinkedHashMap<>();
    entries.forEach(
        (entry, content) -> {
          between.put(entry, content);
          if (entry.equals("config.yaml")) {
            between.putAll(foreign);
          }
        });
    assertNames(name, Archives.zipped(between), text.replace("of a model", "of this model"));
  }

  @Test
  void swappedEntriesAreRefused() throws IOException {
    List<String> names = new ArrayList<>(entries.keySet());
    Collections.swap(names, 2, 3);
    Map<String, byte[]> swapped = new LinkedHashMap<>();
    names.forEach(name -> swapped.put(name, entries.get(name)));
    assertNames("labels.txt", Archives.zipped(swapped), "words.txt stands in its place");
  }

  @ParameterizedTest
  @ValueSource(floats = {Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY})
  void weightsThatAreNoNumbersAreRefused(float wrong) throws IOException {
    float[] weights = new float[12 * 9];
    weights[2 * 9 + 4] = wrong;
    String name = "weights/output.weights.npy"; // 12 x 9
    Archives.replace(entries, name, npy(weights, 12, 9));
    assertNames(name, Archives.zipped(entries), "row 2, column 4 is " + wrong);
  }

  @ParameterizedTest
  @ValueSource(strings = {"weights/words.npy", "weights/output.weights.npy"})
  void bytesThatAreNoNumbersAnyMoreAreDamage(String name) throws IOException {
    byte[] content = entries.get(name);
    Arrays.fill(content, 200, 264, (byte) 0xFF); // NaN, but not by any training
    assertNames(name, Archives.zipped(entries), "does not have the SHA-256");
    byte[] archive = ARCHIVE.clone();
    int at = Archives.headerOf(name, archive) + 30 + name.length() + 200;
    Arrays.fill(archive, at, at + 64, (byte) 0xFF);
    assertNames(name, archive, "do not have the checksum of its header");
  }

  @ParameterizedTest
  @CsvSource({
    "weights/output.weights.npy, 12, 9, 1e20, 1000000.0",
    "weights/output.weights.npy, 12, 9, -1.1e6, 1000000.0",
    "weights/words.npy, 14, 5, 2e12, 1.0E12"
  })
  void weightsThatNoTrainingGivesAreRefused(
      String name, int rows, int columns, float wrong, String most) throws IOException {
    float[] weights = new float[rows * columns];
    weights[columns + 2] = wrong;
    Archives.replace(entries, name, npy(weights, rows, columns));
    assertNames(name, Archives.zipped(entries), "row 1, column 2 is " + wrong);
    assertTrue(assertRefused(Archives.zipped(entries)).getMessage().contains(most));
  }

  @Test
  void theLargestWeightsOfAllGiveProbabilitiesAndObey() throws IOException {
    Random random = new Random(20);
    for (int round = 0; round < 20; round++) {
      Map<String, byte[]> heavy = new LinkedHashMap<>(entries);
      for (String name : entries.keySet()) {
        if (name.startsWith("weights/")) {
          float most = name.equals("weights/words.npy") ? 1e12f : 1e6f;
          byte[] content = entries.get(name).clone();
          ByteBuffer floats = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
          for (int at = 128; at < content.length; at += Float.BYTES) {
            floats.putFloat(at, random.nextBoolean() ? most : -most);
          }
          Archives.replace(heavy, name, content);
        }
      }
      TaggerModel model = Archives.read(Archives.zipped(heavy));
      List<String> tokens = List.of("Ada", "lives", "in", "Nowhere", "0");
      SpanDemand demand = SpanDemand.needed(new Span("LOC", 1, 3));
      for (Knowledge known : List.of(Knowledge.NONE, new Knowledge(List.of(demand), List.of()))) {
        Tagging tagging = model.tag(List.of(tokens), List.of(List.of()), known).get(0);
        for (int token = 0; token < tokens.size(); token++) {
          int place = token;
          double sum =
              model.labelNames().stream().mapToDouble(l -> tagging.probability(place, l)).sum();
          assertEquals(1, sum, 1e-6);
        }
        assertEquals(3, tagging.best(3).size());
        assertEquals(tagging.labels(), tagging.best(3).get(0).labels());
        boolean obeys = tagging.spans().contains(new Span("LOC", 1, 3));
        assertTrue(obeys || known.isNone(), tagging::toString);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "words.txt, '\n', empty",
    "characters.txt, '\n', empty",
    "labels.txt, '\n', more lines than",
    "golden.conll, '\n', line 1 ends a sentence",
    "golden.conll, 'a\tO\n', more than 100000 lines"
  })
  void hugeTextsAreRefusedBeforeTheyAreInMemory(String name, String line, String text)
      throws IOException {
    byte[] one = unescaped(line).getBytes(StandardCharsets.UTF_8);
    byte[] content = new byte[40_000_000 / one.length * one.length];
    for (int i = 0; i < content.length; i++) {
      content[i] = one[i % one.length];
    }
    Archives.replace(entries, name, content);
    byte[] archive = Archives.zipped(entries);
    long before = allocated();
    assertNames(name, archive, text);
    long bytes = allocated() - before;
    assertTrue(bytes < 400_000_000, () -> bytes + " bytes were allocated");
  }

  @Test
  void moreWordsThanTheTableCanHaveRowsAreRefusedByNumber() throws IOException {
    StringBuilder words = new StringBuilder();
    for (int i = 0; i < 100_000; i++) {
      words.append(i).append('\n');
    }
    Archives.replace(entries, "words.txt", words.toString().getBytes(StandardCharsets.UTF_8));
    assertNames("words.txt", Archives.zipped(entries), "in weights/words.npy");
  }

  private static long allocated() {
    return ((com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean())
        .getThreadAllocatedBytes(Thread.currentThread().getId());
  }

  @ParameterizedTest
  @CsvSource({
    "characters.txt, one code point",
    "labels.txt, is no label of",
    "words.txt, more lines"
  })
  void messagesStayShortWhateverStandsInTheFile(String name, String text) throws IOException {
    byte[] content = new byte[2_000_001];
    Arrays.fill(content, (byte) 'x');
    content[content.length - 1] = '\n';
    if (name.equals("words.txt")) {
      for (int i = 0; i < content.length - 10; i += 9) {
        byte[] number = String.format("%08d\n", i).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(number, 0, content, i, 9);
      }
    }
    Archives.replace(entries, name, content);
    byte[] archive = Archives.zipped(entries);
    assertNames(name, archive, text);
    assertTrue(assertRefused(archive).getMessage().length() < 500);
  }

  @ParameterizedTest
  @CsvSource({"usual model", "bioes", "B-PER"})
  void messagesOfTheManifestStayShort(String replaced) throws IOException {
    Archives.edit(entries, "manifest.json", replaced, "x".repeat(2_000_000));
    ModelException refused = assertRefused(Archives.zipped(entries));
    assertTrue(refused.getMessage().length() < 5_000, () -> refused.getMessage().length() + "");
  }

  @Test
  void anotherShapeIsRefused() throws IOException {
    String name = "weights/output.weights.npy"; // 12 x 9
    Archives.replace(entries, name, npy(new float[12 * 8], 12, 8));
    assertNames(name, Archives.zipped(entries), "wrong shape (12, 8)");
    assertNames(name, Archives.zippedByJdk(entries, ZipEntry.STORED), "wrong shape (12, 8)");
    Archives.replace(entries, name, npy(new float[12 * 9], 9, 12));
    assertNames(name, Archives.zipped(entries), "wrong shape (9, 12)");
  }

  @Test
  void anotherTypeOfNumbersIsRefused() throws IOException {
    String name = "weights/crf.start.npy";
    Archives.replace(entries, name, edited(entries.get(name), "<f4", "<i4"));
    assertNames(name, Archives.zipped(entries), "wrong type of numbers, \"<i4\"");
  }

  @Test
  void anotherDigestIsRefused() throws IOException {
    byte[] weights = entries.get("weights/words.npy");
    weights[weights.length - 1] ^= 1;
    assertNames("weights/words.npy", Archives.zipped(entries), "SHA-256");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          "format" : 2 | "format" : 12 | version 12
          "format" : 2 | "format" : 3 | `temperature`
          "format" : 2 | "format" : 99, "new" : 1 | take the Trellis that wrote it, "Trellis 0
          "format" : 2 | "format" : 0 | version of the format is 0, no whole
          "format" : 2 | "format" : -1 | version of the format is -1, no whole
          "format" : 2 | "format" : 2.5 | knows version 11
          "format" : 2 | "format" : 99999999999999999999 | has version 99999999999999999999
          "format" : 2 | "format" : "1" | version of the format is "1", no whole
          "format" : 2, | "" : 1, | no version
          "seed" : 1 | "seed" : 2 | `seed` is 2, but there it is 1
          "seed" : 1 | "seed" :  1 | not spelled
          "seed" : 1 | "seed" : 1, "seed" : 1 | line 6, column 21: the JSON is damaged, or a key stands
          "seed" : 1 | hello | line 6, column
          "seed" : 1 | "seed" : NaN | line 6, column
          "seed" : 1 | "sead" : 1 | `seed` is missing
          "seed" : 1 | "seed" : {} | no manifest
          "usual model" | "other" | `name`
          "bioes" | "bio" | E-LOC
          "bioes" | "bmes" | I-LOC
          "bioes" | "bo" | unknown label scheme
          "B-PER" | "B-ORG" | `labels`
          "epoch" : 3 | "epoch" : 3e0 | not spelled as Trellis writes it, from "e0,
          "trainingWords" : 6 | "trainingWords" : 14 | of 13 words 14 cannot be those of training
          "trainingWords" : 6 | "trainingWords" : -1 | of 13 words -1 cannot be those of training
          "trainingWords" | "words" | `trainingWords` is missing
          "percent" : 66 | "percent" : {}, "rest" : 66 | `scores[0].percent` is missing, or its value
          "percent" : 66 | "percent" : 166 | `scores[0]`: a score is from 0 to 100
          "percent" : 66 | "percent" : "66", "rest" : 66 | `scores[0].percent` is missing, or its value
          "percent" : 66 | "percent" : 66, "rest" : 1 | `scores[0].rest` is no key of this version
          "seed" : 1 | "seed" : 1.5 | `seed` is missing, or its value is not of the kind
          "seed" : 1 | "seed" : 9223372036854775808 | `seed` is missing, or its value
          "seed" : 1 | "seed" : 1e999999999 | `seed` is missing, or its value
          "seed" : 1 | "seed" : 1, "more" : [{}] | `more` is no key of this version of the format
          "epoch" : 3 | "epoch" : 2147483648 | `epoch` is missing, or its value
          "usual model" | null | `name` is missing, or its value
          "usual model" | ["usual model"] | `name` is missing, or its value
          "B-PER" | true | `labels[5]` is missing, or its value
          { | [ | no manifest
          words.txt | ../words.txt | words.txt
          """)
  void anotherManifestIsRefused(String from, String to, String text) throws IOException {
    Archives.edit(entries, "manifest.json", from, to);
    ModelException refused = assertRefused(Archives.zipped(entries));
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
  }

  @ParameterizedTest
  @CsvSource({"words.txt, weights/words.npy", "hidden: 6, weights/layer1", "' dim: 3', weights/"})
  void partsThatDoNotFitAreRefused(String changed, String named) throws IOException {
    if (changed.equals("words.txt")) {
      Archives.replace(entries, changed, "one\ntwo\n".getBytes(StandardCharsets.UTF_8));
    } else {
      byte[] config = edited(entries.get("config.yaml"), changed, changed.replaceAll("\\d", "4"));
      Archives.replace(entries, "config.yaml", config);
    }
    ModelException refused = assertRefused(Archives.zipped(entries));
    assertTrue(refused.entry().startsWith(named), refused::getMessage);
    assertTrue(refused.getMessage().contains("wrong shape"), refused::getMessage);
  }

  @ParameterizedTest
  @CsvSource({
    "words.txt, Ada\\nAda\\n, twice",
    "words.txt, \\n, empty",
    "words.txt, a\\\\qb\\n, backslash",
    "labels.txt, O\\nO\\n, twice",
    "labels.txt, X-PER\\n, scheme",
    "config.yaml, rate: 1\\n, rate",
    "golden.conll, a\\n, line 1",
    "golden.conll, 'a\tB-XYZ\\n\\n', 'has the label \"B-XYZ\"'"
  })
  void entriesThatMakeNoSenseAreRefused(String name, String content, String text)
      throws IOException {
    Archives.replace(entries, name, unescaped(content).getBytes(StandardCharsets.UTF_8));
    assertNames(name, Archives.zipped(entries), text);
  }

  @Test
  void aConfigThatAsksForAHugeNetworkIsRefusedBeforeItIsMade() throws IOException {
    byte[] config = edited(entries.get("config.yaml"), "hidden: 6", "hidden: 10000");
    Archives.replace(entries, "config.yaml", edited(config, "layers: 1", "layers: 16"));
    assertNames("config.yaml", Archives.zipped(entries), "describes a network of");
  }

  @Test
  void aDeclaredSizeIsNotBelieved() throws IOException {
    for (String name : entries.keySet()) {
      byte[] archive = Archives.zipped(entries);
      int header = Archives.headerOf(name, archive);
      Arrays.fill(archive, header + 18, header + 26, (byte) 0x7F); // 2 GB, packed and not
      assertNames(name, archive, "says that it has 2139062143 bytes");
    }
  }

  @Test
  void aZipBombIsNotUnpacked() throws IOException {
    byte[] zeros = new byte[50_000_000];
    entries.put("weights/words.npy", zeros);
    byte[] bomb = Archives.zippedByJdk(entries, ZipEntry.DEFLATED);
    assertTrue(bomb.length < 200_000);
    assertNames("weights/words.npy", bomb, "bytes that claim to be 50000000");
  }

  @Test
  void anArchiveThatWasPackedAnewIsRefused() throws IOException {
    assertNames("manifest.json", Archives.zippedByJdk(entries, ZipEntry.STORED), "was packed anew");
    assertNames("manifest.json", Archives.zippedByJdk(entries, ZipEntry.DEFLATED), "is compressed");
  }

  @Test
  void otherFilesAreNoModels(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.trellis");
    Files.writeString(file, "name: ner\ntask: ner\n");
    assertAll(
        () -> assertFile(file, "it begins with \"name: ner\\ntask: ner\\n\""),
        () -> assertFile(folder, "is a folder, not a model: name the file in it, " + file),
        () -> assertFile(folder.resolve("modle.trellis"), "did you mean `model.trellis`?"),
        () -> assertFile(folder.resolve("no/model.trellis"), "the folder"));
    Files.write(file, new byte[0]);
    assertFile(file, "is empty");
  }

  private static void assertFile(Path file, String text) {
    ModelException refused = assertThrows(ModelException.class, () -> ModelArchive.read(file));
    assertTrue(refused.getMessage().startsWith(file + ": "), refused::getMessage);
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
  }

  private static void assertNames(String name, Map<String, byte[]> entries) throws IOException {
    assertNames(name, Archives.zipped(entries), "");
    assertNames(name, Archives.zippedByJdk(entries, ZipEntry.STORED), "");
  }

  private static void assertNames(String name, byte[] archive, String text) {
    ModelException refused = assertRefused(archive);
    assertEquals(name, refused.entry(), refused::getMessage);
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
  }

  private static ModelException assertRefused(byte[] archive) {
    return assertThrows(
        ModelException.class,
        () -> ModelArchive.read(new ByteArrayInputStream(archive), "test.trellis"));
  }

  private static byte[] npy(float[] values, int rows, int columns) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    NpyFormat.write(out, values, rows, columns);
    return out.toByteArray();
  }

  private static byte[] edited(byte[] content, String from, String to) {
    String text = new String(content, StandardCharsets.ISO_8859_1);
    assertTrue(text.contains(from), text);
    return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
  }

  private static String unescaped(String text) {
    return text.replace("\\\\", "\0").replace("\\n", "\n").replace('\0', '\\');
  }
}
