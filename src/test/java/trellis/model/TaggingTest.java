package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.model.Tagging.ScoredLabeling;
import trellis.model.Tagging.ScoredSpan;
import trellis.testing.RandomCases;

/** All probabilities against the list of all readings, which is exhaustive for short sentences. */
class TaggingTest {
  private static final int ALL = 100_000;
  private static final double EXACT = 1e-9;

  @Test
  void probabilitiesAreThoseOfAllReadings() {
    RandomCases.check(150, random -> checkAgainstAllReadings(RandomModel.ofAny(random), random));
  }

  @ParameterizedTest
  @EnumSource(
      value = TagScheme.class,
      names = {"IOB1", "BIO", "IOE1", "IOE2", "BIOES", "BMES", "BILOU"})
  void probabilitiesAreThoseOfAllReadingsInEveryScheme(TagScheme scheme) {
    RandomCases.check(
        5, random -> checkAgainstAllReadings(RandomModel.usual(scheme, random.nextLong()), random));
  }

  @Test
  void probabilitiesAreThoseOfAllReadingsAtEveryTemperature() {
    RandomCases.check(
        100,
        random ->
            checkAgainstAllReadings(
                RandomModel.ofAny(random).withTemperature(random.nextDouble(0.3, 5)), random));
  }

  @Test
  void probabilitiesOfModelsThatScoreSpansAreThoseOfAllReadings() {
    RandomCases.check(
        100,
        random ->
            checkAgainstAllReadings(
                RandomModel.ofSegments(random).withTemperature(random.nextDouble(0.3, 5)), random));
  }

  @Test
  void aSpanThatIsTooLongIsImpossible() {
    RandomCases.check(
        20,
        random -> {
          TaggerModel model = RandomModel.ofSegments(random);
          int longest = model.config().network().output().longest();
          Tagging tagging = tag(model, RandomModel.sentence(random, longest + 1));
          String type = model.labels().spanTypes().get(0);
          List<String> labels =
              model.fileScheme().encode(List.of(new Span(type, 0, longest + 1)), longest + 1);
          assertEquals(Double.NEGATIVE_INFINITY, tagging.logProbability(labels));
          for (ScoredLabeling one : tagging.best(ALL)) {
            one.spans().forEach(span -> assertTrue(span.span().length() <= longest));
          }
        });
  }

  /** A temperature takes a root of each probability, and the best labels stay. */
  @Test
  void temperatureChangesProbabilitiesAlone() {
    RandomCases.check(
        100,
        random -> {
          boolean spans = random.nextInt(3) == 0;
          TaggerModel model = spans ? RandomModel.ofSegments(random) : RandomModel.ofAny(random);
          double temperature = random.nextDouble(0.5, 3);
          List<String> sentence =
              RandomModel.sentence(random, 1 + random.nextInt(model.labels().size() > 5 ? 3 : 5));
          Tagging plain = tag(model, sentence);
          Tagging tempered = tag(model.withTemperature(temperature), sentence);
          assertEquals(plain.labels(), tempered.labels());
          double sum = 0;
          for (ScoredLabeling one : plain.best(ALL)) {
            sum += Math.pow(one.probability(), 1 / temperature);
          }
          Map<List<String>, Double> found = new HashMap<>();
          tempered.best(ALL).forEach(one -> found.put(one.labels(), one.probability()));
          double entropy = 0;
          for (ScoredLabeling one : plain.best(ALL)) {
            double expected = Math.pow(one.probability(), 1 / temperature) / sum;
            assertEquals(expected, found.get(one.labels()), 1e-5);
            entropy -= expected == 0 ? 0 : expected * Math.log(expected);
          }
          assertEquals(entropy, tempered.entropy(), 1e-5);
          assertEquals(
              Math.log(tempered.best(1).get(0).probability()),
              plain.logProbability(plain.fileLabels(), temperature),
              1e-9);
        });
  }

