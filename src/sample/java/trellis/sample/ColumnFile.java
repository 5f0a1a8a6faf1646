package trellis.sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Files of three columns: token, part of speech, name label; tabs between them, an empty line after
 * each sentence.
 */
final class ColumnFile {
  private static final int COLUMNS = 3;

  private ColumnFile() {}

  /** Writes a line for each token. */
  static void write(Path file, List<List<Token>> sentences) throws IOException {
    write(file, sentences, Token::line);
  }

  /** Writes the file beside its place and moves it there when it is whole. */
  static void write(Path file, List<List<Token>> sentences, Function<Token, String> lineOf)
      throws IOException {
    StringBuilder text = new StringBuilder();
    for (List<Token> sentence : sentences) {
      sentence.forEach(token -> text.append(lineOf.apply(token)).append('\n'));
      text.append('\n');
    }
    Files.createDirectories(file.toAbsolutePath().getParent());
    Path beside = file.resolveSibling(file.getFileName() + ".part");
    Files.writeString(beside, text, StandardCharsets.UTF_8);
    Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING);
  }

  static List<List<Token>> read(Path file) throws IOException {
    List<List<Token>> sentences = new ArrayList<>();
    List<Token> sentence = new ArrayList<>();
    int number = 0;
    for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
      number++;
      if (!line.isEmpty()) {
        sentence.add(token(file, number, line));
      } else if (!sentence.isEmpty()) {
        sentences.add(List.copyOf(sentence));
        sentence = new ArrayList<>();
      }
    }
    return sentences;
  }

  private static Token token(Path file, int number, String line) throws IOException {
    String[] columns = line.split("\t", -1);
    if (columns.length != COLUMNS) {
      throw new IOException(
          file
              + ":"
              + number
              + ": \""
              + line
              + "\" has "
              + columns.length
              + " columns, not "
              + COLUMNS);
    }
    return new Token(columns[0], columns[1], columns[2]);
  }
}
