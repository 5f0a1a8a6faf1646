package trellis.model.archive;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import trellis.error.ModelException;
import trellis.model.RandomModel;
import trellis.testing.RandomCases;

/** A file that is cut short is told as such, with the entry in which it ends. */
class ArchiveCutShortTest {
  private static final byte[] ARCHIVE = Archives.bytes(RandomModel.usual(7));

  @Test
  void aFileThatIsCutShortAnywhereIsRefused() {
    RandomCases.check(
        100,
        random -> {
          for (int i = 0; i < 10; i++) {
            int length = random.nextInt(ARCHIVE.length);
            ModelException refused = assertRefused(Arrays.copyOf(ARCHIVE, length));
            assertFalse(length > 30 && refused.entry().isEmpty(), refused::getMessage);
          }
        });
    int directory = new String(ARCHIVE, StandardCharsets.ISO_8859_1).indexOf("PK\1\2");
    for (int length = directory; length < ARCHIVE.length; length++) {
      assertRefused(Arrays.copyOf(ARCHIVE, length));
    }
  }

  @Test
  void cutShortNamesTheEntryWhereTheFileEnds() throws IOException {
    int golden = Archives.headerOf("golden.conll", ARCHIVE);
    int words = Archives.headerOf("weights/words.npy", ARCHIVE);
    String text = " of " + ARCHIVE.length + " bytes) and ends here: copy it again";
    assertNames("golden.conll", Arrays.copyOf(ARCHIVE, golden + 60), text);
    assertNames("golden.conll", Arrays.copyOf(ARCHIVE, golden), text);
    assertNames("weights/words.npy", Arrays.copyOf(ARCHIVE, words + 200), text);
    assertNames("weights/words.npy", Arrays.copyOf(ARCHIVE, words), text);
    Map<String, byte[]> entries = Archives.entries(ARCHIVE);
    entries.remove("weights/words.npy");
    assertNames("weights/words.npy", Archives.zipped(entries), "is missing");
  }

  @Test
  void everyEntryOfALargeModelIsNamedWhenItIsCutShort() throws IOException {
    byte[] archive = Archives.bytes(Archives.large());
    for (String name : Archives.entries(archive).keySet()) {
      if (!name.equals("manifest.json")) {
        byte[] cut = Arrays.copyOf(archive, Archives.headerOf(name, archive) + 35);
        assertNames(name, cut, "the file was cut short (" + cut.length + " of " + archive.length);
      }
    }
  }

  private static void assertNames(String name, byte[] archive, String text) {
    ModelException refused = assertRefused(archive);
    assertEquals(name, refused.entry(), refused::getMessage);
    assertTrue(refused.getMessage().contains(text), refused::getMessage);
  }

  private static ModelException assertRefused(byte[] archive) {
    return assertThrows(ModelException.class, () -> Archives.read(archive));
  }
}
