package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import trellis.testing.RandomCases;

class SchemeDetectorTest {
  private static final List<String> ANY_LABELS =
      List.of(
          "O", "B-X", "I-X", "E-X", "S-X", "M-X", "L-X", "U-X", "B-Y", "I-Y", "E-Y", "B", "I", "O-",
          "I--Y", "o", "X", "NN", "-LRB-", "B-");

  @ParameterizedTest
  @CsvSource({
    "O O | O, BIO",
    "B-X I-X O B-X, BIO",
    "I-X I-X O I-X, IOB1",
    "I-X I-Y | I-X, IOB1",
    "I-X B-X O I-X, IOB1",
    "I-X E-X I-X O I-X, IOE1",
    "I-X E-X E-X O E-X, IOE2",
    "B-X E-X O S-X, BIOES",
    "B-X M-X E-X O S-X, BMES",
    "B-X I-X L-X O U-X, BILOU",
    "B M E S B E, BMES",
    "B I I O B, BIO",
    "B-X I-X O O- B-Y o B-Y, BIO",
    "NN VBD -LRB- PRP$ , NONE",
    "NOUN PUNCT X, NONE",
    "PER PER O O O O O LOC, NONE",
    "S RD E A B S I V FS, NONE",
    "o o o B-X, NONE",
  })
  void findsTheSchemeByItsRules(String corpus, TagScheme scheme) {
    SchemeDetector detector = new SchemeDetector();
    for (String sentence : corpus.split("\\|")) {
      detector.add(List.of(sentence.strip().split(" ")));
    }
    assertEquals(scheme, detector.result().best(), () -> detector.result().toString());
  }

  @Test
  void nothingAtAllIsBio() {
    SchemeDetector detector = new SchemeDetector();
    detector.add(List.of());
    assertEquals(TagScheme.BIO, detector.result().best());
    assertEquals(0, detector.result().labels());
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "NONE")
  void findsTheSchemeThatRandomSpansWereWrittenIn(TagScheme scheme) {
    RandomCases.check(
        50,
        random -> {
          SchemeDetector detector = new SchemeDetector();
          for (int sentence = 0; sentence < 100; sentence++) {
            int length = random.nextInt(1, 20);
            detector.add(scheme.encode(randomSpans(random, length), length));
          }
          assertEquals(scheme, detector.result().best());
          assertEquals(0, detector.result().violations().get(scheme));
        });
  }

  @Test
  void countsTheViolationsOfEachScheme() {
    RandomCases.check(
        300,
        random -> {
          SchemeDetector detector = new SchemeDetector();
          Map<TagScheme, Long> expected = new EnumMap<>(TagScheme.class);
          long outside = 0;
          long labels = 0;
          for (int sentence = random.nextInt(20); sentence >= 0; sentence--) {
            List<String> sequence = randomLabels(random);
            detector.add(sequence);
            for (TagScheme scheme : TagScheme.values()) {
              expected.merge(scheme, (long) scheme.violations(sequence).length, Long::sum);
            }
            outside += sequence.stream().filter("O"::equals).count();
            labels += sequence.size();
          }
          expected.remove(TagScheme.NONE);
          assertEquals(expected, detector.result().violations());
          assertEquals(outside, detector.result().outside());
          assertEquals(labels, detector.result().labels());
        });
  }

  @Test
  void evidenceIsOneReadableLine() {
    SchemeDetector detector = new SchemeDetector();
    for (int i = 0; i < 1_322; i++) {
      detector.add(List.of("B-X", "O"));
    }
    detector.add(List.of("B-X", "I-X", "I-X", "O"));
    assertEquals(
        "bio (0 violations; iob1 1,323; ioe1 1,323; bioes 1,323; bilou 1,323; ioe2 1,324;"
            + " bmes 1,324)",
        detector.result().toString());
  }

  @Test
  void evidenceOfOneViolationIsInTheSingular() {
    SchemeDetector detector = new SchemeDetector();
    detector.add(List.of("B-X", "O", "I-X", "O", "B-Y", "I-Y", "B-Y", "I-Y"));
    assertEquals("bio (1 violation; ", detector.result().toString().substring(0, 18));
  }

  @Test
  void evidenceOfPlainLabelsSaysWhy() {
    SchemeDetector detector = new SchemeDetector();
    detector.add(List.of("DT", "NN", "VBZ", "O"));
    assertEquals(
        "none (at least 3 violations in any scheme, with 3 labels other than O)",
        detector.result().toString());
  }

  @Test
  void evidenceCannotBeChanged() {
    Map<TagScheme, Long> violations = new SchemeDetector().result().violations();
    assertThrows(UnsupportedOperationException.class, () -> violations.put(TagScheme.BIO, 1L));
  }

  private static List<Span> randomSpans(RandomGenerator random, int length) {
    List<Span> spans = new ArrayList<>();
    int position = 0;
    while (position < length) {
      int end = Math.min(length, position + random.nextInt(1, 5));
      if (random.nextInt(4) > 0) {
        spans.add(new Span(random.nextBoolean() ? "PER" : "ORG", position, end));
      }
      position = end;
    }
    return spans;
  }

  private static List<String> randomLabels(RandomGenerator random) {
    List<String> labels = new ArrayList<>();
    for (int i = random.nextInt(12); i > 0; i--) {
      labels.add(ANY_LABELS.get(random.nextInt(ANY_LABELS.size())));
    }
    return labels;
  }
}