  @Test
  void lessProbableSpansAreLeftOut() {
    RandomCases.check(
        150,
        random -> {
          TaggerModel model = RandomModel.ofAny(random);
          Tagging tagging = tag(model, RandomModel.sentence(random, random.nextInt(8)));
          double least = random.nextDouble();
          Tagging kept = tagging.atLeast(least);
          List<ScoredSpan> expected =
              tagging.scoredSpans().stream().filter(one -> one.probability() >= least).toList();
          assertEquals(expected, kept.scoredSpans());
          assertEquals(0, model.labels().network().violations(kept.labels()).length);
          if (model.labels().hasSpans()) {
            assertEquals(
                model
                    .fileScheme()
                    .encode(
                        expected.stream().map(ScoredSpan::span).toList(), tagging.tokens().size()),
                kept.fileLabels());
          } else {
            assertEquals(tagging.labels(), kept.labels());
          }
          assertEquals(tagging.best(3), kept.best(3));
        });
  }

  @Test
  void entropyIsThatOfAllReadings() {
    RandomCases.check(
        100,
        random -> {
          TaggerModel model = RandomModel.ofAny(random);
          Tagging tagging = tag(model, RandomModel.sentence(random, random.nextInt(4)));
          double entropy = 0;
          for (ScoredLabeling one : tagging.best(ALL)) {
            double p = one.probability();
            entropy -= p == 0 ? 0 : p * Math.log(p);
          }
          assertEquals(entropy, tagging.entropy(), 1e-7);
          for (int i = 0; i < tagging.tokens().size(); i++) {
            double ofToken = 0;
            for (String label : model.labelNames()) {
              double p = tagging.probability(i, label);
              ofToken -= p == 0 ? 0 : p * Math.log(p);
            }
            assertEquals(ofToken, tagging.entropy(i), 1e-9);
          }
        });
  }

  private static void checkAgainstAllReadings(TaggerModel model, RandomGenerator random) {
    int length = 1 + random.nextInt(model.labels().size() > 5 ? 3 : 5);
    Tagging tagging = tag(model, RandomModel.sentence(random, length));
    List<ScoredLabeling> all = tagging.best(ALL);
    Map<String, Double> marginals = new HashMap<>(); // of token and label
    Map<Span, Double> spans = new HashMap<>();
    Set<List<String>> distinct = new HashSet<>();
    double total = 0;
    double last = 1;
    for (ScoredLabeling reading : all) {
      assertTrue(distinct.add(reading.labels()));
      assertTrue(reading.probability() <= last + EXACT);
      last = reading.probability();
      total += last;
      assertEquals(0, model.labels().network().violations(reading.labels()).length);
      assertEquals(
          reading.probability(), Math.exp(tagging.logProbability(reading.fileLabels())), EXACT);
      for (int token = 0; token < length; token++) {
        marginals.merge(token + reading.labels().get(token), last, Double::sum);
      }
      for (ScoredSpan span : reading.spans()) {
        spans.merge(span.span(), last, Double::sum);
      }
    }
    assertEquals(1, total, EXACT);
    assertEquals(all.get(0).labels(), tagging.labels());
    assertEquals(all.get(0).spans(), tagging.scoredSpans());
    for (int token = 0; token < length; token++) {
      for (String label : model.labels().labels()) {
        assertEquals(
            marginals.getOrDefault(token + label, 0.0), tagging.probability(token, label), EXACT);
      }
      assertEquals(
          tagging.probability(token, tagging.labels().get(token)), tagging.probability(token));
    }
    checkMapsOfProbabilities(model, tagging);
    for (ScoredLabeling reading : all.subList(0, Math.min(50, all.size()))) {
      for (ScoredSpan span : reading.spans()) {
        assertEquals(spans.get(span.span()), span.probability(), EXACT);
      }
    }
  }

  /** All probabilities of a token, in both schemes, against the sums over all readings. */
  static void checkMapsOfProbabilities(TaggerModel model, Tagging tagging) {
    List<ScoredLabeling> all = tagging.best(ALL);
    for (int token = 0; token < tagging.tokens().size(); token++) {
      Map<String, Double> ofFiles = new LinkedHashMap<>();
      Map<String, Double> ofNetwork = new LinkedHashMap<>();
      model.fileLabelNames().forEach(label -> ofFiles.put(label, 0.0));
      model.labelNames().forEach(label -> ofNetwork.put(label, 0.0));
      for (ScoredLabeling reading : all) {
        ofFiles.merge(reading.fileLabels().get(token), reading.probability(), Double::sum);
        ofNetwork.merge(reading.labels().get(token), reading.probability(), Double::sum);
      }
      assertClose(ofFiles, tagging.fileProbabilities(token));
      assertClose(ofNetwork, tagging.probabilities(token));
    }
  }

