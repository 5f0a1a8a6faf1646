package trellis.eval;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import trellis.eval.Evaluation.IllFormed;
import trellis.eval.errors.Confusion;
import trellis.eval.errors.Confusion.Unmatched;
import trellis.eval.errors.Mistake;
import trellis.eval.errors.MistakeKind;
import trellis.eval.errors.Mistakes;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.testing.RandomCases;

/** The scorer against simpler ones that share no code with it. */
class SpanScorerPropertyTest {
  private static final List<TagScheme> SCHEMES =
      List.of(
          TagScheme.IOB1,
          TagScheme.BIO,
          TagScheme.IOE1,
          TagScheme.IOE2,
          TagScheme.BIOES,
          TagScheme.BMES,
          TagScheme.BILOU);

  private static final List<String> SCRIPT_LABELS =
      List.of(
          "O",
          "O",
          "O-",
          ".",
          "[",
          "]",
          "B-PER",
          "I-PER",
          "B-LOC",
          "I-LOC",
          "X-PER",
          "o-LOC",
          "I--PER",
          "B-creative-work",
          "I-creative-work",
          "-LRB-");

  private static final List<String> IOE_LABELS =
      List.of("O", "O", "I-PER", "E-PER", "I-LOC", "E-LOC", "I", "E");

  private static final List<String> ALL_LABELS =
      List.of(
          "O", "O", "O", "O-", "O-PER", "o", "B", "I-", "B-PER", "I-PER", "E-PER", "S-PER", "M-PER",
          "L-PER", "U-PER", "B-LOC", "I-LOC", "E-LOC", "X-LOC", "PER", "");

  @Test
  void theConllevalReadingIsThatOfTheScript() {
    RandomCases.check(3_000, random -> agreesWithScript(Cases.randomLabels(random, SCRIPT_LABELS)));
    RandomCases.check(3_000, random -> agreesWithScript(Cases.randomLabels(random, IOE_LABELS)));
  }

  @Test
  void anUnknownPrefixStartsTheSameSpansAsInTheScript() {
    List<String> labels = List.of("O", "o", "X", "O-PER", "B-PER", "I-PER", "X-PER", "I");
    RandomCases.check(
        2_000,
        random -> {
          List<Cases.Pair> sentences = Cases.randomLabels(random, labels);
          ConllevalScript script = ConllevalScript.run(sentences);
          Evaluation evaluation = Cases.score(TagScheme.BIO, sentences);
          assertEquals(script.correctTags, evaluation.accuracy().correct());
          assertEquals(script.foundCorrect, evaluation.conlleval().micro().gold());
          assertEquals(script.foundGuessed, evaluation.conlleval().micro().found());
        });
  }

  private static void agreesWithScript(List<Cases.Pair> sentences) {
    ConllevalScript script = ConllevalScript.run(sentences);
    Evaluation evaluation = Cases.score(TagScheme.BIO, sentences);
    SpanScores scores = evaluation.conlleval();
    assertEquals(script.tokens, evaluation.tokens());
    assertEquals(script.correctTags, evaluation.accuracy().correct());
    assertEquals(
        Score.of(script.foundCorrect, script.foundGuessed, script.correctChunks), scores.micro());
    Set<String> types = new HashSet<>(script.foundCorrectOfType.keySet());
    types.addAll(script.foundGuessedOfType.keySet());
    assertEquals(types, scores.types().keySet());
    for (String type : types) {
      assertEquals(
          Score.of(
              script.foundCorrectOfType.getOrDefault(type, 0L),
              script.foundGuessedOfType.getOrDefault(type, 0L),
              script.correctChunksOfType.getOrDefault(type, 0L)),
          scores.types().get(type),
          type);
    }
  }

  @Test
  void bothReadingsCountTheSpansThatBothSetsHave() {
    RandomCases.check(
        3_000,
        random -> {
          List<Cases.Pair> sentences = Cases.randomLabels(random, ALL_LABELS);
          TagScheme scheme = SCHEMES.get(random.nextInt(SCHEMES.size()));
          Evaluation evaluation = Cases.score(scheme, sentences);
          assertEquals(
              countBySets(sentences, ConllevalReading::spans), evaluation.conlleval().micro());
          assertEquals(countBySets(sentences, scheme::decode), evaluation.strict().micro());
          for (String type : evaluation.conlleval().types().keySet()) {
            assertEquals(
                countBySets(sentences, labels -> ofType(type, ConllevalReading.spans(labels))),
                evaluation.conlleval().types().get(type));
          }
          for (String type : evaluation.strict().types().keySet()) {
            assertEquals(
                countBySets(sentences, labels -> ofType(type, scheme.decode(labels))),
                evaluation.strict().types().get(type));
          }
        });
  }

  private static List<Span> ofType(String type, List<Span> spans) {
    return spans.stream().filter(span -> span.type().equals(type)).toList();
  }

