package trellis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import trellis.config.ConfigReader;
import trellis.readme.Page;
import trellis.readme.Printed;

/**
 * The command lines of the pages: each is one, those in the text too, and {@code trellis tag}
 * prints what stands below it, with a small model that knows the sentences of the pages.
 */
class PageCommandsTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern OVERRIDE = Pattern.compile("--set '?([a-z_.]+)=");

  /** Options of Java and of scripts that the pages name. */
  private static final Set<String> OTHERS =
      Set.of("--add-modules", "--enable-native-access=ALL-UNNAMED", "--java");

  @TempDir private Path folder;

  /** A command line and where it stands. */
  private record Line(String place, String text) {}

  private static CommandLine trellis() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return Main.commandLine(
        new Streams(null, OutputStream.nullOutputStream(), () -> Terminal.NONE), nowhere, nowhere);
  }

  /** Lines of a block that are typed: those behind {@code $}, or all where there are none. */
  private static List<Line> typed(Page.Block block) {
    boolean marked = block.text().stream().anyMatch(line -> line.startsWith("$ "));
    List<Line> lines = new ArrayList<>();
    for (int i = 0; i < block.text().size(); i++) {
      String place = block.place(i);
      String line = block.text().get(i);
      if (!marked || line.startsWith("$ ")) {
        StringBuilder whole = new StringBuilder(marked ? line.substring(2) : line);
        while (whole.toString().endsWith("\\")) {
          i++;
          whole.setLength(whole.length() - 1);
          whole.append(block.text().get(i).strip());
        }
        lines.add(new Line(place, whole.toString()));
      }
    }
    return lines;
  }

  private static List<Page.Block> shellBlocks(Page page) {
    return page.blocks().stream().filter(block -> block.language().isEmpty()).toList();
  }

  private static Optional<List<String>> arguments(ShellLine command) {
    String name = command.words().get(0);
    return name.equals("trellis") || name.endsWith("/trellis")
        ? Optional.of(command.words().subList(1, command.words().size()))
        : Optional.empty();
  }

  private static void parse(String place, List<String> arguments) {
    try {
      trellis().parseArgs(arguments.toArray(String[]::new));
    } catch (ParameterException wrong) {
      throw new AssertionError(place + ": trellis " + arguments + ": " + wrong.getMessage(), wrong);
    }
  }

  @Test
  void commandLinesInBlocksAreWhole() {
    int lines = 0;
    for (Page page : Page.all()) {
      for (Page.Block block : shellBlocks(page)) {
        for (Line line : typed(block)) {
          if (line.text().contains("trellis ")) {
            for (ShellLine command : ShellLine.of(line.text())) {
              Optional<List<String>> arguments = arguments(command);
              arguments.ifPresent(words -> parse(line.place(), words));
              lines += arguments.isPresent() ? 1 : 0;
            }
          }
        }
      }
    }
    assertTrue(lines > 25, lines + " lines");
  }

  /** In the text a command may lack what it is about: {@code trellis tag --input raw}. */
  @Test
  void commandsInTheTextHaveTheseOptions() {
    int found = 0;
    for (Page page : Page.all()) {
      for (String code : codes(page)) {
        String[] words = code.replaceAll("[\\[\\]…]", "").split(" ");
        String place = page.file() + ", `" + code + "`";
        if (words[0].equals("trellis") && words.length > 1) {
          found++;
          try {
            parse(place, Arrays.asList(words).subList(1, words.length));
          } catch (AssertionError wrong) {
            if (!(wrong.getCause() instanceof MissingParameterException)) {
              throw wrong;
            }
          }
        } else if (words[0].matches("--[a-z].*") && !OTHERS.contains(words[0])) {
          found++;
          String option = words[0].split("=")[0];
          assertTrue(options(trellis()).contains(option), place + ": no command has " + option);
        }
      }
    }
    assertTrue(found > 50, found + " commands");
  }

  /** Code in the text, also where it goes over the end of a line. */
  private static List<String> codes(Page page) {
    List<String> codes = new ArrayList<>();
    StringBuilder paragraph = new StringBuilder();
    List<String> lines = new ArrayList<>(page.prose());
    lines.add("");
    for (String line : lines) {
      if (line.isBlank() || line.startsWith("|")) {
        CODE.matcher(paragraph).results().map(found -> found.group(1)).forEach(codes::add);
        paragraph.setLength(0);
        CODE.matcher(line).results().map(found -> found.group(1)).forEach(codes::add);
      } else {
        paragraph.append(line.strip()).append(' ');
      }
    }
    return codes;
  }

  private static Set<String> options(CommandLine command) {
    Set<String> options = new TreeSet<>(command.getCommandSpec().optionsMap().keySet());
    command.getSubcommands().values().forEach(below -> options.addAll(options(below)));
    return options;
  }

  @Test
  void whatIsNoCommandIsSeen() {
    parse("p.md:1", List.of("tag", "model.trellis", "--best", "3"));
    for (List<String> wrong :
        List.of(
            List.of("tagg", "model.trellis"),
            List.of("tag", "model.trellis", "--bets", "3"),
            List.of("tag", "model.trellis", "--format", "jsn"))) {
      AssertionError told = assertThrows(AssertionError.class, () -> parse("p.md:7", wrong));
      assertTrue(told.getMessage().startsWith("p.md:7: "), told::getMessage);
    }
    assertEquals(
        List.of(
            new ShellLine(List.of("echo", "a b"), false, Optional.empty()),
            new ShellLine(List.of("trellis", "tag", "m"), true, Optional.of("out")),
            new ShellLine(List.of("x"), false, Optional.empty())),
        ShellLine.of("echo 'a b' | trellis tag m > out; x  # a comment"));
  }

  @Test
  void overridesAreKeys() {
    String reference = String.join("\n", page("config-reference.md").lines());
    int found = 0;
    for (Page page : Page.all()) {
      Matcher override = OVERRIDE.matcher(String.join("\n", page.lines()));
      while (override.find()) {
        found++;
        String key = override.group(1);
        assertTrue(
            reference.contains("- **`" + key + "`**") || reference.contains("\n## " + key + "\n"),
            () -> page.file() + ": --set " + key);
      }
    }
    assertTrue(found > 10, found + " overrides");
  }

  @Test
  void wholeConfigsAreRead() {
    int found = 0;
    for (Page page : Page.all()) {
      for (Page.Block block : page.blocks()) {
        String text = String.join("\n", block.text());
        if (block.language().equals("yaml") && text.contains("task:")) {
          found++;
          ConfigReader.parse(block.place(0), text); // throws with all that is wrong
        }
      }
    }
    assertTrue(found >= 2, found + " configs");
  }

  /** The section of README that leads from a corpus to an answer; one epoch is enough here. */
  @Test
  void onesOwnCorpusIsTrainedAndTagged() throws IOException {
    List<Page.Block> section =
        Page.read(Path.of("README.md")).blocks().stream()
            .filter(block -> block.heading().startsWith("Your own corpus"))
            .toList();
    for (String part : List.of("train", "dev", "test")) {
      List<String> lines = Files.readAllLines(Path.of("data", "sample", part + ".conll"));
      Files.write(
          folder.resolve(part + ".conll"),
          lines.subList(0, lines.indexOf("") + 1).stream()
              .map(line -> line.replaceFirst("\t.*\t", "\t"))
              .toList());
    }
    for (Page.Block block : section) {
      if (block.language().equals("yaml")) {
        Files.writeString(folder.resolve("tagger.yaml"), mine(String.join("\n", block.text())));
      }
    }
    List<String> names = new ArrayList<>();
    for (Page.Block block : section) {
      for (Line line : block.language().isEmpty() ? typed(block) : List.<Line>of()) {
        String input = "";
        for (ShellLine command : ShellLine.of(line.text())) {
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
            assertEquals(0, run.code(), () -> line + ": " + run.err());
          }
        }
      }
    }
    assertEquals(List.of("check", "train", "evaluate", "tag"), names);
  }

  private String mine(String text) {
    return text.replaceAll("\\bmine/", Matcher.quoteReplacement(folder + "/"));
  }

  private static Page page(String name) {
    return Page.read(Path.of("src", "docs", name));
  }

  /** The blocks of the page of commands in which something is tagged and printed. */
  @TestFactory
  Stream<DynamicTest> taggingPrintsWhatThePageSays() throws IOException {
    Path model = ExampleTagger.writeTo(folder);
    List<Page.Block> blocks =
        shellBlocks(page("cli.md")).stream()
            .filter(block -> block.text().stream().anyMatch(line -> line.matches("[^$ ].*")))
            .filter(block -> block.text().get(0).startsWith("$ "))
            .toList();
    assertTrue(blocks.size() >= 3, blocks::toString);
    return blocks.stream()
        .map(block -> DynamicTest.dynamicTest(block.place(0), () -> run(block, model)));
  }

  /** Runs {@code printf}, {@code echo}, {@code cat} and {@code trellis tag}, with their files. */
  private void run(Page.Block block, Path model) throws IOException {
    for (int i = 0; i < block.text().size(); i++) {
      if (block.text().get(i).startsWith("$ ")) {
        int end = i + 1;
        while (end < block.text().size() && !block.text().get(end).startsWith("$ ")) {
          end++;
        }
        List<String> below = block.text().subList(i + 1, end);
        boolean comments = below.stream().allMatch(line -> line.matches("\\s+#.*|"));
        run(block.place(i), block.text().get(i), comments ? List.of() : below, model);
      }
    }
  }

  private void run(String place, String line, List<String> below, Path model) throws IOException {
    String printed = "";
    for (ShellLine command : ShellLine.of(line.substring(2))) {
      List<String> words = command.words();
      switch (words.get(0)) {
        case "echo" -> printed = words.get(1) + "\n";
        case "printf" -> printed = words.get(1).replace("\\n", "\n").replace("\\t", "\t");
        case "cat" -> {
          Files.writeString(folder.resolve(words.get(1)), String.join("\n", below) + "\n");
          return;
        }
        default -> {
          if (below.isEmpty()) {
            return; // nothing to compare
          }
          Object[] arguments = new Object[words.size() - 1];
          for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            boolean isModel = word.endsWith("model.trellis");
            Path file = folder.resolve(word);
            arguments[i - 1] = isModel ? model : Files.isRegularFile(file) ? file : word;
          }
          CommandRun run = CommandRun.withInput(command.piped() ? printed : "", arguments);
          assertEquals(0, run.code(), () -> place + ": " + run.err());
          printed = run.out();
        }
      }
      if (command.output().isPresent()) {
        Files.writeString(folder.resolve(command.output().get()), printed);
        printed = "";
      }
    }
    if (!below.isEmpty()) {
      Printed.check(place, below, printed);
    }
  }
}
