package trellis.config;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import trellis.error.ConfigException;
import trellis.testing.RandomCases;

/** Reads files: what a user's disk can hold in place of a config. */
class ConfigReaderTest {
  @TempDir Path folder;
  private Path file;

  @BeforeEach
  void makeCorpus() throws IOException {
    file = folder.resolve("ner.yaml");
    Files.writeString(folder.resolve("train.conll"), "a O\n");
    Files.writeString(folder.resolve("dev.conll"), "a O\n");
  }

  private String data() {
    return "data: {train: '" + folder + "/train.conll', dev: '" + folder + "/dev.conll'}\n";
  }

  private TaggerConfig read(String... overrides) {
    return ConfigReader.read(file, List.of(overrides));
  }

  /** The only problem's place and text, as the user sees them, without the folder's name. */
  private String problem() {
    String message = assertThrows(ConfigException.class, this::read).getMessage();
    return message.replace(folder + "/", "");
  }

  private String problem(String text, Charset charset) throws IOException {
    Files.write(file, text.getBytes(charset));
    return problem();
  }

  private String problem(String text) throws IOException {
    return problem(text, StandardCharsets.UTF_8);
  }

  @Test
  void readsAFile() throws IOException {
    Files.writeString(file, data() + "task: pos\n");

    assertEquals("ner", read().name());
    assertEquals(TaggerConfig.Task.POS, read().task());
  }

  @Test
  void byteOrderMarkAndWindowsLinesAreRead() throws IOException {
    Files.writeString(file, "\uFEFF# a config\r\n" + data() + "\r\ntask: pos\r\n");

    assertEquals(TaggerConfig.Task.POS, read().task());
  }

  @Test
  void readsTheDesignsExample() {
    TaggerConfig config =
        ConfigReader.parse(
            "example.yaml",
            """
            name: ner-wnut17
            task: ner                       # ner | pos
            seed: 1                         # or seeds: [1, 2, 3]
            data:
              train: train.conll
              dev: dev.conll
              format: conll                 # conll | conllu
              columns: {token: 0, label: -1}
              scheme: auto
            embeddings:
              finetune: true
              lowercase: true
            network:
              scheme: bioes                 # what the network predicts
              characters: {encoder: cnn, dim: 30, filters: 30, window: 3}
              words: {dim: 100, encoder: lstm, hidden: 200, layers: 1}
              dropout: 0.5
              output: crf                   # softmax | crf
            train:
              optimizer: sgd
              rate: 0.015
              decay: 0.05
              momentum: 0.9
              clip: 5.0
              batch: 10
              epochs: 50
              patience: 10
              threads: 0
              engine: trellis
            output: runs/ner-wnut17
            """);

    assertEquals(
        ConfigText.minimal().with("name", "ner-wnut17").parse(), config, "all is as by default");
  }

  @Test
  void theNameOfTheFileIsTheDefaultName() throws IOException {
    for (String name : List.of("a.b.yaml", "plain", ".yaml", "x.YML", "1 $1.yaml")) {
      file = folder.resolve(name);
      Files.writeString(file, data());
      String expected = name.equals(".yaml") ? name : name.replaceFirst("\\.(yaml|YML)$", "");
      assertEquals(expected, read().name());
      assertEquals(Path.of("runs", expected), read().output());
    }
  }

  @Test
  void aMissingConfigNamesItsNeighbour() throws IOException {
    Files.writeString(folder.resolve("nr.yaml"), data());

    assertEquals(
        "ner.yaml: there is no such config at ner.yaml; did you mean `nr.yaml`?", problem());
  }

  @Test
  void aFolderIsNoConfig() throws IOException {
    Files.createDirectory(file);

    assertEquals("ner.yaml: this is a folder: name a config file in it", problem());
  }

  @Test
  void aLargeFileIsNoConfig() throws IOException {
    assertEquals(
        "ner.yaml: larger than 1048576 bytes, so it is no config", problem(" ".repeat(1_048_577)));
  }

  @Test
  void emptyFiles() throws IOException {
    String expected =
        "ner.yaml:1: the config is empty: name `train` and `dev` under `data:` at least"
            + " (`trellis config` shows every key)";

    for (String text : List.of("", "\n\n", "# task: ner\n  # more\n", "---\n", "~\n", "\uFEFF")) {
      assertEquals(expected, problem(text), () -> "\"" + text + "\"");
    }
  }

  @Test
  void badUtf8() throws IOException {
    assertEquals(
        "ner.yaml:2: the byte 0xFC is not UTF-8: save the file as UTF-8",
        problem("task: ner\nname: M\u00FCnchen\n", StandardCharsets.ISO_8859_1));
    assertEquals(
        "ner.yaml:1: the byte 0xFE is not UTF-8: save the file as UTF-8",
        problem("task: ner\n", StandardCharsets.UTF_16));
    Files.write(file, new byte[] {'a', ':', '\n', (byte) 0xE2, (byte) 0x82});
    assertEquals(
        "ner.yaml:2: the byte 0xE2 is not UTF-8: save the file as UTF-8", problem(), "cut short");
  }

  @Test
  void binaryFiles() throws IOException {
    assertEquals(
        "ner.yaml:2: the character U+0000 cannot stand in YAML: is this a config, and a text?",
        problem("a\n\0\1\2"));
    assertEquals(
        "ner.yaml:1: the character U+001B cannot stand in YAML: is this a config, and a text?",
        problem("\u001b[31mtask: ner"));
  }

  @Test
  void aUsersTextIsShortenedAndEscaped() throws IOException {
    String message = problem(data() + "task: \"\\e[31m" + "x".repeat(10_000) + "\"\n");

    assertTrue(message.contains("\"\\u001b[31mxxxx"), message);
    assertTrue(message.length() < 250, message);
  }

  /** Whatever is done to a config, the answer is a config or a list of problems, and soon. */
  @Test
  void anyDamageIsAnswered() throws IOException {
    String intact = ConfigWriter.write(ConfigText.minimal().parse());
    String splinters = ":-[]{}&*!|>'\"%@`#,?~<\t\n 01e.\\\0\u00FC\uD83D\uDE00";
    RandomCases.check(
        2000,
        random -> {
          StringBuilder text = new StringBuilder(intact);
          for (int i = random.nextInt(1, 6); i > 0; i--) {
            int at = random.nextInt(text.length());
            char splinter = splinters.charAt(random.nextInt(splinters.length()));
            switch (random.nextInt(3)) {
              case 0 -> text.setCharAt(at, splinter);
              case 1 -> text.insert(at, splinter);
              default -> text.delete(at, Math.min(text.length(), at + random.nextInt(1, 20)));
            }
          }
          assertIsAnswered(text.toString());
        });
  }

  private static void assertIsAnswered(String text) {
    try {
      TaggerConfig config = ConfigReader.parse("damaged.yaml", text);
      assertEquals(config, ConfigReader.parse("again.yaml", ConfigWriter.write(config)));
    } catch (ConfigException e) {
      long lines = text.lines().count() + 1;
      assertTrue(e.problems().stream().allMatch(p -> p.place().line() <= lines), e::getMessage);
    }
  }
}
