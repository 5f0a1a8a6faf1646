package trellis.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import java.util.zip.GZIPOutputStream;

/** A random corpus file with every oddity that a file may have, and what must be read from it. */
public final class RandomCorpus {
  private static final List<String> WORDS =
      List.of(
          "a",
          "#",
          "#x",
          "-",
          "\"",
          "-DOCSTART-x",
          "1-2",
          "é",
          "漢字",
          "😀",
          "x\u00A0y",
          "\u00A0",
          "\u2003z",
          "u\u0085v",
          "w\uFEFF",
          "B-PER",
          "O",
          "_",
          "naïve",
          "0",
          "\u200B",
          "'s");
  private static final List<String> BLANKS = List.of("", " ", "\t", "  ", " \t ", "\r");

  /** A sentence as it must be read. */
  public record Expected(List<List<String>> cells, List<Long> lines, boolean startsDocument) {}

  private final RandomGenerator random;
  private final ConllFormat format;
  private final int width;
  private final List<String> lineEnds;
  private final StringBuilder text = new StringBuilder();
  private final List<Expected> sentences = new ArrayList<>();
  private long line = 1;
  private boolean border;

  public RandomCorpus(RandomGenerator random, ConllFormat format) {
    this.random = random;
    this.format = format;
    this.width = format == ConllFormat.CONLLU ? 10 : random.nextInt(2, 5);
    this.lineEnds = pick(List.of(List.of("\n"), List.of("\r\n"), List.of("\n", "\r\n")));
    if (chance(4)) {
      text.append('\uFEFF');
    }
    between();
    for (int i = random.nextInt(6); i > 0; i--) {
      sentence();
      end(i == 1);
    }
    if (chance(3) && text.length() > 0 && text.charAt(text.length() - 1) == '\n') {
      text.setLength(text.length() - 1); // may leave half of a CRLF, which is a trailing blank
    }
  }

  public static RandomCorpus any(RandomGenerator random) {
    return new RandomCorpus(random, random.nextBoolean() ? ConllFormat.CONLL : ConllFormat.CONLLU);
  }

  public byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  public List<Expected> sentences() {
    return sentences;
  }

  /** A layout that fits the file; with labels. */
  public ConllLayout layout() {
    int first = format == ConllFormat.CONLLU ? 1 : 0;
    int token = random.nextInt(first, width);
    int label = random.nextInt(first, width - 1);
    label = label < token ? label : label + 1;
    return new ConllLayout(format, column(token), Optional.of(column(label)));
  }

  private Column column(int index) {
    if (format == ConllFormat.CONLLU && random.nextBoolean()) {
      return Column.parse(Column.CONLLU_NAMES.get(index));
    }
    return Column.at(random.nextBoolean() ? index : index - width);
  }

  private void sentence() {
    List<List<String>> cells = new ArrayList<>();
    List<Long> lines = new ArrayList<>();
    range();
    for (int i = random.nextInt(1, 6); i > 0; i--) {
      lines.add(line);
      cells.add(row(Integer.toString(cells.size() + 1)));
      comment();
      range();
    }
    sentences.add(new Expected(cells, lines, border));
    border = false;
  }

  /** A multiword range or an empty node. */
  private void range() {
    if (format == ConllFormat.CONLLU && chance(5)) {
      row(pick(List.of("1-2", "0.1", "12.3", "10-11")));
    }
  }

  /** A comment after a row, which never begins a document. */
  private void comment() {
    if (format == ConllFormat.CONLLU && chance(6)) {
      line(pick(List.of("# inside", "#", "# newdoc")));
    }
  }

  private List<String> row(String id) {
    List<String> cells = new ArrayList<>();
    boolean tabs = format == ConllFormat.CONLLU || random.nextBoolean();
    for (int i = 0; i < width; i++) {
      cells.add(i == 0 && format == ConllFormat.CONLLU ? id : word(tabs));
    }
    if (format == ConllFormat.CONLLU && Character.isDigit(id.charAt(id.length() - 1))) {
      cells.replaceAll(cell -> cell.equals("_") ? "__" : cell); // _ is no part of speech
    }
    String leadingBlanks = tabs || chance(2) ? "" : "  ";
    StringBuilder row = new StringBuilder(leadingBlanks);
    for (int i = 0; i < width; i++) {
      String separator = tabs ? "\t" : " ".repeat(random.nextInt(1, 4));
      row.append(i == 0 ? "" : separator).append(cells.get(i));
    }
    line(row + (chance(3) ? pick(BLANKS) : ""));
    return cells;
  }

  private String word(boolean spaces) {
    String word = chance(500) ? "long".repeat(random.nextInt(50_000)) + "er" : pick(WORDS);
    return spaces && chance(8) ? " " + word + " " + pick(WORDS) : word;
  }

  /** Ends a sentence with empty lines, a border or, the last one, not at all. */
  private void end(boolean last) {
    if (format == ConllFormat.CONLL && chance(4)) {
      border();
    } else if (!last || chance(2)) {
      line(pick(BLANKS));
    } else {
      return;
    }
    between();
  }

  private void between() {
    for (int i = random.nextInt(4); i > 0; i--) {
      if (chance(2)) {
        line(pick(BLANKS));
      } else if (format == ConllFormat.CONLL) {
        border();
      } else {
        String comment =
            pick(List.of("# text = é", "#", "#newdocument", "# newdoc id = 1", "#newdoc"));
        border |= comment.endsWith("newdoc") || comment.contains("newdoc ");
        line(comment + pick(BLANKS));
      }
    }
  }

  private void border() {
    line(pick(List.of("-DOCSTART-", "-DOCSTART- -X- O O", "-DOCSTART-\tO", "-DOCSTART- \t")));
    border = true;
  }

  private void line(String content) {
    text.append(content).append(pick(lineEnds));
    line++;
  }

  private boolean chance(int oneIn) {
    return random.nextInt(oneIn) == 0;
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  /** The bytes, packed as gzip does. */
  public static byte[] gzip(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes);
    }
    return packed.toByteArray();
  }
}
