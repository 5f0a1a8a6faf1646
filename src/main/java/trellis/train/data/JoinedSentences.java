package trellis.train.data;

import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import trellis.text.Sentence;

/** Several lists of sentences, one behind the other, without a copy of them. */
final class JoinedSentences extends AbstractList<Sentence> implements RandomAccess {
  private final List<List<Sentence>> parts;
  private final int[] ends; // [part] places

  private JoinedSentences(List<List<Sentence>> parts) {
    this.parts = List.copyOf(parts);
    this.ends = new int[parts.size()];
    int end = 0;
    for (int part = 0; part < ends.length; part++) {
      end += parts.get(part).size();
      ends[part] = end;
    }
  }

  /** All sentences of the lists; a single list is that itself. */
  static List<Sentence> of(List<List<Sentence>> parts) {
    return parts.size() == 1 ? parts.get(0) : new JoinedSentences(parts);
  }

  @Override
  public Sentence get(int index) {
    int part = 0;
    while (index >= ends[part]) {
      part++;
    }
    return parts.get(part).get(index - (part == 0 ? 0 : ends[part - 1]));
  }

  @Override
  public int size() {
    return ends.length == 0 ? 0 : ends[ends.length - 1];
  }
}
