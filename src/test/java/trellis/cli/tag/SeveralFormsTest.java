package trellis.cli.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;

/** A model whose corpora are in several forms, such as those that are shipped. */
class SeveralFormsTest {
  private static final String TEXT = "Maria lives in Rio.";
  private static final String NAMES = "[PER Maria] lives in [LOC Rio].";

  @TempDir private Path folder;

  @Test
  void standardInputAndTextFilesAreRead() throws IOException {
    assertEquals(NAMES, names(CommandRun.withInput(TEXT, "tag", "en-small")));
    Path file = Files.writeString(folder.resolve("letter.txt"), TEXT);
    assertEquals(NAMES, names(CommandRun.of("tag", "en-small", file)));
  }

  private static String names(CommandRun run) {
    assertEquals(0, run.code(), run.err());
    return run.out();
  }

  @Test
  void columnsAreTheUsualOnes() throws IOException {
    String columns = "Maria NNP x\nlives VBZ x\nin IN x\nRio NNP x\n";
    Path file = Files.writeString(folder.resolve("some.conll"), columns);
    assertEquals(
        "Maria NNP x B-PER\nlives VBZ x O\nin IN x O\nRio NNP x B-LOC\n",
        names(CommandRun.of("tag", "en-small", file, "--layer=ner")));
  }

  @Test
  void aFormatThatOneCorpusHasIsRead() throws IOException {
    String row = "1\tMaria\t_\tX\t_\t_\t0\t_\t_\t_\n\n";
    Path file = Files.writeString(folder.resolve("some.conllu"), row);
    assertEquals(
        row.replace("X", "PROPN"), names(CommandRun.of("tag", "en-small", file, "--layer=pos")));
  }

  @Test
  void goldLabelsAreInTheLastColumn() {
    CommandRun run =
        CommandRun.of("evaluate", "en-small", "data/sample/test.conll", "--layer=ner", "--json");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().replaceAll("\\s", "").matches("(?s).*\"f1\":[6-9]\\d\\..*"), run.out());
  }
}
