package trellis.cli.vectors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;

class VectorsCommandTest {
  @TempDir private Path folder;
  private Path store;

  @BeforeEach
  void convert() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("v.txt"), "9 2\nlondon 1 0\nparis 1 0.1\n0000 0 1\nparis 7 7\n");
    store = folder.resolve("v.vectors");
    CommandRun run = CommandRun.of("vectors", "convert", file, store, "--type", "float16");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("3, vectors of 2 numbers"), run.out());
    assertTrue(run.out().contains("kept as:     float16"), run.out());
    assertTrue(run.out().contains("left out:    1 vectors"), run.out());
    assertTrue(run.out().contains("promises 9 vectors, but there are 4"), run.out());
    assertTrue(run.out().contains("first words: london paris 0000"), run.out());
  }

  @Test
  void infoReadsAllOfAStore() throws IOException {
    CommandRun run = CommandRun.of("vectors", "info", store);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("norms:       1.000 to 1.005, mean 1.002; 0 vectors"), run.out());
    byte[] bytes = Files.readAllBytes(store);
    bytes[bytes.length - 1] ^= 1;
    Files.write(store, bytes);
    CommandRun damaged = CommandRun.of("vectors", "info", store);
    assertEquals(1, damaged.code());
    assertTrue(damaged.err().contains("v.vectors: was changed"), damaged.err());
  }

  @Test
  void similarLooksWordsUpAsATaggerDoes() {
    CommandRun run = CommandRun.of("vectors", "similar", store, "London", "1984", "--count", "1");
    assertEquals(0, run.code(), run.err());
    assertEquals(
        "London, as \"london\"\n   0.995  paris\n1984, as \"0000\"\n   0.099  paris\n",
        run.out().replace("\r", ""));
  }

  @Test
  void aWordWithoutAVectorIsToldWithTheNearestSpelling() {
    CommandRun run = CommandRun.of("vectors", "similar", store, "lodnon");
    assertEquals(1, run.code());
    assertTrue(run.err().contains("\"lodnon\" has no vector; the nearest"), run.err());
    assertTrue(run.err().contains("\"london\""), run.err());
  }

  @Test
  void mistakesAreToldWithACure() {
    CommandRun type = CommandRun.of("vectors", "convert", "a", "b", "--type", "float61");
    assertEquals(2, type.code());
    assertTrue(type.err().contains("did you mean 'float16'"), type.err());
    assertEquals(2, CommandRun.of("vectors").code());
    assertEquals(2, CommandRun.of("vectors", "similar", store, "a", "--count", "0").code());
    CommandRun missing = CommandRun.of("vectors", "convert", folder.resolve("x"), store);
    assertEquals(1, missing.code());
    assertTrue(missing.err().contains("x: no such file"), missing.err());
  }
}
