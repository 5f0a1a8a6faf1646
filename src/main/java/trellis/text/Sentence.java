package trellis.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import trellis.error.CorpusException;
import trellis.labels.LabelReading;
import trellis.util.Excerpt;

/**
 * One sentence of a corpus file with all the text that belongs to it; immutable.
 *
 * <p>A sentence is always what a reader with the same layout would read from its text. Its text is
 * the lead, then each row's lead and line, then the tail.
 */
public final class Sentence {
  private final String file;
  private final ConllLayout layout;
  private final byte[] text; // valid UTF-8
  private final RowPlaces places;
  private final int[] tokenBounds; // for each token: start and end in the text
  private final List<String> labels;
  private List<String> tokens; // made when first asked for; two threads may both make it, equally

  /** Takes the tokens and labels as they were found while reading. */
  Sentence(
      String file,
      ConllLayout layout,
      byte[] text,
      RowPlaces places,
      int[] tokenBounds,
      List<String> labels) {
    this.file = file;
    this.layout = layout;
    this.text = text;
    this.places = places;
    this.tokenBounds = tokenBounds;
    this.labels = labels;
  }

  /** Finds the tokens and labels in the text. */
  Sentence(String file, ConllLayout layout, byte[] text, RowPlaces places) {
    this.file = file;
    this.layout = layout;
    this.text = text;
    this.places = places;
    this.tokenBounds = boundsOf(layout.token());
    this.labels = layout.reading().read(layout.label().map(this::column).orElse(List.of()));
  }

  /** The file as the user named it. */
  public String file() {
    return file;
  }

  /** The text before the first row: empty lines, comments, -DOCSTART- lines, a byte order mark. */
  public String lead() {
    return text(0, places.start(0));
  }

