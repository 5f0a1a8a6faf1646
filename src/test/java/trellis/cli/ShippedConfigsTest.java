package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import trellis.cli.option.CommandRun;
import trellis.config.ConfigReader;
import trellis.config.TaggerConfig;
import trellis.encoder.file.TinyEncoders;
import trellis.sample.OtherFormats;

/** The configs that come with Trellis, with nothing changed but paths, and sizes to save time. */
class ShippedConfigsTest {
  private static final String TEACHER =
      "src/test/resources/trellis/model/archive/golden-v2.trellis";
  private static final Path CONFIGS = Path.of("configs");

  @TempDir private static Path folder;

  static List<Path> configs() throws IOException {
    try (Stream<Path> files = Files.walk(CONFIGS)) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  /** Paths that need not be there: each becomes one of the sample's, or that of a model. */
  @BeforeAll
  static void copyConfigs() throws IOException {
    for (Path file : configs()) {
      Path copy = folder.resolve(file);
      Files.createDirectories(copy.getParent());
      String text = Files.readString(file);
      String withTrain =
          text.replaceAll("data/real/[^ ,}\\]\n]*train[^ ,}\\]\n]*", "data/sample/train.conll");
      String withDev = withTrain.replaceAll("data/real/[^ ,}\\]\n]*", "data/sample/dev.conll");
      Files.writeString(copy, withDev.replaceAll("runs/models/[^ ,}]*\\.trellis", TEACHER));
    }
  }

  @ParameterizedTest
  @MethodSource("configs")
  void everyConfigReads(Path file) {
    TaggerConfig config = ConfigReader.read(folder.resolve(file), List.of());
    assertTrue(config.output().startsWith("runs"), file + ": output " + config.output());
    String name = file.getFileName().toString().replace(".yaml", "");
    assertTrue(config.name().endsWith(name), file + ": name " + config.name());
  }

  @Test
  void namesOfConll2003() throws IOException {
    Path corpus = inOtherFormats().resolve("conll2003");
    JsonNode metrics =
        train(
            "ner-conll2003",
            corpus.resolve("eng.train"),
            corpus.resolve("eng.testa"),
            corpus.resolve("eng.testb"));
    JsonNode test = metrics.get("test");
    assertEquals("iob1", test.get("gold_scheme").asText());
    assertEquals(300, test.get("sentences").asInt(), "-DOCSTART- lines are no sentences");
    assertEquals(835, test.get("conlleval").get("micro").get("gold").asInt(), "no name is lost");
    assertTrue(test.get("score").asDouble() > 5, "something is learned");
  }

  @Test
  void namesOfConll2003WithWordsInContext() throws IOException {
    Path corpus = inOtherFormats().resolve("conll2003");
    JsonNode metrics =
        train(
            "ner-conll2003-context",
            corpus.resolve("eng.train"),
            corpus.resolve("eng.testa"),
            corpus.resolve("eng.testb"),
            "embeddings.encoder.file=" + TinyEncoders.folder("bert"));
    assertTrue(metrics.get("test").get("score").asDouble() > 5, "something is learned");
  }

  @Test
  void partsOfSpeechOfTheWallStreetJournal() throws IOException {
    Path corpus = inOtherFormats().resolve("wsj");
    JsonNode metrics =
        train(
            "pos-wsj",
            corpus.resolve("train.conll"),
            corpus.resolve("dev.conll"),
            corpus.resolve("test.conll"));
    assertEquals("accuracy", metrics.get("test").get("measure").asText());
    assertEquals(4037, metrics.get("test").get("tokens").asInt());
    assertTrue(metrics.get("test").get("score").asDouble() > 70, "something is learned");
  }

  private static Path inOtherFormats() throws IOException {
    Path target = folder.resolve("formats");
    OtherFormats.main(new String[] {"data/sample", target.toString()});
    return target;
  }

  /** The figures of a short run with one seed and a small network. */
  private static JsonNode train(String name, Path train, Path dev, Path test, String... further)
      throws IOException {
    Path output = folder.resolve(name);
    List<Object> arguments = new ArrayList<>(List.of("train", CONFIGS.resolve(name + ".yaml")));
    for (String set :
        List.of(
            "data.train=" + train,
            "data.dev=" + dev,
            "data.test=" + test,
            "embeddings.file=" + vectors(),
            "seeds=[7]",
            "network.words.hidden=20",
            "train.epochs=2",
            "output=" + output)) {
      arguments.addAll(List.of("--set", set));
    }
    for (String set : further) {
      arguments.addAll(List.of("--set", set));
    }
    CommandRun run = CommandRun.of(arguments.toArray());
    assertEquals(0, run.code(), run.err());
    return new ObjectMapper().readTree(output.resolve("seed-7/metrics.json").toFile());
  }

  /** Vectors of a few words, as long as those that the configs expect. */
  private static Path vectors() throws IOException {
    Path file = folder.resolve("vectors.txt");
    StringBuilder text = new StringBuilder();
    for (String word : List.of("the", "in", "of", "says", "will")) {
      text.append(word);
      for (int i = 0; i < 100; i++) {
        text.append(' ').append((word.hashCode() >> i % 20 & 15) / 16.0 - 0.5);
      }
      text.append('\n');
    }
    return Files.writeString(file, text);
  }
}
