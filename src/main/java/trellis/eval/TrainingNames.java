package trellis.eval;

import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.text.Sentence;

/**
 * The names that a training file has, which are the texts of its spans, whatever their types;
 * immutable.
 *
 * <p>A text is the tokens with a blank between them. Case does not count, so that {@code HALDEN} is
 * seen when {@code Halden} is.
 */
public final class TrainingNames {
  private final Set<String> texts = new HashSet<>();

  private TrainingNames() {}

  /** The names of a corpus, in the conlleval reading of its labels. */
  public static TrainingNames in(Iterator<Sentence> corpus) {
    TrainingNames known = new TrainingNames();
    while (corpus.hasNext()) {
      Sentence sentence = corpus.next();
      for (Span span : ConllevalReading.spans(sentence.reading().closed(sentence.labels()))) {
        known.texts.add(text(sentence.tokens(), span));
      }
    }
    return known;
  }

  /** Whether there is no name at all. */
  public boolean isEmpty() {
    return texts.isEmpty();
  }

  /** Whether the tokens of the span are a name that training had. */
  boolean has(List<String> words, Span span) {
    return texts.contains(text(words, span));
  }

  private static String text(List<String> words, Span span) {
    return String.join(" ", words.subList(span.start(), span.end())).toLowerCase(Locale.ROOT);
  }
}
