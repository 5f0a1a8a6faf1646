package trellis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.model.archive.ModelArchive;
import trellis.util.Sha256;

/** The model that is in the repository: its bytes, its card, and what it says of plain English. */
class ShippedModelsTest {
  private static final Path FOLDER = Path.of("data", "models");
  private static final Tagger SMALL = Tagger.named("en-small");

  /** The digests that a file tells, by the names of its files. */
  private static Map<String, String> sums() throws IOException {
    return Files.readAllLines(FOLDER.resolve("SHA256SUMS")).stream()
        .map(line -> line.split(" +"))
        .collect(Collectors.toMap(line -> line[1], line -> line[0]));
  }

  @Test
  void digestsAreThoseThatAreTold() throws IOException {
    Map<String, String> sums = sums();
    assertTrue(sums.containsKey("en-small.trellis") && sums.containsKey("en.trellis"), "both told");
    for (String name : List.of("en-small.trellis", "en-small.card.md", "en.card.md")) {
      assertEquals(sums.get(name), Sha256.of(FOLDER.resolve(name)), name);
    }
  }

  @Test
  void theModelHasTheCardBesideIt(@TempDir Path folder) throws IOException {
    Path file = FOLDER.resolve("en-small.trellis");
    assertEquals(Files.readString(FOLDER.resolve("en-small.card.md")), SMALL.card().orElseThrow());
    assertTrue(Files.size(file) <= 12_000_000, "at most 12 MB");
    ModelArchive.write(ModelArchive.read(file), folder.resolve("again"));
    assertEquals(-1, Files.mismatch(file, folder.resolve("again")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Angela Merkel met Emmanuel Macron in Berlin on Monday. | PER PER LOC",
        "Shares of Toyota Motor Corp fell 3.2% in Tokyo. | ORG LOC",
        "lol just saw taylor swift at the starbucks in brooklyn!!! | PER ORG LOC",
        "SYDNEY, Nov 3 - Australia's central bank left rates unchanged. | LOC LOC",
        "German police arrested two Syrian men in Hamburg. | MISC MISC LOC",
        "Dear Ms. Henderson, thank you for your letter of March 3. | PER",
        "the weather is nice today, isn't it? |",
      })
  void itFindsNamesOfPlainEnglish(String text, String types) {
    String found =
        SMALL.layer("ner").tag(text).spans().stream()
            .map(TextSpan::type)
            .collect(Collectors.joining(" "));
    assertEquals(types == null ? "" : types, found);
  }

  @Test
  void namesAreWhatIsAnsweredWhereNoLayerIsNamed() {
    assertEquals(List.of("ner", "pos"), SMALL.layers());
    assertEquals(
        List.of("Angela Merkel", "Berlin"),
        SMALL.tag("Angela Merkel lives in Berlin.").spans().stream().map(TextSpan::text).toList());
  }

  @Test
  void itTellsPartsOfSpeech() {
    assertEquals(
        List.of("PRON", "VERB", "DET", "NOUN", "PUNCT"),
        SMALL.layer("pos").tag("They saw the river.").sentences().get(0).tagged().labels());
  }
}
