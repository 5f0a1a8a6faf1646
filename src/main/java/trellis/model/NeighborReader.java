package trellis.model;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import trellis.batch.Neighbors;

/**
 * Gives the sentences of a source with those around them in their documents, for a model that reads
 * them. Holds a few sentences on each side; those of a model that reads none are passed on as they
 * come. What fails in the source is thrown in place of the sentence that it failed at.
 *
 * @param <S> a sentence of the source
 */
public final class NeighborReader<S> implements Iterator<UntaggedSentence> {
  private final Iterator<S> source;
  private final BiPredicate<? super S, ? super S> border;
  private final Function<? super S, UntaggedSentence> untagged;
  private final int reach;
  private final Deque<List<String>> before = new ArrayDeque<>(); // in the document of the next
  private final Deque<Ahead> ahead = new ArrayDeque<>(); // read and not given
  private S last; // that was read; null before the first
  private boolean ended;
  private RuntimeException failure; // what ended the source, or null

  /** A sentence that was read, and whether a document begins with it. */
  private record Ahead(UntaggedSentence sentence, boolean startsDocument) {}

  /**
   * Prepares the reading.
   *
   * @param border whether the second of two sentences in a row begins another document
   * @param untagged a sentence as it is tagged, without its neighbors
   * @param reach most neighbors on each side
   */
  public NeighborReader(
      Iterator<S> source,
      BiPredicate<? super S, ? super S> border,
      Function<? super S, UntaggedSentence> untagged,
      int reach) {
    this.source = source;
    this.border = border;
    this.untagged = untagged;
    this.reach = reach;
  }

  /**
   * The sentences of one document with their neighbors.
   *
   * @param reach most neighbors on each side
   */
  public static List<UntaggedSentence> ofDocument(List<UntaggedSentence> document, int reach) {
    List<UntaggedSentence> all = new ArrayList<>(document.size());
    new NeighborReader<>(document.iterator(), (one, next) -> false, one -> one, reach)
        .forEachRemaining(all::add);
    return all;
  }

  /**
   * Whether the next sentence, or the end, is given without waiting for the source.
   *
   * @param isSourceAtHand whether the source gives its next without waiting
   */
  public boolean isAtHand(BooleanSupplier isSourceAtHand) {
    if (reach == 0) {
      return isSourceAtHand.getAsBoolean();
    }
    while (!isReady() && isSourceAtHand.getAsBoolean()) {
      read();
    }
    return isReady();
  }

  /** Whether the next sentence has all its neighbors, or there is none. */
  private boolean isReady() {
    boolean isBorderAhead = ahead.size() > 1 && ahead.getLast().startsDocument();
    return ended || isBorderAhead || ahead.size() > reach;
  }

  private void read() {
    try {
      if (!source.hasNext()) {
        ended = true;
        return;
      }
      S next = source.next();
      boolean startsDocument = last == null || border.test(last, next);
      last = next;
      ahead.add(new Ahead(untagged.apply(next), startsDocument));
    } catch (RuntimeException broken) {
      ended = true;
      failure = broken;
    }
  }

  @Override
  public boolean hasNext() {
    if (reach == 0) {
      return source.hasNext();
    }
    while (!isReady()) {
      read();
    }
    return !ahead.isEmpty() || failure != null;
  }

  @Override
  public UntaggedSentence next() {
    if (reach == 0) {
      return untagged.apply(source.next());
    }
    if (!hasNext()) {
      throw new NoSuchElementException("no further sentence");
    }
    if (ahead.isEmpty()) {
      throw failure;
    }
    Ahead next = ahead.remove();
    if (next.startsDocument()) {
      before.clear();
    }
    List<List<String>> after = new ArrayList<>(reach);
    for (Ahead following : ahead) {
      if (!following.startsDocument()) { // one that does is the last: no more is read behind it
        after.add(following.sentence().tokens());
      }
    }
    UntaggedSentence sentence = next.sentence().with(new Neighbors(new ArrayList<>(before), after));
    before.add(next.sentence().tokens());
    if (before.size() > reach) {
      before.remove();
    }
    return sentence;
  }
}
