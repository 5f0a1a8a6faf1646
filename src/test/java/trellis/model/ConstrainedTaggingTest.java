package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.demand.Demand;
import trellis.demand.Knowledge;
import trellis.demand.LabelDemand;
import trellis.demand.LabelDemand.Mode;
import trellis.demand.SpanDemand;
import trellis.error.ConstraintException;
import trellis.labels.Span;
import trellis.labels.TagScheme;
import trellis.model.Tagging.ScoredLabeling;
import trellis.model.Tagging.ScoredSpan;
import trellis.testing.RandomCases;

/**
 * Constrained answers against all readings of the free model, those that obey renormalised; that
 * these are all labelings with their exact probabilities is what {@link TaggingTest} holds.
 */
class ConstrainedTaggingTest {
  private static final int ALL = 1_000_000;
  private static final double EXACT = 1e-9;
  private static final double NEVER = Double.NEGATIVE_INFINITY;
  private static final List<TagScheme> WITH_SPANS =
      Arrays.stream(TagScheme.values()).filter(scheme -> scheme != TagScheme.NONE).toList();

  @Test
  void answersOfEveryModelObeyEveryDemand() {
    RandomCases.check(
        400,
        random -> {
          TaggerModel untempered = RandomModel.ofAny(random);
          TaggerModel model =
              random.nextBoolean()
                  ? untempered
                  : untempered.withTemperature(random.nextDouble(0.3, 4));
          check(model, random.nextInt(model.labels().size() > 5 ? 4 : 6), random);
        });
  }

  @Test
  void answersOfModelsThatScoreSpansObeyEveryDemand() {
    RandomCases.check(
        200,
        random -> {
          TaggerModel model = RandomModel.ofSegments(random).withTemperature(1.5);
          check(model, random.nextInt(model.labels().size() > 5 ? 4 : 6), random);
        });
  }

  @Test
  void answersInEverySchemeObeyEveryDemand() {
    for (TagScheme scheme : WITH_SPANS) {
      RandomCases.check(
          40,
          random -> check(RandomModel.usual(scheme, random.nextLong()), random.nextInt(5), random));
    }
  }

  private static void check(TaggerModel model, int length, RandomGenerator random) {
    List<String> tokens = RandomModel.sentence(random, length);
    List<Demand> demands = demands(model, length, random);
    List<ScoredLabeling> free = RandomModel.tag(model, List.of(tokens)).get(0).best(ALL);
    Map<List<String>, Double> obeying = new LinkedHashMap<>(); // labels: unnormalised
    Map<List<String>, List<ScoredSpan>> spans = new HashMap<>();
    double total = 0;
    for (ScoredLabeling reading : free) {
      double score = demands.stream().mapToDouble(demand -> score(model, demand, reading)).sum();
      if (score > NEVER) {
        double mass = reading.probability() * Math.exp(score);
        obeying.put(reading.labels(), mass);
        spans.put(reading.labels(), reading.spans());
        total += mass;
      }
    }
    if (obeying.isEmpty()) {
      checkClash(model, tokens, demands, free);
      return;
    }
    Tagging tagging = tag(model, tokens, demands);
    List<ScoredLabeling> all = tagging.best(ALL);
    assertEquals(obeying.size(), all.size());
    double last = 1;
    for (ScoredLabeling reading : all) {
      assertEquals(obeying.get(reading.labels()) / total, reading.probability(), EXACT);
      assertTrue(reading.probability() <= last + EXACT);
      last = reading.probability();
      assertEquals(spansOf(spans.get(reading.labels())), spansOf(reading.spans()));
    }
    assertEquals(all.get(0).labels(), tagging.labels());
    checkMarginals(model, tagging, obeying, spans, total);
    TaggingTest.checkMapsOfProbabilities(model, tagging);
  }

  private static List<Span> spansOf(List<ScoredSpan> scored) {
    return scored.stream().map(ScoredSpan::span).toList();
  }

  private static void checkMarginals(
      TaggerModel model,
      Tagging tagging,
      Map<List<String>, Double> obeying,
      Map<List<String>, List<ScoredSpan>> spans,
      double total) {
    Map<String, Double> ofLabels = new HashMap<>(); // token and label
    Map<Span, Double> ofSpans = new HashMap<>();
    obeying.forEach(
        (labels, mass) -> {
          for (int token = 0; token < labels.size(); token++) {
            ofLabels.merge(token + labels.get(token), mass / total, Double::sum);
          }
          spansOf(spans.get(labels)).forEach(one -> ofSpans.merge(one, mass / total, Double::sum));
        });
    for (int token = 0; token < tagging.tokens().size(); token++) {
      for (String label : model.labelNames()) {
        assertEquals(
            ofLabels.getOrDefault(token + label, 0.0), tagging.probability(token, label), EXACT);
      }
    }
    for (ScoredLabeling reading : tagging.best(30)) {
      for (ScoredSpan span : reading.spans()) {
        assertEquals(ofSpans.get(span.span()), span.probability(), EXACT);
      }
    }
  }

