package trellis.encoder.piece;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Arrays;

/**
 * Byte pair encoding: characters are joined pair by pair, the pair that was learned first before
 * all others, as long as there is one that was learned.
 */
final class BytePairModel implements PieceModel {
  /** What the file says beside vocabulary and merges. */
  record Options(String unknown, boolean fusesUnknown, boolean ignoresMerges) {}

  private static final byte CUT = 1;
  private static final byte WHOLE = 2;

  private final PieceTable vocabulary;
  private final MergeTable merges;
  private final Options options;
  private final int unknown;
  private final byte[]
      joins; // [pieces]: whether merges make the piece of its text; 0: not tried yet

  BytePairModel(PieceTable vocabulary, MergeTable merges, Options options) {
    this.vocabulary = vocabulary;
    this.merges = merges;
    this.options = options;
    String text = options.unknown();
    this.unknown = text == null ? -1 : vocabulary.id(text.toCharArray(), 0, text.length());
    this.joins = new byte[vocabulary.size()];
  }

  @Override
  public void cut(char[] text, int from, int to, PieceList pieces) {
    int whole = vocabulary.index(text, from, to, PieceTable.hash(text, from, to));
    if (whole >= 0 && (options.ignoresMerges() || joins[whole] == WHOLE)) {
      pieces.add(vocabulary.id(whole));
      return;
    }
    int before = pieces.size();
    merge(symbols(text, from, to), pieces);
    if (whole >= 0) { // every thread that comes here writes the same
      joins[whole] =
          pieces.size() == before + 1 && pieces.last() == vocabulary.id(whole) ? WHOLE : CUT;
    }
  }

  /**
   * The pieces of the single characters; one that is no piece is unknown or, without that, gone.
   */
  private int[] symbols(char[] text, int from, int to) {
    int[] symbols = new int[to - from];
    int count = 0;
    boolean wasUnknown = false;
    for (int i = from; i < to; i++) {
      int id = vocabulary.id(text, i, i + 1);
      boolean isUnknown = id < 0;
      if (!isUnknown) {
        symbols[count++] = id;
      } else if (unknown >= 0 && !(wasUnknown && options.fusesUnknown())) {
        symbols[count++] = unknown;
      }
      wasUnknown = isUnknown;
    }
    return Arrays.copyOf(symbols, count);
  }

  /**
   * Joins pairs of neighbors in the order of their ranks, of equal ones the left one first.
   *
   * <p>The candidates wait in a queue, so that a word of n characters takes O(n log n).
   */
  private void merge(int[] symbols, PieceList pieces) {
    int length = symbols.length;
    int[] next = new int[length];
    int[] previous = new int[length];
    MergeQueue queue = new MergeQueue(length);
    for (int i = 0; i < length; i++) {
      next[i] = i + 1;
      previous[i] = i - 1;
      if (i + 1 < length) {
        queue.add(merges.find(symbols[i], symbols[i + 1]), i);
      }
    }
    while (!queue.isEmpty()) {
      int rank = queue.rank();
      int left = queue.position();
      queue.remove();
      int right = next[left];
      if (symbols[left] < 0
          || right >= length
          || merges.find(symbols[left], symbols[right]) != rank) {
        continue; // one of the two was joined with another since
      }
      symbols[left] = merges.joined(rank);
      symbols[right] = -1;
      next[left] = next[right];
      if (next[left] < length) {
        previous[next[left]] = left;
        queue.add(merges.find(symbols[left], symbols[next[left]]), left);
      }
      if (previous[left] >= 0) {
        queue.add(merges.find(symbols[previous[left]], symbols[left]), previous[left]);
      }
    }
    for (int i = 0; i < length; i = next[i]) {
      pieces.add(symbols[i]);
    }
  }

  @Override
  public PieceTable vocabulary() {
    return vocabulary;
  }

  @Override
  public int unknown() {
    return unknown;
  }

  @Override
  public void write(JsonGenerator json) throws IOException {
    json.writeStringField("type", "BPE");
    json.writeNullField("dropout");
    json.writeStringField("unk_token", options.unknown());
    json.writeNullField("continuing_subword_prefix");
    json.writeNullField("end_of_word_suffix");
    json.writeBooleanField("fuse_unk", options.fusesUnknown());
    json.writeBooleanField("byte_fallback", false);
    json.writeBooleanField("ignore_merges", options.ignoresMerges());
    merges.write(json);
  }
}
