package trellis.text;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.RandomAccess;

/**
 * Sentences packed into bytes: their text and where its tokens are, about half as much again as the
 * file itself. Each {@link #get} makes its sentence anew; immutable.
 */
public final class SentenceList extends AbstractList<Sentence> implements RandomAccess {
  private static final int BLOCK = 1 << 20;

  /** Most bytes of a number, seven bits in each. */
  private static final int LONGEST_NUMBER = 10;

  private final byte[][] blocks;
  private final long[] places; // [sentence] its block, then its place there in the low 32 bits
  private final List<String> labels;
  private final List<Source> sources;

  private SentenceList(byte[][] blocks, long[] places, List<String> labels, List<Source> sources) {
    this.blocks = blocks;
    this.places = places;
    this.labels = List.copyOf(labels);
    this.sources = List.copyOf(sources);
  }

  /** What many sentences have in common. */
  private record Source(String file, ConllLayout layout) {}

  @Override
  public int size() {
    return places.length;
  }

  @Override
  public Sentence get(int index) {
    return new Unpacking(blocks[(int) (places[index] >>> Integer.SIZE)], (int) places[index])
        .sentence();
  }

  /** Goes through the numbers and bytes of a sentence. */
  private final class Unpacking {
    private final byte[] block;
    private int at;

    Unpacking(byte[] block, int at) {
      this.block = block;
      this.at = at;
    }

    Sentence sentence() {
      Source source = sources.get((int) number());
      int textLength = (int) number();
      byte[] text = Arrays.copyOfRange(block, at, at + textLength);
      at += textLength;
      int[] tokenBounds = new int[2 * (int) number()];
      RowPlaces.Builder rows = new RowPlaces.Builder();
      long line = 0;
      int end = 0;
      for (int i = 0; i < tokenBounds.length; i += 2) {
        int start = end + (int) number();
        end = start + (int) number();
        line += number();
        rows.add(start, end, line);
        tokenBounds[i] = start + (int) number();
        tokenBounds[i + 1] = tokenBounds[i] + (int) number();
      }
      String[] ofSentence = new String[(int) number()];
      for (int i = 0; i < ofSentence.length; i++) {
        ofSentence[i] = labels.get((int) number());
      }
      return new Sentence(
          source.file(), source.layout(), text, rows.build(), tokenBounds, List.of(ofSentence));
    }

    private long number() {
      long number = 0;
      int shift = 0;
      byte next;
      do {
        next = block[at++];
        number |= (long) (next & 0x7F) << shift;
        shift += 7;
      } while (next < 0);
      return number;
    }
  }

  /** Packs sentences one by one. */
  public static final class Builder {
    private final List<byte[]> full = new ArrayList<>();
    private byte[] block = new byte[BLOCK];
    private int used;
    private long[] places = new long[64];
    private int size;
    private final List<String> labels = new ArrayList<>();
    private final Map<String, Integer> labelIds = new HashMap<>();
    private final List<Source> sources = new ArrayList<>();
    private final Map<Source, Integer> sourceIds = new HashMap<>();

    /** Adds a sentence at the end. */
    public Builder add(Sentence sentence) {
      makeRoom(sentence);
      if (size == places.length) {
        places = Arrays.copyOf(places, 2 * size);
      }
      places[size++] = (long) full.size() << Integer.SIZE | used;
      put(id(new Source(sentence.file(), sentence.layout()), sourceIds, sources));
      put(sentence.text().length);
      System.arraycopy(sentence.text(), 0, block, used, sentence.text().length);
      used += sentence.text().length;
      putRows(sentence.places(), sentence.tokenBounds());
      put(sentence.labels().size());
      sentence.labels().forEach(label -> put(id(label, labelIds, labels)));
      return this;
    }

    private void putRows(RowPlaces rows, int[] tokenBounds) {
      put(rows.size());
      long line = 0;
      int end = 0;
      for (int row = 0; row < rows.size(); row++) {
        put(rows.start(row) - end);
        put(rows.end(row) - rows.start(row));
        put(rows.line(row) - line);
        put(tokenBounds[2 * row] - rows.start(row));
        put(tokenBounds[2 * row + 1] - tokenBounds[2 * row]);
        end = rows.end(row);
        line = rows.line(row);
      }
    }

    private static <T> int id(T value, Map<T, Integer> ids, List<T> values) {
      Integer known = ids.putIfAbsent(value, values.size());
      if (known == null) {
        values.add(value);
        return values.size() - 1;
      }
      return known;
    }

    /** Begins another block where this one may not do. */
    private void makeRoom(Sentence sentence) {
      int most = sentence.text().length + (4 + 6 * sentence.size()) * LONGEST_NUMBER;
      if (block.length - used < most) {
        full.add(Arrays.copyOf(block, used));
        block = new byte[Math.max(BLOCK, most)];
        used = 0;
      }
    }

    private void put(long number) {
      long rest = number;
      while (rest >= 0x80) {
        block[used++] = (byte) (rest | 0x80);
        rest >>>= 7;
      }
      block[used++] = (byte) rest;
    }

    /** The sentences so far. */
    public SentenceList build() {
      List<byte[]> all = new ArrayList<>(full);
      all.add(Arrays.copyOf(block, used));
      return new SentenceList(
          all.toArray(byte[][]::new), Arrays.copyOf(places, size), labels, sources);
    }
  }
}
