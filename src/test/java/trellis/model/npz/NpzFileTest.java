package trellis.model.npz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.autodiff.tensor.Parameter;
import trellis.error.ModelException;
import trellis.model.PackedWords;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.Archives;
import trellis.model.archive.GoldenText;
import trellis.model.archive.NpzArrays;
import trellis.model.archive.VectorEntries;
import trellis.testing.RandomCases;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorType;

/** The arrays of a model, read by Java alone. */
class NpzFileTest {
  @TempDir private Path folder;

  @Test
  void allOfAnyModelIsThere() {
    RandomCases.check(
        40,
        random -> {
          TaggerModel model = RandomModel.of(random);
          NpzArrays arrays = NpzArrays.of(model);
          assertEquals(names(model), List.copyOf(arrays.names()));
          assertEquals(model.labelNames(), arrays.text("labels"));
          assertEquals(model.words().entries(), arrays.text("words"));
          assertEquals(model.characters().entries(), arrays.text("characters"));
          for (int column = 0; column < model.features().size(); column++) {
            assertEquals(
                model.features().get(column).entries(), arrays.text("features" + (column + 1)));
          }
          for (Parameter weights : model.network().parameters()) {
            String name = "weights/" + weights.name();
            assertArrayEquals(
                weights.value(), arrays.matrix(name, weights.rows(), weights.columns()));
          }
          int count = model.labels().size();
          assertArrayEquals(model.labels().start(), arrays.truth("rules/start", 1, count)[0]);
          assertArrayEquals(
              model.labels().follow(), arrays.truth("rules/transition", count, count));
          assertArrayEquals(model.labels().end(), arrays.truth("rules/end", 1, count)[0]);
          assertEquals(
              model.golden(),
              GoldenText.read(arrays.content("golden"), model.featureColumns().size(), 1));
        });
  }

  private static List<String> names(TaggerModel model) {
    List<String> names = new ArrayList<>(List.of("meta", "labels", "words", "characters"));
    for (int column = 1; column <= model.features().size(); column++) {
      names.add("features" + column);
    }
    model.network().parameters().forEach(weights -> names.add("weights/" + weights.name()));
    names.addAll(List.of("vectors/words", "vectors/rows", "vectors/scales"));
    names.addAll(List.of("rules/start", "rules/transition", "rules/end", "golden"));
    return names;
  }

  /** An array of objects is what numpy would need pickle for. */
  @Test
  void noArrayIsOfObjects() throws IOException {
    NpzArrays arrays = NpzArrays.of(RandomModel.withFeatures(7));
    for (String name : arrays.names()) {
      String header = arrays.header(name);
      assertTrue(header.matches("\\{'descr': '(<f4|\\|u1|\\|b1)', .*"), name + ": " + header);
    }
  }

  @Test
  void theSameModelHasTheSameBytes() {
    RandomCases.check(
        10,
        random -> {
          TaggerModel model = RandomModel.of(random);
          byte[] bytes = NpzArrays.bytes(model);
          assertArrayEquals(bytes, NpzArrays.bytes(model));
          assertArrayEquals(bytes, NpzArrays.bytes(Archives.read(Archives.bytes(model))));
        });
  }

  @Test
  void packedVectorsAreThereAsTheyAreKept() throws IOException {
    for (VectorType type : VectorType.values()) {
      QuantizedVectors packed = PackedWords.of(folder, type);
      NpzArrays arrays = NpzArrays.of(RandomModel.usual(7).withPacked(List.of(packed)));
      assertEquals(packed.words().entries(), arrays.text("vectors/words"));
      ByteArrayOutputStream rows = new ByteArrayOutputStream();
      packed.writeRows(rows);
      assertArrayEquals(rows.toByteArray(), arrays.content("vectors/rows"));
      String numpy = VectorEntries.numpyType(type);
      assertTrue(arrays.header("vectors/rows").contains("'" + numpy + "'"), numpy);
      assertTrue(arrays.header("vectors/rows").contains("(4, 5)"), numpy);
      float[] scales = arrays.matrix("vectors/scales", packed.size(), 1);
      assertArrayEquals(
          type == VectorType.INT8 ? packed.scales() : new float[] {1, 1, 1, 1}, scales);
    }
  }

  @Test
  void metaTellsTheParts() throws IOException {
    assertEquals(
        List.of(
            "format=1",
            "name=featured model",
            "forms=as_written lower_case digits_as_zero",
            "characters=cnn",
            "window=3",
            "capitals=",
            "features=xpos feats",
            "vectors=none",
            "encoder=lstm",
            "layers=1",
            "output=crf",
            "transitions=constant",
            "temperature=1.0",
            "scheme.network=bioes",
            "scheme.files=bio"),
        NpzArrays.of(RandomModel.withFeatures(7)).text("meta"));
  }

  @Test
  void everyArrayAndKeyIsDocumented() throws IOException {
    String page = Files.readString(Path.of("src", "npz", "README.md"));
    RandomCases.check(
        40,
        random -> {
          NpzArrays arrays = NpzArrays.of(RandomModel.of(random));
          for (String name : arrays.names()) {
            String documented =
                name.replaceAll("(features|layer)[0-9]+", "$1N")
                    .replaceAll("(forward|backward)", "DIRECTION");
            assertTrue(page.contains("`" + documented + "`"), documented);
          }
          for (String line : arrays.text("meta")) {
            String key = line.substring(0, line.indexOf('='));
            assertTrue(page.contains("`" + key + "`"), key);
          }
        });
  }

  @Test
  void whatCannotBeWrittenIsTold() {
    Path nowhere = folder.resolve("missing").resolve("model.npz");
    ModelException told =
        assertThrows(ModelException.class, () -> NpzFile.write(RandomModel.usual(7), nowhere));
    assertTrue(told.getMessage().contains("the arrays cannot be written"), told::getMessage);
  }
}
