package trellis.network;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import trellis.autodiff.tensor.Tensor;
import trellis.batch.WordType;

/**
 * Remembers what the first recurrent layer begins with at a word: the projection of its vector and
 * its characters, which is the same wherever the word stands. Requests of one sentence take 0.143
 * ms of a core instead of 0.173 with it, where their words were seen before ({@code
 * src/bench/serve/load.sh}, 8 connections).
 *
 * <p>It keeps the words that are asked for again, as many as fit into its memory: a set of a few
 * places for each hash, of which a new word takes one that was not used since others wanted it.
 * Thread-safe without locks: entries do not change, and a word that two threads put in at once is
 * computed twice.
 */
public final class WordMemory {
  private static final int WAYS = 4; // places for words with the same hash
  private static final long MOST_BYTES = 16L << 20;
  private static final int SHARE_OF_HEAP = 32;
  private static final int BYTES_BESIDE = 160; // of an entry, its word type and their arrays
  private static final int GOLDEN = 0x9E3779B9; // spreads hashes that are alike

  private final int width;
  private final int shift; // from a hash to a set
  private final AtomicReferenceArray<Entry> entries; // [set * WAYS + way]

  /** A word that was seen. */
  private static final class Entry {
    private final WordType wordType;
    private final int hash;
    private final float[] projected; // [width]
    private boolean isUsed; // since the last look; threads race for it, and none needs to win

    Entry(WordType wordType, int hash, float[] projected) {
      this.wordType = wordType;
      this.hash = hash;
      this.projected = projected;
    }
  }

  /**
   * Makes an empty memory, of 16 MB at most.
   *
   * @param width of what is remembered of a word
   */
  WordMemory(int width) {
    this(width, Math.min(MOST_BYTES, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));
  }

  WordMemory(int width, long bytes) {
    long places = bytes / ((long) width * Float.BYTES + BYTES_BESIDE);
    int bits = Long.SIZE - 1 - Long.numberOfLeadingZeros(Math.max(places / WAYS, 2));
    this.width = width;
    this.shift = Integer.SIZE - bits;
    this.entries = new AtomicReferenceArray<>(WAYS << bits);
  }

  /** How many numbers are remembered of a word. */
  int width() {
    return width;
  }

  /** How many words there is room for. */
  int places() {
    return entries.length();
  }

  /**
   * What is remembered of words, {@code [word][width]}; not to be changed.
   *
   * @param projection of those that were not seen before, {@code [words][width]}
   */
  float[][] of(List<WordType> words, Function<List<WordType>, Tensor> projection) {
    float[][] found = new float[words.size()][];
    List<WordType> missing = new ArrayList<>();
    for (int word = 0; word < found.length; word++) {
      WordType wordType = words.get(word);
      found[word] = find(wordType, hash(wordType));
      if (found[word] == null) {
        missing.add(wordType);
      }
    }
    if (!missing.isEmpty()) {
      float[] computed = projection.apply(missing).value(); // [missing][width]
      int row = 0;
      for (int word = 0; word < found.length; word++) {
        if (found[word] == null) {
          found[word] = new float[width];
          System.arraycopy(computed, row++ * width, found[word], 0, width);
          put(new Entry(words.get(word), hash(words.get(word)), found[word]));
        }
      }
    }
    return found;
  }

  private static int hash(WordType wordType) {
    return wordType.readingHash() * GOLDEN;
  }

  private float[] find(WordType wordType, int hash) {
    int set = (hash >>> shift) * WAYS;
    for (int way = 0; way < WAYS; way++) {
      Entry entry = entries.getAcquire(set + way);
      if (entry != null && entry.hash == hash && entry.wordType.isReadAs(wordType)) {
        if (!entry.isUsed) {
          entry.isUsed = true;
        }
        return entry.projected;
      }
    }
    return null;
  }

  /** Takes a place that is free, or was not used; when all were, they have to be again. */
  private void put(Entry added) {
    int set = (added.hash >>> shift) * WAYS;
    int unused = -1;
    for (int way = 0; way < WAYS; way++) {
      Entry there = entries.getAcquire(set + way);
      if (there == null) {
        entries.setRelease(set + way, added);
        return;
      }
      unused = there.isUsed ? unused : way;
    }
    if (unused < 0) {
      for (int way = 0; way < WAYS; way++) {
        entries.getAcquire(set + way).isUsed = false;
      }
      unused = 0;
    }
    entries.setRelease(set + unused, added);
  }
}
