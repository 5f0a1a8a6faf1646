package trellis.vocab;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.vocab.store.QuantizedVectors;
import trellis.vocab.store.VectorStore;
import trellis.vocab.store.VectorType;

class WordRowsTest {
  private static final Map<String, Long> COUNTS =
      Map.of("The", 5L, "cat", 1L, "xyzzy", 1L, "1984", 1L, "plugh", 2L);
  private static final List<String> TRAINING = List.of("The", "plugh", "1984", "cat", "xyzzy");

  @TempDir private Path folder;

  private WordVectors vectors() throws IOException {
    String text = "the 1 1\ncat 2 2\n0000 3 3\ndog 4 4\n";
    Path file = Files.writeString(folder.resolve("v.txt"), text);
    return VectorStore.convert(file, folder.resolve("v.vectors"), VectorType.FLOAT32);
  }

  @Test
  void trainingWordsStartFromTheVectorOfTheirFirstKnownForm() throws IOException {
    WordRows rows = WordRows.ofTraining(COUNTS, vectors(), WordNormalizer.chain(true));
    assertEquals(TRAINING, rows.vocabulary().entries());
    assertArrayEquals(new float[] {9, 9, 1, 1, 9, 9, 3, 3, 2, 2, 9, 9}, filled(rows));
  }

  @Test
  void withoutLowerCaseOnlyTheWordAsWrittenCounts() throws IOException {
    WordRows rows = WordRows.ofTraining(COUNTS, vectors(), WordNormalizer.chain(false));
    assertArrayEquals(new float[] {9, 9, 9, 9, 9, 9, 9, 9, 2, 2, 9, 9}, filled(rows));
  }

  private static float[] filled(WordRows rows) {
    float[] table = new float[2 * rows.vocabulary().size()];
    Arrays.fill(table, 9);
    rows.copyVectors(table);
    return table;
  }

  @Test
  void rareAreWordsSeenOnceWithoutAVector() throws IOException {
    WordRows rows = WordRows.ofTraining(COUNTS, vectors(), WordNormalizer.chain(true));
    assertEquals(List.of("xyzzy"), rareOf(rows));
    assertEquals(
        List.of("1984", "cat", "xyzzy"),
        rareOf(WordRows.ofTraining(COUNTS, QuantizedVectors.none(), WordNormalizer.chain(true))));
  }

  private static List<String> rareOf(WordRows rows) {
    return rows.vocabulary().entries().stream()
        .filter(word -> rows.isRare(rows.vocabulary().row(word)))
        .toList();
  }

  @Test
  void theUnknownWordIsNeitherRareNorInTheFile() throws IOException {
    WordRows rows = WordRows.ofTraining(COUNTS, vectors(), WordNormalizer.chain(true));
    assertFalse(rows.isRare(Vocabulary.UNKNOWN));
    assertFalse(rows.hasVector(Vocabulary.UNKNOWN));
  }
}
