package trellis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import trellis.error.ConstraintException;
import trellis.labels.TagScheme;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.tokenize.TokenRules;

/** What a caller says of a sentence, and what of all, through the API. */
class ConstraintsTest {
  private static final double CLOSE = 1e-9;
  private static final List<String> TOKENS = List.of("Ada", "lives", "in", "London", ".");
  private static final Tagger TAGGER = tagger(RandomModel.usual(21)); // BIOES, files in BIO

  private static Tagger tagger(TaggerModel model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    return Tagger.load(new ByteArrayInputStream(out.toByteArray()));
  }

  @Test
  void answersObeyAndAreSure() {
    Constraints known =
        Constraints.builder()
            .span("PER", 0, 2)
            .label(3, "S-LOC", "S-PER")
            .forbid(3, "S-PER")
            .noSpan("LOC", 4, 5)
            .build();
    TaggedSentence sentence = TAGGER.tag(TOKENS, known);
    assertEquals(List.of("B-PER", "E-PER"), sentence.networkLabels().subList(0, 2));
    assertEquals("S-LOC", sentence.networkLabels().get(3));
    assertEquals(new TaggedSpan("PER", 0, 2, 1), rounded(sentence.spans().get(0)));
    assertEquals(1, sentence.probability(3), CLOSE);
    assertEquals(0, sentence.probability(4, "S-LOC"), CLOSE);
    double sum = sentence.best(10_000).stream().mapToDouble(Labeling::probability).sum();
    assertEquals(1, sum, CLOSE);
  }

  private static TaggedSpan rounded(TaggedSpan span) {
    return new TaggedSpan(span.type(), span.start(), span.end(), Math.rint(span.probability()));
  }

  @Test
  void constraintsAndGazetteersSayWhatTheyAre() {
    Gazetteer staff = Gazetteer.builder("staff").add("PER", "Ada").build();
    Constraints known =
        Constraints.builder()
            .span("PER", 0, 2)
            .noSpan("LOC", 4, 5)
            .weigh("ORG", 1, 2, 1.5)
            .label(3, "S-LOC", "S-PER")
            .forbid(3, "O")
            .gazetteer(staff.weighted(2))
            .build();
    assertEquals(
        "[span PER 0-2, no span LOC 4-5, weight 1.5 of span ORG 1-2, token 3 S-LOC or S-PER,"
            + " token 3 not O, gazetteer staff: 1 name, weight 2.0]",
        known.toString());
    assertEquals("[]", Constraints.none().toString());
    assertEquals("gazetteer staff: 1 name", staff.toString());
    ConstraintException unknown =
        assertThrows(
            ConstraintException.class,
            () -> TAGGER.with(Gazetteer.builder("staff").add("PRE", "Ada").build()));
    assertTrue(unknown.getMessage().startsWith("gazetteer staff, \"Ada\": "), unknown::getMessage);
  }

  @Test
  void nothingKnownChangesNothing() {
    TaggedSentence free = TAGGER.tag(TOKENS);
    TaggedSentence same = TAGGER.tag(TOKENS, Constraints.builder().build());
    assertEquals(free.best(5), same.best(5));
    assertEquals(free.spans(), same.spans());
    assertEquals(List.of(), TAGGER.tag(List.of(), Constraints.builder().build()).labels());
  }

  @Test
  void weightMultipliesTheOddsOfItsSpan() {
    double before = probability(TAGGER.tag(TOKENS));
    assertTrue(before > 1e-9 && before < 0.999, "too sure to test: " + before);
    for (double weight : new double[] {-2, 0.5, 3}) {
      TaggedSentence sentence =
          TAGGER.tag(TOKENS, Constraints.builder().weigh("LOC", 2, 4, weight).build());
      double after = probability(sentence);
      assertEquals(
          before / (1 - before) * Math.exp(weight),
          after / (1 - after),
          1e-6 * after / (1 - after));
    }
  }

  /** Of LOC 2-4, which all readings that have it tell. */
  private static double probability(TaggedSentence sentence) {
    return sentence.best(100_000).stream()
        .filter(
            labeling ->
                labeling.spans().stream()
                    .anyMatch(s -> s.type().equals("LOC") && s.start() == 2 && s.end() == 4))
        .mapToDouble(Labeling::probability)
        .sum();
  }

  @Test
  void probabilitiesKeepTheirDigitsUnderTheLargestWeight() {
    Constraints.Builder heavy = Constraints.builder();
    for (int i = 0; i < 10; i++) {
      heavy.weigh("LOC", 2, 4, 1e6);
    }
    List<Labeling> weighted = TAGGER.tag(TOKENS, heavy.build()).best(20);
    List<Labeling> demanded =
        TAGGER.tag(TOKENS, Constraints.builder().span("LOC", 2, 4).build()).best(20);
    for (int i = 0; i < 20; i++) {
      assertEquals(demanded.get(i).probability(), weighted.get(i).probability(), 1e-6);
    }
  }

