package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.labels.LabelReading;
import trellis.labels.Span;
import trellis.testing.RandomCases;
import trellis.text.Sentence;
import trellis.text.TokenRows;

class NestedScorerTest {
  private static final int TOKENS = 6;

  private static Sentence sentence() {
    return TokenRows.sentence(
        "a", token -> 1, false, Collections.nCopies(TOKENS, "x"), Collections.nCopies(TOKENS, "O"));
  }

  private static List<Span> spans(RandomGenerator random) {
    Set<Span> spans = new HashSet<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      int start = random.nextInt(TOKENS);
      spans.add(new Span("T" + random.nextInt(2), start, random.nextInt(start + 1, TOKENS + 1)));
    }
    return List.copyOf(spans);
  }

  @Test
  void allLayersAreOneSet() {
    RandomCases.check(
        300,
        random -> {
          NestedScorer scorer = new NestedScorer(1);
          Set<String> gold = new HashSet<>();
          Set<String> found = new HashSet<>();
          long untaken = 0;
          int sentences = random.nextInt(1, 5);
          for (int i = 0; i < sentences; i++) {
            List<Span> outer = spans(random);
            List<Span> inner = spans(random);
            List<Span> further = spans(random);
            List<Span> a = spans(random);
            List<Span> b = spans(random);
            Set<Span> all = new HashSet<>(outer);
            all.addAll(inner);
            untaken += further.stream().filter(span -> !all.contains(span)).count();
            all.addAll(further);
            scorer.add(
                sentence(), all, Map.of("o", outer, "i", inner), Map.of("o", a, "i", b, "z", a));
            int place = i;
            all.forEach(span -> gold.add(place + " " + span));
            a.forEach(span -> found.add(place + " " + span));
            b.forEach(span -> found.add(place + " " + span));
          }
          List<String> right = new ArrayList<>(gold);
          right.retainAll(found);
          NestedEvaluation result = scorer.result();
          assertEquals(Score.of(gold.size(), found.size(), right.size()), result.all());
          assertEquals(untaken, result.untaken());
          assertEquals(Set.of("o", "i"), result.layers().keySet());
          assertEquals(sentences * (long) TOKENS, result.tokens());
          long correct = result.types().values().stream().mapToLong(Score::correct).sum();
          assertEquals(right.size(), correct);
          long golds = result.types().values().stream().mapToLong(Score::gold).sum();
          assertEquals(gold.size(), golds);
        });
  }

  @Test
  void typesThatACorpusDoesNotKnowCountOnNeitherSide() {
    NestedScorer scorer = new NestedScorer(1);
    LabelReading knows = new LabelReading(true, true, true, Map.of(), Optional.of(Set.of("PER")));
    Span known = new Span("PER", 0, 2);
    Span unknown = new Span("LOC", 1, 2);
    scorer.add(
        sentence().withReading(knows),
        Set.of(known, unknown),
        Map.of("o", List.of(known)),
        Map.of("o", List.of(known, new Span("LOC", 3, 4))));
    assertEquals(Score.of(1, 1, 1), scorer.result().all());
    assertEquals(0, scorer.result().untaken());
  }
}
