package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.ConfigException;

class InputFilesTest {
  @TempDir Path folder;

  @BeforeEach
  void makeFiles() throws IOException {
    Files.createDirectory(folder.resolve("corpora"));
    for (String name : List.of("train.conll", "dev.conll", "test.conll.gz", "glove.6B.100d.txt")) {
      Files.writeString(folder.resolve(name), "a O\n");
    }
  }

  /** What is said of a config whose paths start with {@code @}, the temporary folder. */
  private String problems(String yaml) {
    return assertThrows(ConfigException.class, () -> read(yaml))
        .getMessage()
        .replace(folder.toString(), "@");
  }

  private TaggerConfig read(String yaml) throws IOException {
    Path file = folder.resolve("c.yaml");
    Files.writeString(file, yaml.replace("@", folder.toString()));
    return ConfigReader.read(file, List.of());
  }

  @Test
  void filesThatAreThere() throws IOException {
    TaggerConfig config =
        read("data: {train: '@/train.conll', dev: '@/./dev.conll'}\noutput: '@/corpora'\n");

    assertEquals(folder.resolve("train.conll"), config.data().train().at(0));
  }

  @Test
  void aCorpusOfBratIsAFolder() throws IOException {
    String data = "data: {train: '@/corpora', dev: '@/corpora', format: %s}\noutput: '@/corpora'\n";
    assertEquals(folder.resolve("corpora"), read(data.formatted("brat")).data().train().at(0));
    assertTrue(problems(data.formatted("jsonl")).contains("is a folder: name a file in it"));
  }

  @Test
  void eachMissingFileIsNamedWithItsNeighbour() {
    assertEquals(
        """
        @/c.yaml:2: `data.train`: there is no file "@/trian.conll" at @/trian.conll; did you mean \
        `train.conll`?
        @/c.yaml:3: `data.dev`: "@/corpora" is a folder: name a file in it
        @/c.yaml:4: `data.test`: there is no file "@/test.conll" at @/test.conll; did you mean \
        `test.conll.gz`?
        @/c.yaml:5: `embeddings.file`: there is no file "@/vec/x.txt": the folder @/vec is missing
        @/c.yaml:6: `output`: "@/dev.conll" is a file: name a folder for the results\
        """,
        problems(
            """
            data:
              train: '@/trian.conll'
              dev: '@/corpora'
              test: '@/test.conll'
            embeddings: {file: '@/vec/x.txt'}
            output: '@/dev.conll'
            """));
  }

  @Test
  void relativePathsStartAtTheWorkingDirectory() {
    String message = problems("data: {train: no-such-file, dev: '@/dev.conll'}\n");

    assertTrue(message.contains(" at " + Path.of("no-such-file").toAbsolutePath()), message);
  }

  @Test
  void aTildeIsTheHomeFolder() {
    String message = problems("data: {train: ~/no-x/train.conll, dev: '@/dev.conll'}\n");
    Path home = Path.of(System.getProperty("user.home"));

    assertTrue(message.contains(home.resolve("no-x") + " is missing"), message);
  }
}