  @Test
  void labelsOfTheFilesAreGivenInTheirScheme() {
    TaggedSentence sentence =
        TAGGER.tag(
            TOKENS, Constraints.builder(TagScheme.BIO).label(0, "B-LOC").label(1, "O").build());
    assertEquals(List.of("S-LOC", "O"), sentence.networkLabels().subList(0, 2));
    ConstraintException clash =
        clash(Constraints.builder().label(0, "B-LOC").label(1, "O").build());
    assertEquals(
        List.of(
            "token 0 \"Ada\" must have the label B-LOC", "token 1 \"lives\" must have the label O"),
        clash.demands());
  }

  @Test
  void gazetteerHoldsForAllThatIsTagged() {
    Gazetteer names =
        Gazetteer.builder().add("LOC", "ada", "LIVES").add("PER", "London").build().ignoringCase();
    Tagger ours = TAGGER.with(names);
    List<String> expected = List.of("B-LOC", "E-LOC", "S-PER");
    assertEquals(expected, chosen(ours.tag(TOKENS)));
    try (Stream<TaggedSentence> all = ours.tagAll(List.of(TOKENS, List.of(), TOKENS))) {
      List<TaggedSentence> tagged = all.toList();
      assertEquals(expected, chosen(tagged.get(0)));
      assertEquals(expected, chosen(tagged.get(2)));
    }
    TaggedText text = ours.tag("Ada lives in London .", TokenRules.WHITESPACE);
    assertEquals(expected, chosen(text.sentences().get(0).tagged()));
    String longText = "Ada lives in London .\n".repeat(1_000);
    TaggedText many = ours.tag(longText, TokenRules.WHITESPACE);
    assertTrue(many.spans().size() >= 2_000);
    assertEquals(TAGGER.tag(TOKENS).labels(), tagger(RandomModel.usual(21)).tag(TOKENS).labels());
  }

  private static List<String> chosen(TaggedSentence sentence) {
    List<String> labels = new ArrayList<>(sentence.networkLabels());
    return List.of(labels.get(0), labels.get(1), labels.get(3));
  }

  @Test
  void severalGazetteersAndConstraintsHoldTogether() {
    Gazetteer weighted = Gazetteer.builder().add("LOC", "London").build().weighted(1);
    TaggedSentence twice = TAGGER.with(weighted).with(weighted).tag(TOKENS);
    TaggedSentence once =
        TAGGER.tag(TOKENS, Constraints.builder().gazetteer(weighted.weighted(2)).build());
    assertEquals(once.probability(3, "S-LOC"), twice.probability(3, "S-LOC"), CLOSE);
    Tagger strict = TAGGER.with(Gazetteer.builder().add("LOC", "London").build());
    Constraints other = Constraints.builder().forbid(3, "S-LOC").build();
    ConstraintException clash =
        assertThrows(ConstraintException.class, () -> strict.tag(TOKENS, other));
    assertEquals(2, clash.demands().size());
    assertTrue(clash.getMessage().contains("must be a span LOC (gazetteer)"), clash::getMessage);
  }

  @Test
  void nameOfSeveralTypesIsOneOfThem() {
    Tagger ours =
        TAGGER.with(Gazetteer.builder().add("LOC", "London").add("PER", "London").build());
    TaggedSentence sentence = ours.tag(TOKENS);
    assertEquals(1, sentence.probability(3, "S-LOC") + sentence.probability(3, "S-PER"), CLOSE);
    assertTrue(sentence.probability(3, "S-LOC") > 0 && sentence.probability(3, "S-PER") > 0);
  }

  @Test
  void clashesAreNamed() {
    ConstraintException crossing =
        clash(
            Constraints.builder()
                .forbid(4, "O")
                .span("PER", 0, 2)
                .noSpan("PER", 2, 3)
                .span("LOC", 1, 3)
                .build());
    assertEquals(
        "no labeling of the sentence can be as demanded: tokens 0-2 \"Ada lives\" must be a span"
            + " PER, but tokens 1-3 \"lives in\" must be a span LOC (tokens count from 0)",
        crossing.getMessage());
    assertEquals(0, crossing.token());
    ConstraintException rules = clash(Constraints.builder().label(0, "I-PER").build());
    assertEquals(
        "no labeling of the sentence can be as demanded: token 0 \"Ada\" must have the label"
            + " I-PER (tokens count from 0); the rules of the scheme 'bioes' must be kept, too",
        rules.getMessage());
  }