  /** The demands named clash, and no fewer do. Some of different schemes have the same text. */
  private static void checkClash(
      TaggerModel model, List<String> tokens, List<Demand> demands, List<ScoredLabeling> free) {
    ConstraintException clash =
        assertThrows(ConstraintException.class, () -> tag(model, tokens, demands));
    assertFalse(clash.demands().isEmpty(), clash::getMessage);
    clash.demands().forEach(text -> assertTrue(clash.getMessage().contains(text), text));
    List<String> named = clash.demands().stream().sorted().toList();
    boolean found = false;
    for (int subset = 0; subset < 1 << demands.size(); subset++) {
      List<Demand> some = new ArrayList<>();
      for (int i = 0; i < demands.size(); i++) {
        if ((subset >> i & 1) == 1) {
          some.add(demands.get(i));
        }
      }
      if (some.size() <= named.size() && !arePossible(model, some, free)) {
        assertEquals(named.size(), some.size(), () -> "fewer clash: " + some + ", not " + named);
        if (named.equals(some.stream().map(one -> one.text(tokens)).sorted().toList())) {
          found = true;
          int first = some.stream().mapToInt(Demand::start).min().orElseThrow();
          assertEquals(first, clash.token());
        }
      }
    }
    assertTrue(found, clash::getMessage);
  }

  private static boolean arePossible(
      TaggerModel model, List<Demand> demands, List<ScoredLabeling> readings) {
    return readings.stream()
        .anyMatch(reading -> demands.stream().allMatch(one -> score(model, one, reading) > NEVER));
  }

  /** What a demand makes of a reading, by definition. */
  private static double score(TaggerModel model, Demand demand, ScoredLabeling reading) {
    if (demand instanceof LabelDemand label) {
      TagScheme scheme = label.scheme().orElse(model.labels().network());
      List<String> written =
          scheme == TagScheme.NONE
              ? reading.labels()
              : scheme.encode(spansOf(reading.spans()), reading.labels().size());
      boolean has = label.labels().contains(written.get(label.token()));
      return has == (label.mode() == Mode.ONE_OF) ? 0 : NEVER;
    }
    SpanDemand span = (SpanDemand) demand;
    boolean has =
        spansOf(reading.spans()).stream()
            .anyMatch(
                one ->
                    span.types().contains(one.type())
                        && one.start() == span.start()
                        && one.end() == span.end());
    return span.weight().isEmpty() ? has ? 0 : NEVER : has ? span.weight().getAsDouble() : 0;
  }

  private static List<Demand> demands(TaggerModel model, int length, RandomGenerator random) {
    List<Demand> demands = new ArrayList<>();
    int count = length == 0 ? 0 : random.nextInt(6);
    for (int i = 0; i < count; i++) {
      boolean ofSpan = model.labels().hasSpans() && random.nextInt(3) > 0;
      demands.add(ofSpan ? spanDemand(model, length, random) : labelDemand(model, length, random));
    }
    return demands;
  }

  private static SpanDemand spanDemand(TaggerModel model, int length, RandomGenerator random) {
    List<String> types =
        model.labelNames().stream()
            .filter(label -> label.contains("-"))
            .map(label -> label.substring(2))
            .distinct()
            .toList();
    Set<String> some = new LinkedHashSet<>(List.of(types.get(random.nextInt(types.size()))));
    if (random.nextInt(4) == 0) {
      some.addAll(types);
    }
    int start = random.nextInt(length);
    int end = start + 1 + random.nextInt(length - start);
    OptionalDouble weight =
        switch (random.nextInt(6)) {
          case 0 -> OptionalDouble.empty();
          case 1, 2 -> OptionalDouble.of(NEVER);
          default -> OptionalDouble.of(random.nextGaussian() * 3);
        };
    return new SpanDemand(some, start, end, weight, "");
  }

  private static LabelDemand labelDemand(TaggerModel model, int length, RandomGenerator random) {
    Optional<TagScheme> scheme =
        model.labels().hasSpans() && random.nextInt(3) > 0
            ? Optional.of(WITH_SPANS.get(random.nextInt(WITH_SPANS.size())))
            : Optional.empty();
    List<String> names =
        List.copyOf(model.constrainer().labelNames(scheme.orElse(model.labels().network())));
    Set<String> some = new LinkedHashSet<>();
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      some.add(names.get(random.nextInt(names.size())));
    }
    Mode mode = random.nextInt(4) > 0 ? Mode.NONE_OF : Mode.ONE_OF;
    return new LabelDemand(random.nextInt(length), mode, some, scheme);
  }

  private static Tagging tag(TaggerModel model, List<String> tokens, List<Demand> demands) {
    return model
        .tag(
            List.of(tokens),
            RandomModel.features(model, List.of(tokens)),
            new Knowledge(demands, List.of()))
        .get(0);
  }

  @Test
  void addedScoresGoToTheLabelInEveryState() {
    TaggerModel model = RandomModel.usual(5);
    List<String> tokens = List.of("Ada", "lives", "in", "London");
    List<Demand> demands =
        List.of(
            SpanDemand.weighted(new Span("PER", 0, 3), 2),
            SpanDemand.forbidden(new Span("LOC", 1, 3)));
    Tagging tagging = tag(model, tokens, demands);
    assertEquals(List.of("O", "O", "O", "O"), tagging.fileLabelsWith("O", 1_000));
    assertEquals(tagging.fileLabels(), tagging.fileLabelsWith("O", 0));
    assertFalse(tagging.fileLabelsWith("O", -1_000).contains("O"));
  }
}
