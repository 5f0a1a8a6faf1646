package trellis.model;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.autodiff.tensor.Parameter;
import trellis.dl4j.GraphModels;
import trellis.error.ModelException;
import trellis.labels.LabelSet;
import trellis.labels.TagScheme;
import trellis.model.ModelCard.DataFile;
import trellis.model.archive.Archives;
import trellis.vocab.Vocabulary;
import trellis.vocab.WordNormalizer;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

/** Models that join the vectors of several files. */
class JoinedModelTest {
  private static final String FIRST = "byron 0.1 -0.9\nParis 1 -2\nthe 9 9\n00 -0.3 0.2\n";
  private static final String SECOND =
      "Byron 1 2 -3\nparis -1 0.5 2\nZorg 0.25 3 -1.5\nzorg 2 2 2\nlives 7 7 7\n";
  private static final Vocabulary WORDS = Vocabulary.of(List.of("the", "Ada", "lives", "rome"));
  private static final LabelSet LABELS =
      new LabelSet(TagScheme.BIO, TagScheme.BIO, List.of("O", "B-X", "I-X"));
  private static final List<String> TOKENS =
      List.of(
          "the", "The", "Ada", "ADA", "lives", "Rome", "rome", "Byron", "byron", "BYRON", "Paris",
          "paris", "PARIS", "Zorg", "ZORG", "zorg", "42", "nobody", "Nobody");

  @TempDir private Path folder;

  private VectorStore store(String name, String text) throws IOException {
    Path file = Files.writeString(folder.resolve(name), text);
    return VectorStore.convert(file, folder.resolve(name + ".vectors"), VectorType.FLOAT32);
  }

  private static String yaml(String embeddings, String dim) {
    return """
    data: {train: a, dev: b}
    embeddings: {%s}
    network:
      characters: {dim: 3, filters: 4}
      words: {dim: %s, hidden: 5}
    """
        .formatted(embeddings, dim);
  }

