package trellis.labels;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.batch.RandomSpans;
import trellis.testing.RandomCases;

class LabelSetTest {
  private static final List<TagScheme> NETWORK_SCHEMES =
      List.of(TagScheme.IOB1, TagScheme.BIO, TagScheme.BIOES);
  private static final List<TagScheme> FILE_SCHEMES =
      Stream.of(TagScheme.values()).filter(scheme -> scheme != TagScheme.NONE).toList();

  private static LabelSet of(TagScheme files, TagScheme network, List<String> gold) {
    LabelSetBuilder builder = new LabelSetBuilder(files, network);
    builder.add(gold);
    return builder.build();
  }

  @Test
  void everyLetterOfASeenTypeIsInTheSet() {
    List<String> gold = List.of("I-b", "O", "I-a", "I-a");
    assertEquals(
        List.of("O", "B-a", "I-a", "E-a", "S-a", "B-b", "I-b", "E-b", "S-b"),
        of(TagScheme.IOB1, TagScheme.BIOES, gold).labels());
    assertEquals(
        List.of("O", "B-a", "I-a", "B-b", "I-b"), of(TagScheme.IOB1, TagScheme.BIO, gold).labels());
    assertEquals(
        List.of("O", "I-a", "B-a", "I-b", "B-b"), of(TagScheme.BIO, TagScheme.IOB1, gold).labels());
  }

  @Test
  void plainLabelsAreThoseSeenWithOutsideFirst() {
    assertEquals(
        List.of("O", "ADJ", "NOUN", "VERB"),
        of(TagScheme.NONE, TagScheme.NONE, List.of("VERB", "NOUN", "O", "ADJ", "NOUN")).labels());
    assertEquals(
        List.of("NOUN", "VERB"),
        of(TagScheme.NONE, TagScheme.NONE, List.of("VERB", "NOUN")).labels());
  }

  @Test
  void typesOfSpansStandOnceEach() {
    List<String> gold = List.of("I-b-c", "O", "B-a", "B-a");
    for (TagScheme network : NETWORK_SCHEMES) {
      assertEquals(List.of("a", "b-c"), of(TagScheme.BIO, network, gold).spanTypes());
    }
    assertEquals(List.of(""), of(TagScheme.BIO, TagScheme.BIO, List.of("B", "O")).spanTypes());
    assertEquals(List.of(), of(TagScheme.NONE, TagScheme.NONE, gold).spanTypes());
  }

  @Test
  void noSpanAtAllLeavesOutside() {
    assertEquals(List.of("O"), of(TagScheme.BIO, TagScheme.BIOES, List.of("O", "O")).labels());
  }

  @Test
  void wellFormedLabelsComeBackAsTheyWere() {
    RandomCases.check(
        300,
        random -> {
          int length = random.nextInt(1, 25);
          List<Span> spans = RandomSpans.spans(random, length, List.of("X", "Y", "a-b", ""));
          for (TagScheme files : FILE_SCHEMES) {
            for (TagScheme network : NETWORK_SCHEMES) {
              List<String> gold = files.encode(spans, length);
              LabelSet labels = of(files, network, gold);
              int[] ids = labels.encode(gold);
              assertEquals(spans, labels.spansOf(ids));
              assertEquals(gold, labels.fileLabelsOf(ids));
              assertEquals(network.encode(spans, length), labels.labelsOf(ids));
            }
          }
        });
  }

  @Test
  void illFormedGoldLosesNoSpan() {
    RandomCases.check(
        500,
        random -> {
          List<String> gold = RandomSpans.oddLabels(random, random.nextInt(1, 12));
          for (TagScheme network : NETWORK_SCHEMES) {
            LabelSet labels = of(TagScheme.BIO, network, gold);
            int[] ids = labels.encode(gold);
            assertEquals(ConllevalReading.spans(gold), labels.spansOf(ids));
            assertEquals(0, network.violations(labels.labelsOf(ids)).length);
          }
        });
  }

