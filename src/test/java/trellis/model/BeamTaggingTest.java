package trellis.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import trellis.demand.Knowledge;
import trellis.demand.SpanDemand;
import trellis.labels.Span;
import trellis.testing.RandomCases;

/** A beam changes which labels are found, and nothing else. */
class BeamTaggingTest {
  @Test
  void probabilitiesAndTheNBestAreThoseWithoutABeam() {
    RandomCases.check(
        60,
        random -> {
          long seed = random.nextLong();
          List<String> tokens = RandomModel.sentence(random, 1 + random.nextInt(7));
          Tagging exact = tag(0, seed, tokens, Knowledge.NONE);
          Tagging beam = tag(1 + random.nextInt(3), seed, tokens, Knowledge.NONE);
          assertEquals(exact.best(4).get(0).labels(), exact.labels());
          assertEquals(exact.best(4), beam.best(4));
          assertEquals(exact.entropy(), beam.entropy());
          assertEquals(exact.probabilities(0), beam.probabilities(0));
          assertEquals(0, beam.labelSet().network().violations(beam.labels()).length);
          assertTrue(
              beam.logProbability(beam.fileLabels()) <= exact.logProbability(exact.fileLabels()));
          assertEquals(exact.labels(), tag(100, seed, tokens, Knowledge.NONE).labels());
        });
  }

  @Test
  void whatIsDemandedIsFoundHoweverNarrowTheBeam() {
    RandomCases.check(
        60,
        random -> {
          List<String> tokens = RandomModel.sentence(random, 2 + random.nextInt(5));
          Span span = span(random, tokens.size());
          Knowledge known = new Knowledge(List.of(SpanDemand.needed(span)), List.of());
          Tagging beam = tag(1, random.nextLong(), tokens, known);
          assertTrue(beam.spans().contains(span), () -> beam + " lacks " + span);
        });
  }

  private static Span span(RandomGenerator random, int length) {
    int start = random.nextInt(length);
    return new Span("PER", start, random.nextInt(start + 1, length + 1));
  }

  private static Tagging tag(int beam, long seed, List<String> tokens, Knowledge known) {
    TaggerModel model = RandomModel.withOutput("{beam: " + beam + "}", seed);
    return model.tag(List.of(tokens), List.of(List.of()), known).get(0);
  }
}
