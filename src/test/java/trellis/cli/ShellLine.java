package trellis.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One command of a shell line, as the pages write them.
 *
 * @param words without quotes
 * @param piped whether it reads what the one before it prints
 * @param output the file that it prints into
 */
public record ShellLine(List<String> words, boolean piped, Optional<String> output) {

  /** The commands of a line in their order; a comment ends it. */
  public static List<ShellLine> of(String line) {
    List<ShellLine> commands = new ArrayList<>();
    List<String> words = new ArrayList<>();
    boolean piped = false;
    for (String token : tokens(line)) {
      if (token.equals("\0|") || token.equals("\0;") || token.equals("\0&")) {
        add(commands, words, piped);
        words = new ArrayList<>();
        piped = token.equals("\0|");
      } else {
        words.add(token);
      }
    }
    add(commands, words, piped);
    return commands;
  }

  private static void add(List<ShellLine> commands, List<String> words, boolean piped) {
    int arrow = words.indexOf("\0>");
    if (!words.isEmpty()) {
      commands.add(
          arrow < 0
              ? new ShellLine(words, piped, Optional.empty())
              : new ShellLine(words.subList(0, arrow), piped, Optional.of(words.get(arrow + 1))));
    }
  }

  /** Words, and signs of the shell with a zero before them. */
  private static List<String> tokens(String line) {
    List<String> tokens = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    boolean open = false; // a word has begun, if only with quotes
    for (int i = 0; i < line.length(); i++) {
      char c = line.charAt(i);
      if (c == '\'' || c == '"') {
        int end = line.indexOf(c, i + 1);
        word.append(line, i + 1, end);
        open = true;
        i = end;
      } else if (c == '#' && !open) {
        break;
      } else if (" |;&>".indexOf(c) >= 0) {
        if (open) {
          tokens.add(word.toString());
        }
        if (c != ' ') {
          tokens.add("\0" + c);
        }
        word.setLength(0);
        open = false;
      } else {
        word.append(c);
        open = true;
      }
    }
    if (open) {
      tokens.add(word.toString());
    }
    return tokens;
  }
}