  private static Score countBySets(
      List<Cases.Pair> sentences, Function<List<String>, List<Span>> reading) {
    long gold = 0;
    long found = 0;
    long correct = 0;
    for (Cases.Pair sentence : sentences) {
      Set<Span> goldSpans = new HashSet<>(reading.apply(sentence.gold()));
      Set<Span> foundSpans = new HashSet<>(reading.apply(sentence.predicted()));
      gold += goldSpans.size();
      found += foundSpans.size();
      goldSpans.retainAll(foundSpans);
      correct += goldSpans.size();
    }
    return Score.of(gold, found, correct);
  }

  @Test
  void illFormedLabelsAreThoseThatTheSchemeNames() {
    RandomCases.check(
        2_000,
        random -> {
          List<Cases.Pair> sentences = Cases.randomLabels(random, ALL_LABELS);
          TagScheme scheme = SCHEMES.get(random.nextInt(SCHEMES.size()));
          Evaluation evaluation = Cases.score(scheme, sentences);
          assertEquals(
              countViolations(scheme, sentences.stream().map(Cases.Pair::gold).toList()),
              evaluation.illFormedGold());
          assertEquals(
              countViolations(scheme, sentences.stream().map(Cases.Pair::predicted).toList()),
              evaluation.illFormedPredicted());
        });
  }

  private static IllFormed countViolations(TagScheme scheme, List<List<String>> sentences) {
    long broken = 0;
    long labels = 0;
    for (List<String> sentence : sentences) {
      int violations = scheme.violations(sentence).length;
      broken += violations > 0 ? 1 : 0;
      labels += violations;
    }
    return new IllFormed(broken, labels);
  }

  @Test
  void wellFormedLabelsScoreTheSameInBothReadingsAndInAllSchemes() {
    RandomCases.check(
        1_000,
        random -> {
          int length = random.nextInt(15);
          List<String> types = List.of("PER", "LOC", "");
          List<Span> gold = Cases.randomSpans(random, length, types);
          List<Span> predicted = Cases.randomSpans(random, length, types);
          List<SpanScores> seen = new ArrayList<>();
          for (TagScheme scheme : SCHEMES) {
            Evaluation evaluation =
                Cases.score(
                    scheme,
                    List.of(
                        new Cases.Pair(
                            scheme.encode(gold, length), scheme.encode(predicted, length))));
            assertEquals(evaluation.conlleval(), evaluation.strict());
            seen.add(evaluation.strict());
          }
          assertEquals(1, new HashSet<>(seen).size(), seen::toString);
        });
  }

  @Test
  void confusionAndMistakesAddUpToTheScores() {
    RandomCases.check(
        2_000,
        random -> {
          List<Cases.Pair> sentences = Cases.randomLabels(random, ALL_LABELS);
          Evaluation evaluation = Cases.score(TagScheme.BIO, sentences);
          Confusion confusion = evaluation.confusion();
          evaluation
              .conlleval()
              .types()
              .forEach(
                  (type, score) -> {
                    assertEquals(score.correct(), confusion.count(type, type));
                    assertEquals(
                        score.gold(),
                        sum(confusion.sameBoundaries().get(type))
                            + spans(confusion.missed(), type));
                    long predicted = spans(confusion.spurious(), type);
                    for (Map<String, Long> row : confusion.sameBoundaries().values()) {
                      predicted += row.getOrDefault(type, 0L);
                    }
                    assertEquals(score.found(), predicted);
                  });
          agreesWithMistakes(evaluation);
        });
  }

  private static long sum(Map<String, Long> row) {
    return row == null ? 0 : row.values().stream().mapToLong(Long::longValue).sum();
  }

  private static long spans(Map<String, Unmatched> types, String type) {
    return types.getOrDefault(type, new Unmatched(0, 0)).spans();
  }

  private static void agreesWithMistakes(Evaluation evaluation) {
    Confusion confusion = evaluation.confusion();
    Mistakes mistakes = evaluation.mistakes();
    long allPairs =
        confusion.sameBoundaries().values().stream().mapToLong(SpanScorerPropertyTest::sum).sum();
    assertEquals(allPairs - evaluation.conlleval().micro().correct(), mistakes.wrongType());
    assertEquals(apart(confusion.missed()), mistakes.missed());
    assertEquals(apart(confusion.spurious()), mistakes.spurious());
    assertEquals(mistakes.total(), mistakes.first().size());
    for (Mistake mistake : mistakes.first()) {
      if (mistake.kind() == MistakeKind.WRONG_BOUNDARIES) {
        assertTrue(
            mistake.gold().stream().allMatch(span -> overlapsAny(span, mistake.predicted())));
        assertTrue(
            mistake.predicted().stream().allMatch(span -> overlapsAny(span, mistake.gold())));
        assertTrue(mistake.gold().stream().noneMatch(mistake.predicted()::contains));
      }
    }
  }

  private static long apart(Map<String, Unmatched> types) {
    return types.values().stream().mapToLong(u -> u.spans() - u.overlapping()).sum();
  }

  private static boolean overlapsAny(Span span, List<Span> others) {
    return others.stream().anyMatch(o -> o.start() < span.end() && span.start() < o.end());
  }
}
