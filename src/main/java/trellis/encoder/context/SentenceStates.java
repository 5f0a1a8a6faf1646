package trellis.encoder.context;

import java.util.Arrays;
import java.util.List;
import trellis.batch.ContextRows;
import trellis.batch.SentencePieces;
import trellis.config.EncoderConfig.Pieces;

/** The states of a sentence's words while they are put together from those of pieces. */
final class SentenceStates {
  private final int[] ids; // [piece] those before the sentence, its own, those after it
  private final int offset; // of its own pieces
  private final int[] words; // [own piece] the word that it is of
  private final int[] starts; // [word] its first own piece, and the end
  private final Pieces reading;
  private final int width;
  private final float[] sums; // [word][width]

  /**
   * Begins with zeros.
   *
   * @param pieces {@code [word][piece]}, at least one each
   * @param around it, none if it does not fit into a window with them
   */
  SentenceStates(int[][] pieces, NeighborPieces around, Pieces reading, int width) {
    this.reading = reading;
    this.width = width;
    this.starts = new int[pieces.length + 1];
    for (int word = 0; word < pieces.length; word++) {
      starts[word + 1] = starts[word] + pieces[word].length;
    }
    this.offset = around.before().length;
    this.words = new int[starts[pieces.length]];
    this.ids = Arrays.copyOf(around.before(), offset + words.length + around.after().length);
    System.arraycopy(around.after(), 0, ids, offset + words.length, around.after().length);
    for (int word = 0; word < pieces.length; word++) {
      for (int i = starts[word]; i < starts[word + 1]; i++) {
        ids[offset + i] = pieces[word][i - starts[word]];
        words[i] = word;
      }
    }
    this.sums = new float[Math.multiplyExact(pieces.length, width)];
  }

  /**
   * The windows that it is read in: one with its neighbors, if it has any.
   *
   * @param most pieces in a window
   */
  List<Window> windows(int most) {
    return ids.length == words.length
        ? Window.of(ids.length, most)
        : List.of(new Window(0, ids.length, offset, offset + words.length));
  }

  /** Writes the ids of a window to {@code to[at, at + window.size())}. */
  void copyIds(Window window, int[] to, int at) {
    System.arraycopy(ids, window.from(), to, at, window.size());
  }

  /**
   * Adds the state of each own piece of a window that stands for its word.
   *
   * @param layer the place of the layer among those that are joined
   * @param states {@code [row][width of a layer]}
   * @param firstRow the row of the window's first piece
   */
  void add(Window window, int layer, float[] states, int firstRow, int layerWidth) {
    for (int piece = window.ownFrom() - offset; piece < window.ownTo() - offset; piece++) {
      if (counts(piece)) {
        int from = (firstRow + offset + piece - window.from()) * layerWidth;
        int to = words[piece] * width + layer * layerWidth;
        for (int i = 0; i < layerWidth; i++) {
          sums[to + i] += states[from + i];
        }
      }
    }
  }

  /**
   * The sentence as an encoder reads it.
   *
   * @param first the piece before each window
   * @param last the piece behind it
   * @param most pieces in a window
   */
  SentencePieces layout(int first, int last, int most) {
    List<Window> windows = windows(most);
    int[] windowStarts = new int[windows.size() + 1];
    int[] places = new int[words.length]; // [own piece] in the window whose own it is
    for (int i = 0; i < windows.size(); i++) {
      Window window = windows.get(i);
      windowStarts[i + 1] = windowStarts[i] + window.size() + 2;
      for (int piece = window.ownFrom(); piece < window.ownTo(); piece++) {
        places[piece - offset] = windowStarts[i] + 1 + piece - window.from();
      }
    }
    int[] all = new int[windowStarts[windows.size()]];
    for (int i = 0; i < windows.size(); i++) {
      all[windowStarts[i]] = first;
      copyIds(windows.get(i), all, windowStarts[i] + 1);
      all[windowStarts[i + 1] - 1] = last;
    }
    int[] rows = new int[words.length];
    int[] rowStarts = new int[starts.length];
    int count = 0;
    for (int piece = 0; piece < words.length; piece++) {
      if (counts(piece)) {
        rows[count++] = places[piece];
        rowStarts[words[piece] + 1] = count;
      }
    }
    return new SentencePieces(all, windowStarts, Arrays.copyOf(rows, count), rowStarts);
  }

  private boolean counts(int piece) {
    return switch (reading) {
      case FIRST -> piece == starts[words[piece]];
      case LAST -> piece == starts[words[piece] + 1] - 1;
      case MEAN -> true;
    };
  }

  /** The states of all words, rounded. */
  ContextRows rounded() {
    int tokens = starts.length - 1;
    if (reading == Pieces.MEAN) {
      for (int word = 0; word < tokens; word++) {
        float share = 1f / (starts[word + 1] - starts[word]);
        for (int i = word * width; i < (word + 1) * width; i++) {
          sums[i] *= share;
        }
      }
    }
    return new WordStates(tokens, width, sums);
  }
}