  @Test
  void unknownNamesAndPlacesAreRefused() {
    assertMessage("did you mean B-PER?", Constraints.builder().label(0, "B-PRE").build());
    assertMessage("did you mean PER?", Constraints.builder().span("PRE", 0, 1).build());
    assertMessage(
        "the span PER 3-6 is spoken of, but the sentence has the tokens 0 to 4 alone",
        Constraints.builder().span("PER", 3, 6).build());
    assertMessage(
        "the label O of token 5 is spoken of", Constraints.builder().label(5, "O").build());
    assertMessage(
        "mark spans: the scheme 'none'", Constraints.builder(TagScheme.NONE).label(0, "O").build());
    ConstraintException unknown =
        assertThrows(
            ConstraintException.class,
            () -> TAGGER.with(Gazetteer.builder().add("LOK", "London").build()));
    assertTrue(unknown.getMessage().contains("did you mean LOC?"), unknown::getMessage);
    assertThrows(
        ConstraintException.class,
        () -> TAGGER.tag(List.of(), Constraints.builder().label(0, "O").build()));
  }

  @Test
  void whatIsNoDemandIsRefusedAtOnce() {
    Constraints.Builder builder = Constraints.builder();
    assertThrows(IllegalArgumentException.class, () -> builder.label(-1, "O"));
    assertThrows(IllegalArgumentException.class, () -> builder.label(0));
    assertThrows(IllegalArgumentException.class, () -> builder.span("PER", 2, 2));
    assertThrows(IllegalArgumentException.class, () -> builder.noSpan("PER", -1, 2));
    assertThrows(IllegalArgumentException.class, () -> builder.weigh("PER", 0, 1, Double.NaN));
    assertThrows(IllegalArgumentException.class, () -> builder.weigh("PER", 0, 1, -1 / 0.0));
    assertThrows(IllegalArgumentException.class, () -> builder.weigh("PER", 0, 1, 1e308));
    Gazetteer names = Gazetteer.builder().add("LOC", "London").build();
    assertThrows(IllegalArgumentException.class, () -> names.weighted(-1e308));
  }

  @Test
  void featuresAndConstraintsGoTogether() {
    Tagger featured = tagger(RandomModel.withFeatures(21));
    List<List<String>> features = List.of(List.of("NNP", "VBZ"), List.of("_", "_"));
    Constraints known = Constraints.builder().span("LOC", 0, 2).build();
    TaggedSentence sentence = featured.tag(List.of("Ada", "lives"), features, known);
    assertEquals(List.of("B-LOC", "E-LOC"), sentence.networkLabels());
  }

  @Test
  void sentencesAroundAClashAreAnswered() {
    Tagger ours =
        TAGGER
            .with(Gazetteer.builder().add("LOC", "a", "b").build())
            .with(Gazetteer.builder().add("PER", "b", "c").build());
    List<List<String>> sentences =
        List.of(List.of("a", "b"), List.of("b", "c"), List.of("a", "b", "c"), List.of("a"));
    List<List<String>> answered = new ArrayList<>();
    try (Stream<TaggedSentence> all = ours.tagAll(sentences)) {
      ConstraintException clash =
          assertThrows(
              ConstraintException.class, () -> all.forEach(one -> answered.add(one.tokens())));
      assertTrue(clash.getMessage().startsWith("sentence 2 (counted from 0): no labeling"));
      assertFalse(clash.text().contains("sentence 2"));
    }
    assertEquals(sentences.subList(0, 2), answered);
  }

  @Test
  void longSentencesWithManyNamesAreTagged() {
    List<String> tokens = RandomModel.sentence(new Random(7), 20_000);
    Tagger ours =
        TAGGER
            .with(Gazetteer.builder().add("LOC", "London", "the").build().weighted(1))
            .with(Gazetteer.builder().add("PER", "Ada", "lives").add("PER", "0").build());
    TaggedSentence sentence = ours.tag(tokens);
    assertEquals(20_000, sentence.networkLabels().size());
    long zeros = tokens.stream().filter("0"::equals).count();
    assertTrue(sentence.spans().stream().filter(s -> s.type().equals("PER")).count() >= zeros);
    assertEquals(1, sentence.probability(tokens.indexOf("0")), CLOSE);
  }

  private static void assertMessage(String expected, Constraints constraints) {
    ConstraintException told = clash(constraints);
    assertTrue(told.getMessage().contains(expected), told::getMessage);
  }

  private static ConstraintException clash(Constraints constraints) {
    return assertThrows(ConstraintException.class, () -> TAGGER.tag(TOKENS, constraints));
  }
}