  /** A model of both files. */
  private TaggerModel model(String lowercase, List<VectorType> types) throws IOException {
    List<VectorStore> stores = List.of(store("a.txt", FIRST), store("b.txt", SECOND));
    String pack =
        types.stream().map(type -> type.name().toLowerCase(Locale.ROOT)).toList().toString();
    TaggerModel random =
        RandomModel.of(
            yaml("file: [a.txt, b.txt], lowercase: " + lowercase + ", pack: " + pack, "[2, 3]"),
            LABELS,
            WORDS,
            5);
    List<DataFile> files = new ArrayList<>();
    List<QuantizedVectors> packed = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      VectorStore store = stores.get(i);
      String sha256 = store.source().sha256();
      files.add(new DataFile(ModelCard.useOfVectors(i), store.source().name(), sha256));
      packed.add(QuantizedVectors.of(store, WORDS, types.get(i), 0));
    }
    return new TaggerModel(
            ModelCard.ofThisVersion(1, 3, List.of(), files),
            random.config(),
            random.vocabularies(),
            random.network(),
            List.of())
        .withPacked(packed);
  }

  private TaggerModel model() throws IOException {
    return model("true", List.of(VectorType.FLOAT16, VectorType.INT8));
  }

  /** What a tagger with that file alone would look up. */
  private static float[] part(TaggerModel model, int file, String token) {
    Parameter table = model.network().wordTables().get(file);
    QuantizedVectors packed = model.packed().get(file);
    float[] part = new float[table.columns()];
    int row = 0;
    boolean lowercase = model.config().embeddings().sources().get(file).lowercase();
    for (WordNormalizer normalizer : WordNormalizer.chain(lowercase)) {
      String form = normalizer.of(token);
      row = WORDS.row(form);
      if (row == 0 && packed.row(form) > 0) {
        packed.copy(packed.row(form), part, 0);
        return part;
      }
      if (row > 0) {
        break;
      }
    }
    System.arraycopy(table.value(), row * part.length, part, 0, part.length);
    return part;
  }

  private static float[] joined(TaggerModel model, String token) {
    float[] joined = new float[5];
    System.arraycopy(part(model, 0, token), 0, joined, 0, 2);
    System.arraycopy(part(model, 1, token), 0, joined, 2, 3);
    return joined;
  }

  /** A model of one file with the joined vectors, and the same weights otherwise. */
  private static TaggerModel ofOneFile(TaggerModel model) throws IOException {
    TaggerModel one =
        RandomModel.of(yaml("file: joined.txt, lowercase: false", "5"), LABELS, WORDS, 6);
    for (Parameter weights : one.network().parameters()) {
      for (Parameter given : model.network().parameters()) {
        if (given.name().equals(weights.name()) && weights != one.network().words()) {
          System.arraycopy(given.value(), 0, weights.value(), 0, given.value().length);
          weights.changed();
        }
      }
    }
    for (int row = 0; row < WORDS.size(); row++) {
      float[] vector = joined(model, row == 0 ? "never seen" : WORDS.entry(row));
      System.arraycopy(vector, 0, one.network().words().value(), row * 5, 5);
    }
    one.network().words().changed();
    List<String> unseen = TOKENS.stream().filter(token -> WORDS.row(token) == 0).toList();
    ByteBuffer rows = ByteBuffer.allocate(unseen.size() * 20).order(ByteOrder.LITTLE_ENDIAN);
    for (String token : unseen) {
      for (float number : joined(model, token)) {
        rows.putFloat(number);
      }
    }
    return one.withPacked(
        List.of(
            QuantizedVectors.read(
                VectorType.FLOAT32,
                5,
                Vocabulary.of(unseen),
                new ByteArrayInputStream(rows.array()))));
  }

  private static void assertSameAnswers(TaggerModel expected, TaggerModel found, int sentences) {
    List<List<String>> tokens = Collections.nCopies(sentences, TOKENS);
    List<Tagging> first = RandomModel.tagBare(expected, tokens);
    List<Tagging> second = RandomModel.tagBare(found, tokens);
    for (int s = 0; s < sentences; s++) {
      assertEquals(first.get(s).labels(), second.get(s).labels());
      for (int token = 0; token < TOKENS.size(); token++) {
        assertEquals(first.get(s).probability(token), second.get(s).probability(token));
      }
    }
  }

  @Test
  void aWordHasInEachPartWhatItsFileWouldGiveItAlone() throws IOException {
    for (String lowercase : List.of("true", "[true, false]", "[false, true]", "false")) {
      TaggerModel model = model(lowercase, List.of(VectorType.FLOAT16, VectorType.INT8));
      TaggerModel one = ofOneFile(model);
      assertSameAnswers(one, model, 1); // with a memory of words
      assertSameAnswers(one, model, 100); // in bulk
    }
  }

  @Test
  void aWordOfTheSecondFileAloneIsNotUnknownThere() throws IOException {
    TaggerModel model = model();
    assertArrayEquals(part(model, 0, "never seen"), part(model, 0, "Zorg"));
    assertNotEquals(part(model, 1, "never seen")[0], part(model, 1, "Zorg")[0]);
    TaggerModel bare = model.withPacked(List.of(model.packed().get(0), QuantizedVectors.none()));
    assertNotEquals(probability(bare, "Zorg"), probability(model, "Zorg"));
    assertEquals(probability(bare, "nobody"), probability(model, "nobody"));
  }

  private static double probability(TaggerModel model, String token) {
    return RandomModel.tagBare(model, List.of(List.of(token))).get(0).probability(0);
  }

  @Test
  void aSavedModelAnswersAsBefore() throws IOException {
    for (VectorType first : VectorType.values()) {
      for (VectorType second : VectorType.values()) {
        TaggerModel model = model("[true, false]", List.of(first, second));
        byte[] archive = Archives.bytes(model);
        TaggerModel read = Archives.read(archive);
        assertSameAnswers(model, read, 2);
        assertArrayEquals(archive, Archives.bytes(read));
        assertEquals(second, read.packed().get(1).type());
      }
    }
  }

  @Test
  void eachFileMayBeKeptOrNot() throws IOException {
    TaggerModel model = model("true", List.of(VectorType.FLOAT32, VectorType.FLOAT16));
    TaggerModel second = model.withPacked(List.of(QuantizedVectors.none(), model.packed().get(1)));
    TaggerModel read = Archives.read(Archives.bytes(second));
    assertEquals(0, read.packed().get(0).size());
    assertSameAnswers(second, read, 2);
  }

  @Test
  void damagedVectorsOfTheSecondFileAreRefused() throws IOException {
    byte[] archive = Archives.bytes(model());
    for (String name :
        List.of(
            "weights/words2.npy",
            "vectors2/words.txt",
            "vectors2/rows.npy",
            "vectors2/scales.npy")) {
      Map<String, byte[]> entries = Archives.entries(archive);
      entries.get(name)[entries.get(name).length - 1] ^= 1;
      String changed = refusal(entries);
      assertTrue(changed.contains(name), changed);
      entries.remove(name);
      assertTrue(refusal(entries).contains(name), refusal(entries));
    }
  }

  private static String refusal(Map<String, byte[]> entries) {
    return assertThrows(ModelException.class, () -> Archives.read(Archives.zipped(entries)))
        .getMessage();
  }

  @Test
  void aModelWithoutTheWidthOfEachFileIsRefused() throws IOException {
    Map<String, byte[]> entries = Archives.entries(Archives.bytes(model()));
    String config = new String(entries.get("config.yaml"), UTF_8);
    Archives.replace(
        entries, "config.yaml", config.replace("dim: [2, 3]", "dim: 5").getBytes(UTF_8));
    String refusal = refusal(entries);
    assertTrue(refusal.contains("config.yaml"), refusal);
    assertTrue(
        refusal.contains("names 2 vector files, but `network.words.dim` has the widths [5]"),
        refusal);
  }

  @Test
  void storesOfTheTrainingStandInForWhatTheModelKeeps() throws IOException {
    TaggerModel model = model("true", List.of(VectorType.FLOAT32, VectorType.FLOAT32));
    TaggerModel bare = model.withPacked(List.of(QuantizedVectors.none(), QuantizedVectors.none()));
    VectorStore first = store("a.txt", FIRST);
    VectorStore second = store("b.txt", SECOND);
    assertSameAnswers(model, bare.withVectors(List.of(first, second)), 2);
    assertSameAnswers(model, bare.withVectors(List.of(second, first)), 2);
    TaggerModel half = model.withPacked(List.of(model.packed().get(0), QuantizedVectors.none()));
    assertSameAnswers(model, half.withVectors(List.of(second)), 2);
  }

  @Test
  void otherStoresThanThoseOfTheTrainingAreRefused() throws IOException {
    TaggerModel model = model();
    VectorStore first = store("a.txt", FIRST);
    VectorStore other = store("c.txt", "a 1 2\n");
    String message =
        assertThrows(ModelException.class, () -> model.withVectors(List.of(first, other)))
            .getMessage();
    assertTrue(message.contains("they come from c.txt"), message);
    assertTrue(message.contains("expected a.txt with SHA-256"), message);
    assertTrue(message.contains(" or b.txt with SHA-256"), message);
    String twice =
        assertThrows(ModelException.class, () -> model.withVectors(List.of(first, first)))
            .getMessage();
    assertTrue(twice.contains("name each file once"), twice);
  }

  @Test
  void noGraphOfDl4jIsMadeOfIt() throws IOException {
    TaggerModel model = model();
    String message =
        assertThrows(ModelException.class, () -> GraphModels.graphOf(model)).getMessage();
    assertTrue(message.contains("joins the vectors of 2 files"), message);
  }
}
