package trellis.corpus;

import java.util.LinkedHashSet;
import java.util.Set;
import trellis.annotation.OtherSpans;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.text.Sentence;

/** The spans of a sentence of a nested corpus: those that its labels mark, and all others. */
public final class GoldSpans {
  private GoldSpans() {}

  /** All spans, whichever a head takes. */
  public static Set<Span> all(Sentence sentence) {
    Set<Span> all = new LinkedHashSet<>(ConllevalReading.spans(sentence.labels()));
    all.addAll(others(sentence));
    return all;
  }

  /** Those that the head, whose labels the sentence has, does not take. */
  public static Set<Span> others(Sentence sentence) {
    return new LinkedHashSet<>(OtherSpans.read(sentence.column(OtherSpans.COLUMN)));
  }
}
