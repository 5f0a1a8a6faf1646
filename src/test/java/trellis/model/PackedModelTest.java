package trellis.model;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.ConfigReader;
import trellis.config.ConfigWriter;
import trellis.error.ModelException;
import trellis.model.ModelCard.DataFile;
import trellis.model.archive.Archives;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

/** Models with vectors of words that have no row in the table. */
class PackedModelTest {
  private static final List<String> UNSEEN = List.of("Byron", "lives", "in", "LONDON", "42");

  @TempDir private Path folder;

  /** A model whose config says how its vectors are kept. */
  private TaggerModel model(VectorType type, List<DataFile> data) throws IOException {
    TaggerModel usual = RandomModel.usual(7);
    String pack = "pack: " + type.name().toLowerCase(Locale.ROOT);
    return new TaggerModel(
            ModelCard.ofThisVersion(1, 3, List.of(), data),
            ConfigReader.parse(
                "c.yaml", ConfigWriter.write(usual.config()).replaceFirst("pack: float32", pack)),
            usual.vocabularies(),
            usual.network(),
            List.of())
        .withPacked(List.of(PackedWords.of(folder, type)));
  }

  private static double probability(TaggerModel model, int token) {
    return RandomModel.tagBare(model, List.of(UNSEEN)).get(0).probability(token);
  }

  @Test
  void aSavedModelAnswersAsBefore() throws IOException {
    for (VectorType type : VectorType.values()) {
      TaggerModel model = model(type, List.of());
      byte[] archive = Archives.bytes(model);
      TaggerModel read = Archives.read(archive);
      assertEquals(type, read.packed().get(0).type());
      assertEquals(model.packed().get(0).words(), read.packed().get(0).words());
      for (int token = 0; token < UNSEEN.size(); token++) {
        assertEquals(probability(model, token), probability(read, token));
      }
      assertArrayEquals(archive, Archives.bytes(read));
    }
  }

  @Test
  void aWordBehindTheTableHasItsOwnVector() throws IOException {
    TaggerModel packed = model(VectorType.FLOAT32, List.of());
    TaggerModel bare = packed.withPacked(List.of(QuantizedVectors.none()));
    assertNotEquals(probability(bare, 0), probability(packed, 0));
    assertTrue(Archives.bytes(bare).length < Archives.bytes(packed).length);
  }

  @Test
  void damagedVectorsAreRefused() throws IOException {
    byte[] archive = Archives.bytes(model(VectorType.INT8, List.of()));
    for (String name : List.of("vectors/words.txt", "vectors/rows.npy", "vectors/scales.npy")) {
      Map<String, byte[]> entries = Archives.entries(archive);
      entries.get(name)[entries.get(name).length - 1] ^= 1;
      ModelException changed =
          assertThrows(ModelException.class, () -> Archives.read(Archives.zipped(entries)));
      assertTrue(changed.getMessage().contains(name), changed.getMessage());
      entries.remove(name);
      assertThrows(ModelException.class, () -> Archives.read(Archives.zipped(entries)));
    }
  }

  @Test
  void vectorsOfTheTrainingCanStandInForPackedOnes() throws IOException {
    VectorStore store = PackedWords.store(folder);
    DataFile file = new DataFile(ModelCard.useOfVectors(0), "five.txt", store.source().sha256());
    TaggerModel packed = model(VectorType.FLOAT32, List.of(file));
    TaggerModel bare = packed.withPacked(List.of(QuantizedVectors.none()));
    assertEquals(probability(packed, 0), probability(bare.withVectors(List.of(store)), 0));
    assertEquals(0, bare.withVectors(List.of(store)).packed().get(0).size());
  }

  @Test
  void goldenSentencesHaveTheLabelsThatTheSavedModelGives() throws IOException {
    VectorStore store = PackedWords.store(folder);
    DataFile file = new DataFile(ModelCard.useOfVectors(0), "five.txt", store.source().sha256());
    TaggerModel bare =
        model(VectorType.FLOAT32, List.of(file)).withPacked(List.of(QuantizedVectors.none()));
    TaggerModel withStore = bare.withVectors(List.of(store));
    List<List<String>> sentences = new ArrayList<>();
    for (String first : UNSEEN) {
      for (String second : UNSEEN) {
        sentences.add(List.of(first, second, "York"));
      }
    }
    assertNotEquals(labels(bare, sentences), labels(withStore, sentences));
    List<List<List<String>>> features = RandomModel.features(bare, sentences);
    TaggerModel golden = withStore.withGolden(sentences, features);
    TaggerModel saved = Archives.read(Archives.bytes(golden));
    assertTrue(GoldenCheck.of(saved).isPassed());
  }

  private static List<List<String>> labels(TaggerModel model, List<List<String>> sentences) {
    return RandomModel.tagBare(model, sentences).stream().map(Tagging::labels).toList();
  }

  @Test
  void otherVectorsThanThoseOfTheTrainingAreRefused() throws IOException {
    VectorStore store = PackedWords.store(folder);
    DataFile other = new DataFile(ModelCard.useOfVectors(0), "glove.txt", "cd".repeat(32));
    TaggerModel model = model(VectorType.FLOAT32, List.of(other));
    String message =
        assertThrows(ModelException.class, () -> model.withVectors(List.of(store))).getMessage();
    assertTrue(message.contains(store.source().sha256()), message);
    assertTrue(message.contains("glove.txt with SHA-256 " + "cd".repeat(32)), message);
    TaggerModel without = model(VectorType.FLOAT32, List.of());
    String none =
        assertThrows(ModelException.class, () -> without.withVectors(List.of(store))).getMessage();
    assertTrue(none.contains("without a vector file"), none);
  }
}
