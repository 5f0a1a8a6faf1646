package trellis.util;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileSearchTest {
  @Test
  void theNearestFileHasTheSameEndingFirst() {
    List<String> names = List.of("dev.conll", "ok.yaml", "train.tsv", "trains.conll", "u.yaml.gz");

    assertEquals(Optional.of("trains.conll"), FileSearch.nearest(names, "train.conll"));
    assertEquals(Optional.of("train.tsv"), FileSearch.nearest(names, "train.csv"));
    assertEquals(Optional.of("u.yaml.gz"), FileSearch.nearest(names, "u.yaml"));
    assertEquals(Optional.of("train.tsv"), FileSearch.nearest(names, "train"));
    assertEquals(Optional.empty(), FileSearch.nearest(names, "nope.yaml"));
    List<String> model = List.of("en.card.md", "en.trellis");
    assertEquals(Optional.of("en.trellis"), FileSearch.nearest(model, "en"), "no card");
  }

  @Test
  void theHintTellsThePlaceAndWhatIsThere(@TempDir Path folder) throws IOException {
    Files.createFile(folder.resolve("train.conll"));
    Path typed = folder.resolve("trian.conll");
    assertEquals(" at " + typed + "; did you mean `train.conll`?", FileSearch.hint(typed));
    Path other = folder.resolve("test.txt");
    assertEquals(" at " + other, FileSearch.hint(other));
    Path deep = folder.resolve("no/train.conll");
    assertEquals(": the folder " + folder.resolve("no") + " is missing", FileSearch.hint(deep));
    Path link = Files.createSymbolicLink(folder.resolve("dev.conll"), other);
    assertEquals(" at " + link + ": it is a link that leads nowhere", FileSearch.hint(link));
  }

  @Test
  void aFileOfOurConfigsIsBroughtByTheScript(@TempDir Path folder) throws IOException {
    Path real = Files.createDirectories(folder.resolve("data/real"));
    Path missing = real.resolve("ner/train.conll.gz");
    String place = ": the folder " + real.resolve("ner") + " is missing";
    assertEquals(place, FileSearch.hint(missing));
    Files.writeString(
        folder.resolve("data/corpora.tsv"), "# name\tfile\ntweets\tner/train.conll.gz\t0a\n");
    String script = folder.resolve("data/get-corpora.sh tweets").toString();
    assertEquals(
        place + "; `" + script + "` brings it, or tells where it is from",
        FileSearch.hint(missing));
    Path own = real.resolve("ner/dev.conll.gz");
    assertEquals(place, FileSearch.hint(own), "no file of ours");
    Path ours = Path.of("data/real/wsj/train.conll");
    assertTrue(FileSearch.hint(ours).contains("; `data/get-corpora.sh wsj` brings it"));
  }
}
