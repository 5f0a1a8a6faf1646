package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.config.EmbeddingsConfig.Pack;
import trellis.encoder.file.TinyEncoders;
import trellis.error.ModelException;
import trellis.model.ModelCard.DataFile;
import trellis.model.archive.Archives;
import trellis.model.archive.ModelArchive;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

/** Ensembles whose members have vectors or an encoder in common, in the file or beside it. */
class EnsembleFilesTest {
  private static final List<List<String>> SENTENCES =
      List.of(List.of("Byron", "lives", "in", "LONDON", "42"), List.of("00", "the"));

  @TempDir private Path folder;

  private static EnsembleModel ensemble(TaggerModel... models) {
    EnsembleBuilder builder = new EnsembleBuilder();
    for (TaggerModel model : models) {
      builder.add(model.name(), model, 1);
    }
    return builder.build("together");
  }

  private TaggerModel withVectors(long seed, DataFile... files) throws IOException {
    TaggerModel usual = RandomModel.usual(seed);
    return new TaggerModel(
            ModelCard.ofThisVersion(1, 3, List.of(), List.of(files)),
            usual.config(),
            usual.vocabularies(),
            usual.network(),
            usual.golden())
        .withPacked(List.of(PackedWords.of(folder, VectorType.FLOAT32)));
  }

  private static List<Double> entropies(TaggerModel model) {
    return RandomModel.tagBare(model, SENTENCES).stream().map(Tagging::entropy).toList();
  }

  @Test
  void equalVectorsStandInTheArchiveOnceAndInMemory() throws IOException {
    EnsembleModel model = ensemble(withVectors(1), withVectors(2), RandomModel.usual(3));
    byte[] archive = Archives.bytes(model);
    Map<String, byte[]> entries = Archives.entries(archive);
    assertTrue(entries.containsKey("members/0/vectors/rows.npy"));
    assertFalse(entries.containsKey("members/1/vectors/rows.npy"));
    assertFalse(entries.containsKey("members/1/vectors/words.txt"));
    TaggerModel read = Archives.read(archive);
    assertSame(
        read.members().get(0).model().packed().get(0),
        read.members().get(1).model().packed().get(0));
    assertEquals(0, read.members().get(2).model().packed().get(0).size());
    assertEquals(entropies(model), entropies(read));
  }

  @Test
  void aStoreIsForTheMembersThatWereTrainedWithIt() throws IOException {
    VectorStore store = PackedWords.store(folder);
    DataFile file = new DataFile(ModelCard.useOfVectors(0), "five.txt", store.source().sha256());
    TaggerModel packed = withVectors(1, file);
    TaggerModel bare = packed.withPacked(List.of(QuantizedVectors.none()));
    TaggerModel other = RandomModel.usual(2);
    EnsembleModel saved = ensemble(other, bare);
    TaggerModel whole = saved.withVectors(List.of(store));
    assertNotEquals(entropies(saved), entropies(whole));
    assertEquals(entropies(ensemble(other, packed)), entropies(whole));
    ModelException refused =
        assertThrows(
            ModelException.class, () -> ensemble(other, other).withVectors(List.of(store)));
    assertTrue(refused.getMessage().contains("without a vector file"), refused.getMessage());
  }

  @Test
  void anEncoderBesideTheFileIsForAllThatWereSavedWithoutIt() {
    EnsembleModel model =
        ensemble(
            RandomModel.withEncoder("bert", Pack.NONE, 1),
            RandomModel.withEncoder("bert", Pack.NONE, 2),
            RandomModel.usual(3));
    Path file = folder.resolve("together.trellis");
    ModelArchive.write(model, file);
    TaggerModel bare = ModelArchive.read(file);
    assertFalse(bare.isWhole());
    ModelException missing =
        assertThrows(ModelException.class, () -> ModelArchive.read(file, List.of()));
    assertTrue(missing.getMessage().contains("needs its encoder bert"), missing.getMessage());
    TaggerModel whole = ModelArchive.read(file, List.of(TinyEncoders.folder("bert")));
    assertTrue(whole.isWhole());
    assertEquals(bare.file(), whole.file());
    assertEquals(entropies(model), entropies(whole));
    NetworkScorer first = (NetworkScorer) whole.members().get(0).model().tagger().scorer();
    NetworkScorer second = (NetworkScorer) whole.members().get(1).model().tagger().scorer();
    assertSame(first.context().get(), second.context().get());
    ModelException other =
        assertThrows(
            ModelException.class,
            () -> ModelArchive.read(file, List.of(TinyEncoders.folder("roberta"))));
    assertTrue(other.getMessage().contains("is another encoder"), other.getMessage());
  }
}
