package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import trellis.cli.option.CommandRun;
import trellis.docs.Page;
import trellis.docs.Printed;

/**
 * The commands of the pages run: {@code trellis tag} prints what stands below it, with a small
 * model that knows the sentences of the pages, and README leads from a corpus to an answer.
 */
class PageRunsTest {
  @TempDir private Path folder;

  /** The section of README that leads from a corpus to an answer; one epoch is enough here. */
  @Test
  void onesOwnCorpusIsTrainedAndTagged() throws IOException {
    List<Page.Block> section =
        Page.read(Path.of("README.md")).blocks().stream()
            .filter(block -> block.heading().startsWith("Your own corpus"))
            .toList();
    for (String part : List.of("train", "dev", "test")) {
      writeFirstSentence(part);
    }
    for (Page.Block block : section) {
      if (block.language().equals("yaml")) {
        Files.writeString(folder.resolve("tagger.yaml"), mine(String.join("\n", block.text())));
      }
    }
    List<String> names = new ArrayList<>();
    for (Page.Block block : section) {
      if (block.language().isEmpty()) {
        for (TypedLine line : TypedLine.of(block)) {
          runMine(line, names);
        }
      }
    }
    assertEquals(List.of("check", "train", "evaluate", "tag"), names);
  }

  /** Token and name label, as {@code cut -f 1,3} gives them. */
  private void writeFirstSentence(String part) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("data", "sample", part + ".conll"));
    Files.write(
        folder.resolve(part + ".conll"),
        lines.subList(0, lines.indexOf("") + 1).stream()
            .map(line -> line.replaceFirst("\t.*\t", "\t"))
            .toList());
  }

  private String mine(String text) {
    return text.replaceAll("\\bmine/", Matcher.quoteReplacement(folder + "/"));
  }

  private void runMine(TypedLine line, List<String> names) {
    String input = "";
    for (ShellLine command : line.commands()) {
      List<String> words = new ArrayList<>(command.words().stream().map(this::mine).toList());
      String name = words.remove(0);
      if (name.equals("echo")) {
        input = words.get(0);
      } else if (name.equals("trellis")) {
        names.add(words.get(0));
        if (words.get(0).equals("train")) {
          words.add("--set=train.epochs=1");
        }
        CommandRun run = CommandRun.withInput(input, words.toArray());
        assertEquals(0, run.code(), () -> line.place() + ": " + run.err());
      }
    }
  }

  /** The blocks of the page of commands in which something is tagged and printed. */
  @TestFactory
  Stream<DynamicTest> taggingPrintsWhatThePageSays() throws IOException {
    Path model = ExampleTagger.writeTo(folder);
    List<TypedLine> lines =
        TypedLine.of(Page.read(Path.of("src", "docs", "cli.md"))).stream()
            .filter(line -> line.text().matches("(trellis tag|echo|printf|cat) .*"))
            .toList();
    assertTrue(
        lines.stream().filter(line -> line.text().startsWith("trellis tag")).count() >= 6,
        lines::toString);
    return lines.stream()
        .map(line -> DynamicTest.dynamicTest(line.place(), () -> run(line, model)));
  }

  /** Runs {@code printf}, {@code echo}, {@code cat} and, where an output stands below, Trellis. */
  private void run(TypedLine line, Path model) throws IOException {
    List<String> below = line.output().stream().filter(text -> !text.matches("\\s+#.*|")).toList();
    String printed = "";
    for (ShellLine command : line.commands()) {
      List<String> words = command.words();
      switch (words.get(0)) {
        case "echo" -> printed = words.get(1) + "\n";
        case "printf" -> printed = words.get(1).replace("\\n", "\n").replace("\\t", "\t");
        case "cat" -> {
          printed = String.join("\n", below) + "\n";
          Files.writeString(folder.resolve(words.get(1)), printed + "\n");
        }
        case "trellis" -> printed = below.isEmpty() ? "" : tag(line, command, printed, model);
        default -> throw new AssertionError(line.place() + ": " + words);
      }
      if (command.output().isPresent()) {
        Files.writeString(folder.resolve(command.output().get()), printed);
        printed = "";
      }
    }
    if (!below.isEmpty()) {
      Printed.check(line.place(), below, printed);
    }
  }

  private String tag(TypedLine line, ShellLine command, String input, Path model) {
    List<Object> words = new ArrayList<>();
    for (String word : command.words().subList(1, command.words().size())) {
      Path file = folder.resolve(word);
      boolean isModel = word.endsWith("model.trellis");
      words.add(isModel ? model : Files.isRegularFile(file) ? file : word);
    }
    CommandRun run = CommandRun.withInput(command.piped() ? input : "", words.toArray());
    assertEquals(0, run.code(), () -> line.place() + ": " + run.err());
    return run.out();
  }
}
