package trellis.lexicon;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.CorpusException;

class WordClustersTest {
  private static final String BROWN =
      "0010\tthe\t9\n0011\ta\t7\n0011\tan\n110\tNew\t3\n0010\ta\t1\n";

  @TempDir private Path folder;

  private WordClusters read(String text, List<Integer> prefixes, boolean lowercase)
      throws IOException {
    return WordClusters.read(Files.writeString(folder.resolve("paths"), text), prefixes, lowercase);
  }

  @Test
  void beginningsOfPathsHaveRows() throws IOException {
    WordClusters clusters = read(BROWN, List.of(1, 3, 20), true);
    assertEquals(List.of(3, 3, 4), clusters.tableSizes());
    assertArrayEquals(new int[] {1, 1, 1}, clusters.rows("the"));
    assertArrayEquals(new int[] {1, 1, 2}, clusters.rows("a"), "the first line counts");
    assertArrayEquals(new int[] {2, 2, 3}, clusters.rows("New"));
    assertArrayEquals(new int[] {0, 0, 0}, clusters.rows("new"));
    assertArrayEquals(clusters.rows("an"), clusters.rows("AN"));
    assertEquals(4, clusters.size());
    assertEquals(3, clusters.clusters());
    assertFalse(read(BROWN, List.of(4), false).knows("AN"));
  }

  @Test
  void templatesReadBeginningsOfPaths() throws IOException {
    WordClusters clusters = read(BROWN, List.of(4), true);
    assertEquals("00", clusters.path("the", 2));
    assertEquals("110", clusters.path("New", 6));
    assertEquals("0011", clusters.path("AN", Integer.MAX_VALUE));
    assertEquals("_", clusters.path("Zürich", 6));
    assertEquals("animal", read("the\t7\nCat\tanimal\n", List.of(4), true).path("Cat", 2));
  }

  @Test
  void otherClustersHaveTheirName() throws IOException {
    WordClusters clusters = read("the\t7\n1\t12\nCat\tanimal\n", List.of(1, 2), true);
    assertEquals(List.of(4), clusters.tableSizes());
    assertArrayEquals(new int[] {2}, clusters.rows("1"));
    assertArrayEquals(new int[] {3}, clusters.rows("Cat"));
  }

  @Test
  void aByteOrderMarkIsNoPartOfTheFirstPath() throws IOException {
    WordClusters clusters = read("\uFEFF0010\tthe\t9\r\n", List.of(1, 3), true);
    assertEquals(List.of(2, 2), clusters.tableSizes());
    assertTrue(clusters.knows("the"));
  }

  @Test
  void linesGiveTheSameClustersAgain() throws IOException {
    for (String text : List.of(BROWN, "the\t7\nCat\tanimal\n", "1\t0\n0\t1\n")) {
      WordClusters clusters = read(text, List.of(2, 4), true);
      WordClusters again = WordClusters.parse(clusters.lines(), List.of(2, 4), true);
      assertEquals(clusters.lines(), again.lines());
      assertEquals(clusters.tableSizes(), again.tableSizes());
      assertArrayEquals(clusters.rows("the"), again.rows("the"));
    }
  }

  @Test
  void brokenFilesAreRefusedWithTheirLine() {
    assertRefused("0010\tthe\n0110\ta\nit\t7\n", "paths:3: \"it");
    assertRefused("it\t7\nis\n", "paths:2: \"is\" is no word, a tab and the name of its cluster");
    assertRefused("\n", "paths: has no word");
  }

  private void assertRefused(String text, String told) {
    CorpusException refused =
        assertThrows(CorpusException.class, () -> read(text, List.of(4), true));
    assertTrue(refused.getMessage().contains(told), refused::getMessage);
  }
}
