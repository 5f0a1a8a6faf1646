package trellis.text;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NoSuchElementException;
import trellis.error.CorpusException;

/**
 * Reads the sentences of a corpus file one by one, holding one sentence at a time.
 *
 * <p>Every byte of the file is in one sentence's text or in the {@link #trailer()}. Gzip files are
 * recognized by their first bytes. Whatever is wrong is thrown as a {@link CorpusException}, after
 * which only {@link #passOverFault()} helps. Not safe for use by several threads at once.
 */
public final class ConllReader implements SentenceReader {
  private enum State {
    /** The next sentence has not been looked for. */
    BETWEEN,
    /** The next sentence has been found and not been given yet. */
    FOUND,
    /** There is no further sentence. */
    ENDED,
    /** A fault was met. */
    FAULTY,
    /** Closed: nothing more can be read. */
    CLOSED
  }

  /** A sentence with more is a file without empty lines, which would fill the memory. */
  private static final int MOST_TOKENS = 2_000_000;

  private final String file;
  private final ConllLayout layout;
  private final LineScanner line;
  private final Cells cells;
  private final RowCheck check;
  private final CommentLines comments;
  private final boolean answersAtOnce;
  private final LabelPool pool = new LabelPool();
  private final WordIds ids = new WordIds();
  private final RowPlaces.Builder places = new RowPlaces.Builder();
  private int[] tokenBounds = new int[2 * 64]; // for each token: start and end from what is kept
  private final List<String> labels = new ArrayList<>();
  private State state = State.BETWEEN;
  private boolean begun;
  private String trailer = "";

  /**
   * Reads from a stream, which {@link #close()} closes. How wide rows are is seen by the first
   * sentence, as no more of it may be there before that one is answered.
   *
   * @param name what messages call the stream
   */
  public ConllReader(String name, InputStream in, ConllLayout layout) {
    this(name, in, layout, true);
  }

  private ConllReader(String name, InputStream in, ConllLayout layout, boolean answersAtOnce) {
    this.file = name;
    this.layout = layout;
    this.answersAtOnce = answersAtOnce;
    this.comments = new CommentLines(layout);
    this.line = new LineScanner(name, in);
    this.cells = new Cells(layout.format());
    this.check = new RowCheck(layout);
  }

  /**
   * Opens a file. How wide rows are is seen by its first 64 KiB.
   *
   * @throws CorpusException when it is missing, is a folder or may not be read
   */
  public static ConllReader open(Path file, ConllLayout layout) {
    return new ConllReader(file.toString(), CorpusInput.openRaw(file), layout, false);
  }

  /** All sentences of a file, packed. */
  public static List<Sentence> readAll(Path file, ConllLayout layout) {
    return open(file, layout).readAll();
  }

  @Override
  public boolean hasNext() {
    requireUsable();
    if (state == State.BETWEEN) {
      state = State.FAULTY; // stays so when a fault is thrown
      state = findSentence() ? State.FOUND : State.ENDED;
      if (state == State.ENDED) {
        trailer = new String(takeText(), StandardCharsets.UTF_8);
      }
    }
    return state == State.FOUND;
  }

  @Override
  public Sentence next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no further sentence in " + file);
    }
    state = State.BETWEEN;
    int bounds = 2 * places.size();
    Sentence sentence =
        new Sentence(
            file,
            layout,
            takeText(),
            places.build(),
            Arrays.copyOf(tokenBounds, bounds),
            layout.reading().read(List.copyOf(labels)));
    labels.clear();
    ids.startSentence();
    return sentence;
  }

  /**
   * The text after the last sentence: empty lines, comments, -DOCSTART- lines.
   *
   * @throws IllegalStateException before {@link #hasNext()} has been false
   */
  @Override
  public String trailer() {
    if (state != State.ENDED) {
      throw new IllegalStateException("the sentences of " + file + " are not all read yet");
    }
    return trailer;
  }

  /**
   * Goes on after a fault as if the faulty line were not there, so that all faults of a file can be
   * reported. What is read afterwards is of no other use.
   *
   * @return false when no line but the stream itself is at fault, and nothing more can be read
   */
  @Override
  public boolean passOverFault() {
    if (state == State.FAULTY && line.isWhole()) {
      ids.loseCount();
      state = State.BETWEEN;
    }
    return state == State.BETWEEN;
  }

  @Override
  public void close() {
    if (state != State.ENDED) { // the trailer can still be asked for
      state = State.CLOSED;
    }
    try {
      line.close();
    } catch (IOException e) {
      throw new CorpusException(file, 0, "cannot be closed: " + e.getMessage(), e);
    }
  }

  private void requireUsable() {
    if (state == State.FAULTY || state == State.CLOSED) {
      throw new IllegalStateException("the reader of " + file + " is closed or met a fault before");
    }
  }

  /** Looks at the beginning of the file before its first line is read. */
  private void begin() {
    begun = true;
    ConllFormat format = layout.format();
    line.readAhead(
        (from, to) -> answersAtOnce && FileShape.hasSentence(format, line.bytes(), from, to));
    WrongFile.refuse(file, layout, line.bytes(), line.end(), line.limit());
    FileShape shape =
        FileShape.of(layout, line.bytes(), line.end(), line.limit(), line.isAllRead());
    check.judgeBy(shape);
    comments.judgeBy(shape);
  }

  private LineKind kindOfLine() {
    byte[] bytes = line.bytes();
    LineKind kind = LineKind.of(layout.format(), bytes, line.start(), line.textEnd());
    return kind == LineKind.ROW
            && comments.has(bytes, line.start(), line.textEnd(), places.size() > 0)
        ? LineKind.COMMENT
        : kind;
  }

  /** Goes to the end of the next sentence; false when there is none. */
  private boolean findSentence() {
    if (!begun) {
      begin();
    }
    while (line.advance()) {
      switch (kindOfLine()) {
        case EMPTY -> {
          if (places.size() > 0) {
            return true;
          }
        }
        case BORDER -> {
          if (places.size() > 0) {
            line.stepBack();
            return true;
          }
        }
        case COMMENT -> {}
        case ROW -> readRow();
      }
    }
    return places.size() > 0;
  }

  private void readRow() {
    cells.split(line.bytes(), line.start(), line.textEnd());
    check.require(line, cells);
    if (layout.format() == ConllFormat.CONLLU) {
      if (!ids.isWord(line, cells)) {
        return;
      }
      check.requireTag(line, cells);
    }
    if (places.size() == MOST_TOKENS) {
      throw line.complaint(
          "is token " + (MOST_TOKENS + 1) + " of its sentence: put an empty line behind each one");
    }
    addTokenBounds(layout.token().in(cells.count()));
    places.add(line.start() - line.kept(), line.end() - line.kept(), line.number());
    if (layout.label().isPresent()) {
      int label = layout.label().get().in(cells.count());
      labels.add(pool.get(line.bytes(), cells.start(label), cells.end(label)));
    }
  }

  private void addTokenBounds(int cell) {
    int used = 2 * places.size();
    if (used == tokenBounds.length) {
      tokenBounds = Arrays.copyOf(tokenBounds, 2 * used);
    }
    tokenBounds[used] = cells.start(cell) - line.kept();
    tokenBounds[used + 1] = cells.end(cell) - line.kept();
  }

  private byte[] takeText() {
    byte[] text = Arrays.copyOfRange(line.bytes(), line.kept(), line.end());
    line.release();
    return text;
  }
}
