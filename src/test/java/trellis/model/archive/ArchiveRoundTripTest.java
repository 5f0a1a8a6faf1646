package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.autodiff.tensor.Parameter;
import trellis.error.ModelException;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.model.GoldenCheck;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.testing.RandomCases;
import trellis.util.AtomicFile;
import trellis.vocab.Vocabulary;

class ArchiveRoundTripTest {
  @Test
  void anyModelComesBack() {
    RandomCases.check(
        100,
        random -> {
          boolean spans = random.nextInt(4) == 0;
          TaggerModel model = spans ? RandomModel.ofSegments(random) : RandomModel.of(random);
          byte[] written = Archives.bytes(model);
          TaggerModel read = Archives.read(written);
          assertArrayEquals(written, Archives.bytes(read));
          assertSame(model, read);
          List<List<String>> sentences = RandomModel.sentences(random, 5, 8);
          assertEquals(labels(model, sentences), labels(read, sentences));
        });
  }

  @Test
  void temperaturesComeBackInAFormatOfTheirOwn() {
    RandomCases.check(
        30,
        random -> {
          TaggerModel plain =
              random.nextInt(3) == 0
                  ? RandomModel.withTwoLayers(random.nextLong())
                  : RandomModel.of(random);
          TaggerModel model =
              plain.withTemperatures(
                  plain.layers().stream().map(layer -> random.nextDouble(0.1, 10)).toList());
          byte[] written = Archives.bytes(model);
          TaggerModel read = Archives.read(written);
          assertEquals(model.temperatures(), read.temperatures());
          for (int layer = 0; layer < model.layers().size(); layer++) {
            TaggerModel alone = read.layer(model.layers().get(layer));
            assertEquals(model.temperatures().get(layer), alone.temperature());
          }
          assertArrayEquals(written, Archives.bytes(read));
          List<String> sentence = RandomModel.sentence(random, 3);
          assertEquals(
              RandomModel.tag(model, List.of(sentence)).get(0).best(5),
              RandomModel.tag(read, List.of(sentence)).get(0).best(5));
          assertArrayEquals(Archives.bytes(plain), Archives.bytes(read.withTemperature(1)));
        });
  }

  /** A program of an earlier version must not take such a model for one without. */
  @Test
  void onlyModelsWithATemperatureHaveTheNewFormat() throws IOException {
    TaggerModel model = RandomModel.usual(1);
    String plain = manifest(model);
    assertTrue(plain.contains("\"format\" : 2,"), plain);
    assertFalse(plain.contains("temperature"), plain);
    String tempered = manifest(model.withTemperature(1.5));
    assertTrue(tempered.contains("\"format\" : 3,"), tempered);
    assertTrue(tempered.contains("\"temperature\" : 1.5,"), tempered);
  }

