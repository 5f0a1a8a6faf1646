package trellis.eval;

import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import trellis.eval.Score.Counter;
import trellis.eval.errors.TypeOrder;
import trellis.labels.LabelReading;
import trellis.labels.Span;
import trellis.text.Sentence;

/**
 * Scores spans that may overlap against gold ones, sentence by sentence. Spans of types that a
 * corpus does not know count on neither side. Not thread-safe.
 */
public final class NestedScorer {
  private final long seed;
  private final Counter all = new Counter();
  private final Map<String, Counter> types = new TreeMap<>(TypeOrder.OF_CONLLEVAL);
  private final Map<String, Counter> layers = new LinkedHashMap<>();
  private final Bootstrap bootstrap = new Bootstrap();
  private long sentences;
  private long tokens;
  private long untaken;

  /**
   * Starts with nothing scored.
   *
   * @param seed decides the draws of the confidence interval
   */
  public NestedScorer(long seed) {
    this.seed = seed;
  }

  /**
   * Scores a sentence.
   *
   * @param gold all spans that it has
   * @param taken those of them that each layer takes, by its name
   * @param found what each layer found, by its name
   */
  public void add(
      Sentence sentence,
      Set<Span> gold,
      Map<String, List<Span>> taken,
      Map<String, List<Span>> found) {
    LabelReading reading = sentence.reading();
    Set<Span> right = known(gold, reading);
    Set<Span> foundByAny = new HashSet<>();
    Set<Span> takenByAny = new HashSet<>();
    taken.forEach(
        (layer, own) -> {
          Set<Span> ofLayer = known(own, reading);
          Set<Span> answer = known(found.get(layer), reading);
          takenByAny.addAll(ofLayer);
          foundByAny.addAll(answer);
          count(ofLayer, answer, layers.computeIfAbsent(layer, name -> new Counter()));
        });
    long correct = count(right, foundByAny, all);
    bootstrap.add(right.size(), foundByAny.size(), correct);
    right.forEach(span -> counter(span).add(1, 0, foundByAny.contains(span) ? 1 : 0));
    foundByAny.forEach(span -> counter(span).add(0, 1, 0));
    untaken += right.stream().filter(span -> !takenByAny.contains(span)).count();
    sentences++;
    tokens += sentence.size();
  }

  private static Set<Span> known(Collection<Span> spans, LabelReading reading) {
    return spans.stream().filter(span -> reading.knows(span.type())).collect(Collectors.toSet());
  }

  private Counter counter(Span span) {
    return types.computeIfAbsent(span.type(), type -> new Counter());
  }

  private static long count(Set<Span> gold, Set<Span> found, Counter counter) {
    long correct = found.stream().filter(gold::contains).count();
    counter.add(gold.size(), found.size(), correct);
    return correct;
  }

  /** The figures of all sentences so far. */
  public NestedEvaluation result() {
    return new NestedEvaluation(
        sentences,
        tokens,
        all.score(),
        scores(types),
        scores(layers),
        untaken,
        bootstrap.interval(seed));
  }

  private static Map<String, Score> scores(Map<String, Counter> counters) {
    Map<String, Score> scores = new LinkedHashMap<>();
    counters.forEach((name, counter) -> scores.put(name, counter.score()));
    return scores;
  }
}
