package trellis.cli.option;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import trellis.cli.Main;
import trellis.cli.ShellLine;
import trellis.cli.TypedLine;
import trellis.config.ConfigReader;
import trellis.docs.Page;

/** The command lines, options, overrides and configs of the pages, those in the text too. */
class PageCommandsTest {
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");
  private static final Pattern OVERRIDE = Pattern.compile("--set '?([a-z_.]+)=");

  /** Options of Java and of scripts that the pages name. */
  private static final Set<String> OTHERS =
      Set.of("--add-modules", "--enable-native-access=ALL-UNNAMED", "--java");

  private static CommandLine trellis() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    return Main.commandLine(
        new Streams(null, OutputStream.nullOutputStream(), () -> Terminal.NONE), nowhere, nowhere);
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
      for (TypedLine line : TypedLine.of(page)) {
        if (line.text().contains("trellis ")) {
          for (ShellLine command : line.commands()) {
            Optional<List<String>> arguments = arguments(command);
            arguments.ifPresent(words -> parse(line.place(), words));
            lines += arguments.isPresent() ? 1 : 0;
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
    String reference =
        String.join("\n", Page.read(Path.of("src", "docs", "config-reference.md")).lines());
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
}