  @Test
  void plainLabelsStayAsTheyAre() {
    RandomCases.check(
        200,
        random -> {
          List<String> gold = RandomSpans.oddLabels(random, random.nextInt(1, 12));
          LabelSet labels = of(TagScheme.NONE, TagScheme.NONE, gold);
          int[] ids = labels.encode(gold);
          assertEquals(gold, labels.fileLabelsOf(ids));
          assertEquals(gold, labels.labelsOf(ids));
          assertEquals(List.of(), labels.spansOf(ids));
          assertEquals(List.of(), labels.patterns(new Span("X", 0, 1), gold.size()));
        });
  }

  @Test
  void labelsThatTrainingNeverHadAreMissing() {
    LabelSet names = of(TagScheme.BIO, TagScheme.BIOES, List.of("B-X"));
    assertArrayEquals(
        new int[] {LabelSet.MISSING, LabelSet.MISSING, 0, names.id("S-X")},
        names.encode(List.of("B-new", "I-new", "O", "B-X")));
    LabelSet plain = of(TagScheme.NONE, TagScheme.NONE, List.of("NOUN"));
    assertArrayEquals(new int[] {LabelSet.MISSING, 0}, plain.encode(List.of("X", "NOUN")));
  }

  @Test
  void anEmptySentenceHasNoLabels() {
    LabelSet labels = of(TagScheme.BIO, TagScheme.BIOES, List.of("B-X"));
    assertEquals(0, labels.encode(List.of()).length);
    assertEquals(List.of(), labels.fileLabelsOf(new int[0]));
  }

  @Test
  void theRulesAreThoseOfTheNetworksScheme() {
    LabelSet labels = of(TagScheme.IOB1, TagScheme.BIO, List.of("I-X", "I-Y"));
    assertEquals(List.of("O", "B-X", "I-X", "B-Y", "I-Y"), labels.labels());
    assertArrayEquals(new boolean[] {true, true, false, true, false}, labels.start());
    assertArrayEquals(new boolean[] {true, true, true, true, false}, labels.follow()[1]);
    assertArrayEquals(new boolean[] {true, true, false, true, false}, labels.follow()[0]);
    assertArrayEquals(new boolean[] {true, true, true, true, true}, labels.end());
    LabelSet plain = of(TagScheme.NONE, TagScheme.NONE, List.of("NOUN", "I-X"));
    assertArrayEquals(new boolean[] {true, true}, plain.start());
  }

  @Test
  void aSetIsMadeAgainFromItsLabels() {
    LabelSet labels = of(TagScheme.BIO, TagScheme.BIOES, List.of("B-X", "B-Y"));
    LabelSet again = new LabelSet(labels.files(), labels.network(), labels.labels());
    assertEquals(labels.labels(), again.labels());
    assertEquals(7, again.id("E-Y"));
  }

  @Test
  void whatIsNoLabelSetIsRefused() {
    assertRefused("\"S-X\" is no label of the scheme bio", "bio", "O", "S-X");
    assertRefused("\"PER\" is no label of the scheme bioes", "bioes", "O", "PER");
    assertRefused("\"B-X\" stands twice", "bio", "O", "B-X", "B-X");
    assertRefused("a label set needs a label, and O", "bio", "B-X");
    assertRefused("a label set needs a label", "none");
    IllegalArgumentException mixed =
        assertThrows(
            IllegalArgumentException.class,
            () -> new LabelSet(TagScheme.BIO, TagScheme.NONE, List.of("O")));
    assertTrue(mixed.getMessage().contains("scheme bio cannot be written as none"));
  }

  private static void assertRefused(String message, String scheme, String... labels) {
    TagScheme network = TagScheme.parse(scheme);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class,
            () -> new LabelSet(network, network, Arrays.asList(labels)));
    assertTrue(refused.getMessage().contains(message), refused.getMessage());
  }
}