  /** The rows, cut from the text anew at every call. */
  public List<Row> rows() {
    List<List<String>> cells = cells();
    List<Row> rows = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      String lead = i == 0 ? "" : text(places.end(i - 1), places.start(i));
      rows.add(new Row(line(i), lead, text(places.start(i), places.end(i)), cells.get(i)));
    }
    return List.copyOf(rows);
  }

  /**
   * The text after the last row: comments and empty nodes, and the empty line that ends the
   * sentence if there is one.
   */
  public String tail() {
    return text(places.end(size() - 1), text.length);
  }

  /**
   * Whether a -DOCSTART- line or a {@code # newdoc} comment stands before the sentence.
   *
   * <p>The first sentence of a file without such a line does not count: whoever groups sentences by
   * document starts a document with each file anyway.
   */
  public boolean startsDocument() {
    int from = LineKind.byteOrderMark(text, places.start(0));
    while (from < places.start(0)) {
      int end = LineKind.lineEnd(text, from, places.start(0));
      if (LineKind.startsDocument(layout.format(), text, from, LineKind.textEnd(text, from, end))) {
        return true;
      }
      from = end;
    }
    return false;
  }

  /** Whether another document begins between two sentences that stand one behind the other. */
  public static boolean isBorder(Sentence one, Sentence next) {
    return next.startsDocument() || !next.file.equals(one.file);
  }

  /** The number of tokens, at least one. */
  public int size() {
    return places.size();
  }

  /** The tokens. */
  public List<String> tokens() {
    List<String> made = tokens; // read once: another thread may write between two reads
    if (made == null) {
      made = texts(tokenBounds);
      tokens = made;
    }
    return made;
  }

  /** Whether the other sentence has the same tokens; quicker than to ask for both lists. */
  public boolean hasTokensOf(Sentence other) {
    boolean same = size() == other.size();
    for (int i = 0; same && i < tokenBounds.length; i += 2) {
      same =
          Arrays.equals(
              text,
              tokenBounds[i],
              tokenBounds[i + 1],
              other.text,
              other.tokenBounds[i],
              other.tokenBounds[i + 1]);
    }
    return same;
  }

  /**
   * The labels as they stand in the file, but for types that are renamed; empty when the layout has
   * no label column.
   */
  public List<String> labels() {
    return labels;
  }

  /**
   * The column that the labels stand in.
   *
   * @throws IllegalStateException when the layout has no label column
   */
  public Column labelColumn() {
    return layout
        .label()
        .orElseThrow(() -> new IllegalStateException("the layout has no label column"));
  }

  /** What the labels mean. */
  public LabelReading reading() {
    return layout.reading();
  }

  /** The same sentence, whose labels mean something else. */
  public Sentence withReading(LabelReading reading) {
    return new Sentence(file, layout.withReading(reading), text, places);
  }

  /**
   * The cells of one column, cut from the text anew at every call.
   *
   * @throws CorpusException naming the line when a row does not have the column
   */
  public List<String> column(Column column) {
    return texts(boundsOf(column));
  }

  /**
   * The cells of columns that stand beside token and label, {@code [column][token]}, cut from the
   * text anew at every call.
   *
   * @throws CorpusException naming the line when a row does not have one of the columns, or what
   *     stands there is its token or its label
   */
  public List<List<String>> features(List<Column> columns) {
    return columns.isEmpty() ? List.of() : FeatureCells.of(this, columns);
  }

  private List<String> texts(int[] bounds) {
    String[] texts = new String[bounds.length / 2];
    for (int i = 0; i < texts.length; i++) {
      texts[i] = text(bounds[2 * i], bounds[2 * i + 1]);
    }
    return List.of(texts);
  }

  private int[] boundsOf(Column column) {
    Cells cells = new Cells(layout.format());
    int[] bounds = new int[2 * size()];
    for (int i = 0; i < size(); i++) {
      split(i, cells);
      int cell = cellIn(column, cells, i);
      bounds[2 * i] = cells.start(cell);
      bounds[2 * i + 1] = cells.end(cell);
    }
    return bounds;
  }

  /** The place of a column among the cells of a row. */
  int cellIn(Column column, Cells cells, int row) {
    int cell = column.in(cells.count());
    if (cell < 0) {
      throw new CorpusException(
          file,
          line(row),
          Excerpt.quoted(text(places.start(row), textEnd(row)))
              + " has no "
              + RowCheck.place(column)
              + ", only "
              + cells.count()
              + ": add it, or name another column");
    }
    return cell;
  }

  /** How many cells each row has. */
  public int[] widths() {
    Cells cells = new Cells(layout.format());
    int[] widths = new int[size()];
    for (int row = 0; row < widths.length; row++) {
      split(row, cells);
      widths[row] = cells.count();
    }
    return widths;
  }

  /** The line of a token in its file, counted from 1. */
  public long line(int token) {
    return places.line(token);
  }

  /**
   * The sentence with other labels; only the cells that change are written anew.
   *
   * @throws IllegalArgumentException when there is not one label a token, or a label cannot be a
   *     cell
   * @throws IllegalStateException when the layout has no label column
   */
  public Sentence withLabels(List<String> labels) {
    Column column =
        layout
            .label()
            .orElseThrow(
                () -> new IllegalStateException("the layout has no label column to write to"));
    return withColumn(column, labels);
  }

  /**
   * The sentence with other tokens; only the cells that change are written anew.
   *
   * @throws IllegalArgumentException when there are more or fewer, or one cannot be a cell
   */
  public Sentence withTokens(List<String> tokens) {
    return withColumn(layout.token(), tokens);
  }

  /**
   * The sentence with other cells in one column, be it one that the layout names or not; only the
   * cells that change are written anew.
   *
   * @throws IllegalArgumentException when there is not one cell a token, or a text cannot be a cell
   * @throws CorpusException naming the line when a row does not have the column
   */
  public Sentence withColumn(Column column, List<String> cells) {
    return new SentenceRewriter().withColumn(this, column, cells);
  }

  /**
   * The sentence with one more column at the end, set off by the separator that its line has (a tab
   * where the line has one column). Tokens and labels stay what they were.
   *
   * @throws IllegalArgumentException when there is not one cell a token, or a text cannot be a cell
   * @throws IllegalStateException in CoNLL-U, which has ten columns
   */
  public Sentence withAppended(List<String> cells) {
    return new SentenceRewriter().withAppended(this, List.of(cells));
  }

  /** Place and tokens, for people. */
  @Override
  public String toString() {
    return file + ":" + line(0) + ": " + Excerpt.of(String.join(" ", tokens()));
  }

  ConllLayout layout() {
    return layout;
  }

  /** For each token where it starts and ends in the text; not to be changed. */
  int[] tokenBounds() {
    return tokenBounds;
  }

  /** The whole text; not to be changed. */
  byte[] text() {
    return text;
  }

  RowPlaces places() {
    return places;
  }

  /** Splits a row into its cells. */
  void split(int row, Cells cells) {
    cells.split(text, places.start(row), textEnd(row));
  }

  /** The cells of all rows. */
  public List<List<String>> cells() {
    Cells cells = new Cells(layout.format());
    List<List<String>> all = new ArrayList<>(size());
    for (int row = 0; row < size(); row++) {
      split(row, cells);
      all.add(cells.texts());
    }
    return all;
  }

  private int textEnd(int row) {
    return LineKind.textEnd(text, places.start(row), places.end(row));
  }

  private String text(int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }
}