  private static void assertClose(Map<String, Double> expected, Map<String, Double> found) {
    assertEquals(List.copyOf(expected.keySet()), List.copyOf(found.keySet()));
    expected.forEach((label, value) -> assertEquals(value, found.get(label), EXACT, label));
  }

  @Test
  void aLabelThatTheModelLacksIsImpossible() {
    Tagging tagging = tag(RandomModel.usual(3), List.of("Ada", "lives"));
    assertEquals(Double.NEGATIVE_INFINITY, tagging.logProbability(List.of("B-XYZ", "O")));
    assertEquals(0, tag(RandomModel.usual(3), List.of()).logProbability(List.of()));
  }

  @Test
  void bestGivesAsManyAsAskedInWhateverOrder() {
    Tagging tagging = tag(RandomModel.usual(3), List.of("Ada", "lives"));
    List<ScoredLabeling> three = tagging.best(3);
    assertEquals(3, three.size());
    List<ScoredLabeling> ten = tagging.best(10);
    assertEquals(three, ten.subList(0, 3));
    assertEquals(three.subList(0, 1), tagging.best(1));
    assertEquals(List.of(), tagging.best(0));
    assertTrue(tagging.best(ALL).size() < ALL);
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> tagging.best(-1));
    assertTrue(refused.getMessage().contains("ask for 0 or more"), refused::getMessage);
  }

  @Test
  void emptySentenceHasOneEmptyReading() {
    Tagging tagging = tag(RandomModel.usual(3), List.of());
    assertEquals(List.of(), tagging.tokens());
    assertEquals(List.of(), tagging.labels());
    assertEquals(List.of(), tagging.fileLabels());
    assertEquals(List.of(), tagging.scoredSpans());
    assertEquals(List.of(new ScoredLabeling(List.of(), List.of(), List.of(), 1)), tagging.best(5));
    assertThrows(IndexOutOfBoundsException.class, () -> tagging.probability(0));
  }

  @Test
  void fileLabelsMarkTheSameSpans() {
    RandomCases.check(
        100,
        random -> {
          TaggerModel model = RandomModel.ofAny(random);
          Tagging tagging = tag(model, RandomModel.sentence(random, 12));
          TagScheme files = model.labels().files();
          if (files == TagScheme.NONE) {
            assertEquals(tagging.labels(), tagging.fileLabels());
          } else {
            assertEquals(0, files.violations(tagging.fileLabels()).length);
            assertEquals(tagging.spans(), files.decode(tagging.fileLabels()));
          }
        });
  }

  @Test
  void unknownLabelIsRefusedWithTheNearestOne() {
    Tagging tagging = tag(RandomModel.usual(3), List.of("Ada"));
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> tagging.probability(0, "B-PRE"));
    assertTrue(refused.getMessage().contains("did you mean B-PER?"), refused::getMessage);
    assertThrows(IndexOutOfBoundsException.class, () -> tagging.probability(1, "O"));
    assertThrows(IndexOutOfBoundsException.class, () -> tagging.probability(-1));
  }

  @Test
  void answersCannotBeChanged() {
    Tagging tagging = tag(RandomModel.usual(3), List.of("Ada", "lives"));
    assertFalse(tagging.best(2).isEmpty());
    for (List<?> list :
        List.of(
            tagging.tokens(),
            tagging.labels(),
            tagging.fileLabels(),
            tagging.spans(),
            tagging.scoredSpans(),
            tagging.best(2),
            tagging.best(2).get(0).labels(),
            tagging.best(2).get(0).spans())) {
      assertThrows(UnsupportedOperationException.class, () -> list.remove(0));
    }
  }

  private static Tagging tag(TaggerModel model, List<String> tokens) {
    return RandomModel.tag(model, List.of(tokens)).get(0);
  }
}
