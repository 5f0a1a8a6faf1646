package trellis.text;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import trellis.labels.LabelReading;

/**
 * How a corpus file is laid out: its format, the column of the tokens and that of the labels.
 *
 * @param label empty when labels are not read
 * @param comments which lines of a column file are comments
 * @param reading what the labels mean
 */
public record ConllLayout(
    ConllFormat format,
    Column token,
    Optional<Column> label,
    Comments comments,
    LabelReading reading) {
  /** The number of columns in every line of CoNLL-U. */
  static final int CONLLU_WIDTH = Column.CONLLU_NAMES.size();

  private static final Set<String> TAGS = Set.of("upos", "xpos");

  public ConllLayout {
    Objects.requireNonNull(format);
    Objects.requireNonNull(comments);
    Objects.requireNonNull(reading);
    requireColumn(format, token);
    label.ifPresent(column -> requireColumn(format, column));
    if (label.isPresent() && place(format, label.get()) == place(format, token)) {
      throw new IllegalArgumentException(
          "token and label are the same column, " + token + ": they must differ");
    }
  }

  /** A layout whose labels are what they are. */
  public ConllLayout(ConllFormat format, Column token, Optional<Column> label, Comments comments) {
    this(format, token, label, comments, LabelReading.PLAIN);
  }

  /** A layout whose comments are those that look like some. */
  public ConllLayout(ConllFormat format, Column token, Optional<Column> label) {
    this(format, token, label, Comments.AUTO);
  }

  /** Column files: the token is the first column, the label the last one. */
  public static ConllLayout conll() {
    return conll(0, -1);
  }

  /** Column files with these columns. */
  public static ConllLayout conll(int token, int label) {
    return new ConllLayout(ConllFormat.CONLL, Column.at(token), Optional.of(Column.at(label)));
  }

  /** CoNLL-U: the token is the form, the label stands in the column named. */
  public static ConllLayout conllu(String label) {
    return new ConllLayout(
        ConllFormat.CONLLU, Column.parse("form"), Optional.of(Column.parse(label)));
  }

  /** This layout with another column of labels. */
  public ConllLayout withLabel(Column column) {
    return new ConllLayout(format, token, Optional.of(column), comments, reading);
  }

  /** This layout without labels. */
  public ConllLayout withoutLabel() {
    return new ConllLayout(format, token, Optional.empty(), comments, reading);
  }

  /** This layout with another rule for comments. */
  public ConllLayout withComments(Comments rule) {
    return new ConllLayout(format, token, label, rule, reading);
  }

  /** This layout with labels that mean something else. */
  public ConllLayout withReading(LabelReading other) {
    return new ConllLayout(format, token, label, comments, other);
  }

  /**
   * Requires that rows can have these columns beside token and label.
   *
   * @throws IllegalArgumentException when one is not of this format, or is that of another
   */
  public void requireFeatures(List<Column> columns) {
    Set<Integer> places = new HashSet<>();
    places.add(place(format, token));
    label.ifPresent(column -> places.add(place(format, column)));
    for (Column column : columns) {
      requireColumn(format, column);
      if (!places.add(place(format, column))) {
        throw new IllegalArgumentException(
            "the feature column "
                + column
                + " is that of the token, of the label or of another feature: they must differ");
      }
    }
  }

  /** The same columns of rows with {@code width} cells, all counted from the beginning. */
  ConllLayout fromTheBeginning(int width) {
    return new ConllLayout(
        format,
        Column.at(token.in(width)),
        label.map(column -> Column.at(column.in(width))),
        comments,
        reading);
  }

  /** Whether the label is a part of speech of CoNLL-U, which must not be _, that says nothing. */
  boolean hasTagAsLabel() {
    return !reading.blanks()
        && format == ConllFormat.CONLLU
        && label.isPresent()
        && TAGS.contains(Column.CONLLU_NAMES.get(label.get().in(CONLLU_WIDTH)));
  }

  private static void requireColumn(ConllFormat format, Column column) {
    if (format == ConllFormat.CONLL && column.isNamed()) {
      throw new IllegalArgumentException(
          "the column "
              + column
              + " has a name in CoNLL-U only: give its number (0 is the first, -1 the last)");
    }
    if (format == ConllFormat.CONLLU && place(format, column) < 1) {
      throw new IllegalArgumentException(
          "no token or label stands in column "
              + column
              + " of CoNLL-U: take one of "
              + String.join(" ", Column.CONLLU_NAMES.subList(1, CONLLU_WIDTH)));
    }
  }

  private static int place(ConllFormat format, Column column) {
    return format == ConllFormat.CONLLU ? column.in(CONLLU_WIDTH) : column.index();
  }
}
