package trellis.train.data;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import trellis.text.Sentence;

/** Some sentences of a list, without a copy of them: packed ones stay packed. */
final class ChosenSentences extends AbstractList<Sentence> implements RandomAccess {
  private final List<Sentence> all;
  private final int[] places; // [sentence] its place among all

  private ChosenSentences(List<Sentence> all, int... places) {
    this.all = all;
    this.places = places;
  }

  /** The sentences at these places, which ascend; the list itself where these are all. */
  static List<Sentence> of(List<Sentence> all, List<Integer> places) {
    return places.size() == all.size()
        ? all
        : new ChosenSentences(all, places.stream().mapToInt(Integer::intValue).toArray());
  }

  @Override
  public Sentence get(int index) {
    return all.get(places[index]);
  }

  @Override
  public int size() {
    return places.length;
  }
}
