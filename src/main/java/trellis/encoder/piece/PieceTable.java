package trellis.encoder.piece;

/**
 * Texts of pieces and their ids: a hash table over ranges of characters, so that no substring is
 * made to look one up.
 *
 * <p>The hash of a range is a polynomial modulo 2³² with an odd base. Its last character can be
 * taken away again, so all prefixes of a range are looked up at the cost of one pass.
 */
final class PieceTable {
  private static final int BASE = 0x01000193;
  private static final int INVERSE = inverse(BASE);
  private static final int SPREAD = 0x9E3779B9; // the golden ratio: neighbors get far places

  private final char[] texts; // of all pieces, one behind the other
  private final int[] starts; // [pieces + 1]
  private final int[] ids; // [pieces]
  private final int[] hashes; // [pieces]
  private final int[] slots; // a power of two of them: a piece's index + 1, or 0
  private final int shift;
  private final int longest;
  private final int largestId;
  private final int repeated; // the index of a piece whose text another has, or -1

  /** A table of these pieces; of equal texts the first counts. */
  PieceTable(char[] texts, int[] starts, int[] ids) {
    this.texts = texts;
    this.starts = starts;
    this.ids = ids;
    int bits =
        Math.max(4, 33 - Integer.numberOfLeadingZeros(ids.length)); // a quarter to a half full
    slots = new int[1 << bits];
    shift = 32 - bits;
    hashes = new int[ids.length];
    int most = 0;
    int largest = -1;
    int twice = -1;
    for (int piece = 0; piece < ids.length; piece++) {
      int from = starts[piece];
      int to = starts[piece + 1];
      hashes[piece] = hash(texts, from, to);
      most = Math.max(most, to - from);
      largest = Math.max(largest, ids[piece]);
      int slot = slotOf(texts, from, to, hashes[piece]);
      if (slots[slot] == 0) {
        slots[slot] = piece + 1;
      } else {
        twice = piece;
      }
    }
    longest = most;
    largestId = largest;
    repeated = twice;
  }

  /** The hash of {@code text[from, to)}. */
  static int hash(char[] text, int from, int to) {
    int hash = 0;
    for (int i = from; i < to; i++) {
      hash = hash * BASE + text[i] + 1;
    }
    return hash;
  }

  /** The hash of a range without its last character. */
  static int withoutLast(int hash, char last) {
    return (hash - last - 1) * INVERSE;
  }

  /** The id of {@code text[from, to)}, or -1. */
  int id(char[] text, int from, int to) {
    return id(text, from, to, hash(text, from, to));
  }

  /** The id of {@code text[from, to)}, whose hash is known, or -1. */
  int id(char[] text, int from, int to, int hash) {
    int piece = index(text, from, to, hash);
    return piece < 0 ? -1 : ids[piece];
  }

  /** The index of {@code text[from, to)} among the pieces, or -1. */
  int index(char[] text, int from, int to, int hash) {
    return slots[slotOf(text, from, to, hash)] - 1;
  }

  /** The number of characters of the longest piece. */
  int longest() {
    return longest;
  }

  /** The largest id; -1 when there is no piece. */
  int largestId() {
    return largestId;
  }

  /** The index of a piece whose text another piece has, too; -1: there is none. */
  int repeated() {
    return repeated;
  }

  /** How many pieces there are. */
  int size() {
    return ids.length;
  }

  /** The id of the piece at this index. */
  int id(int piece) {
    return ids[piece];
  }

  /** The text of the piece at this index. */
  String text(int piece) {
    return new String(texts, starts[piece], starts[piece + 1] - starts[piece]);
  }

  /** The pieces that begin with a prefix, by what stands behind it. */
  PieceTable behind(String prefix) {
    int count = 0;
    int characters = 0;
    for (int piece = 0; piece < ids.length; piece++) {
      if (beginsWith(piece, prefix)) {
        count++;
        characters += starts[piece + 1] - starts[piece] - prefix.length();
      }
    }
    char[] rests = new char[characters];
    int[] from = new int[count + 1];
    int[] of = new int[count];
    int next = 0;
    for (int piece = 0; piece < ids.length; piece++) {
      if (beginsWith(piece, prefix)) {
        int length = starts[piece + 1] - starts[piece] - prefix.length();
        System.arraycopy(texts, starts[piece] + prefix.length(), rests, from[next], length);
        of[next] = ids[piece];
        from[next + 1] = from[next] + length;
        next++;
      }
    }
    return new PieceTable(rests, from, of);
  }

  private boolean beginsWith(int piece, String prefix) {
    int length = starts[piece + 1] - starts[piece];
    if (length < prefix.length()) {
      return false;
    }
    for (int i = 0; i < prefix.length(); i++) {
      if (texts[starts[piece] + i] != prefix.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Where the range stands in the table, or the free place at which it would. */
  private int slotOf(char[] text, int from, int to, int hash) {
    int slot = hash * SPREAD >>> shift;
    while (slots[slot] != 0) {
      int piece = slots[slot] - 1;
      if (hashes[piece] == hash && isAt(piece, text, from, to)) {
        return slot;
      }
      slot = slot + 1 & slots.length - 1;
    }
    return slot;
  }

  private boolean isAt(int piece, char[] text, int from, int to) {
    int start = starts[piece];
    if (starts[piece + 1] - start != to - from) {
      return false;
    }
    for (int i = from; i < to; i++) {
      if (text[i] != texts[start + i - from]) {
        return false;
      }
    }
    return true;
  }

  private static int inverse(int odd) {
    int inverse = odd; // right in its 3 lowest bits; each round doubles them
    for (int round = 0; round < 4; round++) {
      inverse *= 2 - odd * inverse;
    }
    return inverse;
  }
}