  @Test
  void impossibleTemperaturesAreRefused() throws IOException {
    TaggerModel model = RandomModel.usual(1);
    for (String wrong : List.of("0.0", "-1.5", "1e999", "\"warm\"", "[]")) {
      Map<String, byte[]> entries = Archives.entries(Archives.bytes(model.withTemperature(1.5)));
      Archives.edit(
          entries, "manifest.json", "\"temperature\" : 1.5", "\"temperature\" : " + wrong);
      ModelException refused =
          assertThrows(ModelException.class, () -> Archives.read(Archives.zipped(entries)), wrong);
      assertTrue(refused.getMessage().contains("manifest.json"), refused::getMessage);
    }
    for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> model.withTemperature(wrong));
    }
  }

  private static String manifest(TaggerModel model) throws IOException {
    byte[] text = Archives.entries(Archives.bytes(model)).get("manifest.json");
    return new String(text, StandardCharsets.UTF_8);
  }

  @Test
  void anyVocabularyComesBack() {
    RandomCases.check(
        200,
        random -> {
          Vocabulary words = vocabulary(random);
          TaggerModel model =
              RandomModel.of(
                  "data: {train: a, dev: b}\nnetwork: {words: {dim: 2, hidden: 1}}",
                  new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O", "B-\t\\ \"é", "B-b")),
                  words,
                  random.nextLong());
          byte[] written = Archives.bytes(model);
          TaggerModel read = Archives.read(written);
          assertSame(model, read);
          assertArrayEquals(written, Archives.bytes(read));
        });
  }

  @Test
  void everyZipProgramReadsIt() throws IOException {
    TaggerModel model = RandomModel.usual(1);
    Map<String, byte[]> entries = Archives.entries(Archives.bytes(model));
    List<String> names = new ArrayList<>(List.of("manifest.json"));
    names.addAll(
        EntryNames.inOrder(
            model.layers(),
            model.network().parameters(),
            model.features().size(),
            List.of(),
            model.config().network(),
            List.of()));
    assertEquals(names, List.copyOf(entries.keySet()));
    assertEquals(
        "O\nB-LOC\nE-LOC\nI-LOC\nS-LOC\nB-PER\nE-PER\nI-PER\nS-PER\n".lines().sorted().toList(),
        new String(entries.get("labels.txt"), StandardCharsets.UTF_8).lines().sorted().toList());
  }

  @Test
  void featuresHaveTheirEntries() throws IOException {
    TaggerModel model = RandomModel.withFeatures(1);
    Map<String, byte[]> entries = Archives.entries(Archives.bytes(model));
    assertEquals(
        List.of(
            "features-1.txt", "features-2.txt", "weights/features1.npy", "weights/features2.npy"),
        entries.keySet().stream().filter(name -> name.contains("features")).sorted().toList());
    assertEquals(
        "NNP\nVBZ\nIN\n", new String(entries.get("features-1.txt"), StandardCharsets.UTF_8));
    assertEquals("a\\tb\n|\n", new String(entries.get("features-2.txt"), StandardCharsets.UTF_8));
    String golden = new String(entries.get("golden.conll"), StandardCharsets.UTF_8);
    assertTrue(golden.startsWith("Ada\tNNP\ta\\tb\t"), golden);
    assertSame(model, Archives.read(Archives.bytes(model)));
  }

  @Test
  void manifestTellsWhatTheModelIs() throws IOException {
    byte[] archive = Archives.bytes(RandomModel.usual(1));
    String manifest =
        new String(Archives.entries(archive).get("manifest.json"), StandardCharsets.UTF_8);
    for (String wanted :
        List.of(
            "\"format\" : 2,\n",
            "\"writtenBy\" : \"Trellis",
            "\"name\" : \"usual model\",\n",
            "\"task\" : \"ner\",\n",
            "\"seed\" : 1,\n",
            "\"epoch\" : 3,\n",
            "\"trainingWords\" : 6,\n",
            "\"network\" : \"bioes\",\n",
            "\"percent\" : 66.92307692307692\n",
            "\"sha256\" : \"" + "ab".repeat(32) + "\"\n")) {
      assertTrue(manifest.contains(wanted), () -> wanted + " is not in " + manifest);
    }
    assertFalse(manifest.contains("\r"));
  }

  @Test
  void noFolderOfTheTrainingMachineIsKept() throws IOException {
    TaggerModel model =
        RandomModel.of(
            "data: {train: /home/ada/train.conll, dev: ../b/dev.conll}\noutput: /tmp/runs/a",
            new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O")),
            Vocabulary.of(List.of("a")),
            1);
    String config =
        new String(
            Archives.entries(Archives.bytes(model)).get("config.yaml"), StandardCharsets.UTF_8);
    assertTrue(config.contains("train: train.conll\n"), config);
    assertTrue(config.contains("output: model\n"), config);
    assertFalse(config.contains("/"), config);
  }

  @Test
  void fileIsReplacedAsAWhole(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.trellis");
    ModelArchive.write(RandomModel.usual(1), file);
    ModelArchive.write(RandomModel.usual(2), file);
    assertArrayEquals(Archives.bytes(RandomModel.usual(2)), Files.readAllBytes(file));
    assertSame(RandomModel.usual(2), ModelArchive.read(file));
    try (var files = Files.list(folder)) {
      assertEquals(List.of(file), files.toList());
    }
  }

  @Test
  void aFailureLeavesTheOldFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("model.trellis");
    Files.writeString(file, "old");
    assertThrows(
        IOException.class,
        () ->
            AtomicFile.replace(
                file,
                out -> {
                  out.write(new byte[100_000]);
                  throw new IOException("disk full");
                }));
    assertEquals("old", Files.readString(file));
    try (var files = Files.list(folder)) {
      assertEquals(List.of(file), files.toList());
    }
  }

  @Test
  void aFolderThatIsNotThereIsNamed(@TempDir Path folder) {
    Path file = folder.resolve("none/model.trellis");
    TaggerModel model = RandomModel.usual(1);
    ModelException refused =
        assertThrows(ModelException.class, () -> ModelArchive.write(model, file));
    assertTrue(refused.getMessage().startsWith(file + ": "), refused::getMessage);
    String cure = "the folder " + folder.resolve("none") + " is missing";
    assertTrue(refused.getMessage().contains(cure), refused::getMessage);
  }

  private static void assertSame(TaggerModel expected, TaggerModel found) {
    assertEquals(expected.card(), found.card());
    assertEquals(expected.config(), found.config());
    assertEquals(expected.words(), found.words());
    assertEquals(expected.characters(), found.characters());
    assertEquals(expected.features(), found.features());
    assertEquals(expected.labels().labels(), found.labels().labels());
    assertEquals(expected.labels().files(), found.labels().files());
    assertEquals(expected.labels().network(), found.labels().network());
    assertEquals(expected.golden(), found.golden());
    for (int i = 0; i < expected.network().parameters().size(); i++) {
      Parameter weights = expected.network().parameters().get(i);
      Parameter read = found.network().parameters().get(i);
      assertEquals(weights.name(), read.name());
      assertArrayEquals(weights.value(), read.value());
    }
    assertTrue(GoldenCheck.of(found).isPassed());
  }

  private static List<List<String>> labels(TaggerModel model, List<List<String>> sentences) {
    return RandomModel.tag(model, sentences).stream().map(Tagging::labels).toList();
  }

  /** Any texts that a vocabulary can have: all of Unicode, control characters, long ones. */
  private static Vocabulary vocabulary(RandomGenerator random) {
    Set<String> words = new LinkedHashSet<>();
    for (int i = random.nextInt(30); i > 0; i--) {
      StringBuilder word = new StringBuilder();
      for (int j = 1 + random.nextInt(random.nextInt(10) == 0 ? 300 : 4); j > 0; j--) {
        word.appendCodePoint(codePoint(random));
      }
      words.add(word.toString());
    }
    return Vocabulary.of(List.copyOf(words));
  }

  private static int codePoint(RandomGenerator random) {
    if (random.nextInt(3) == 0) {
      return "\n\r\t\\ nrt\"".charAt(random.nextInt(9));
    }
    int c = random.nextInt(random.nextBoolean() ? 256 : Character.MAX_CODE_POINT + 1);
    return Character.getType(c) == Character.SURROGATE ? 'x' : c;
  }
}
