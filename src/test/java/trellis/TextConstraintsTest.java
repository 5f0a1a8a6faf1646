package trellis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import trellis.error.ConstraintException;
import trellis.labels.TagScheme;
import trellis.model.RandomModel;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;

/** What a caller says of a text by places in it. */
class TextConstraintsTest {
  private static final Tagger TAGGER = Tagger.of(RandomModel.usual(21)); // files in BIO
  private static final String TEXT = "😀 Ada Marlow left. Zoë's in London.";

  @Test
  void spansStandWhereTheyAreDemanded() {
    TextConstraints known =
        TextConstraints.builder(TagScheme.BIO)
            .span("PER", 3, 13)
            .noSpan("LOC", 20, 23)
            .label(29, 35, "B-LOC")
            .forbid(0, 2, "O")
            .build();
    TaggedText text = TAGGER.tag(TEXT, known);
    assertTrue(
        text.spans().stream().anyMatch(s -> s.toString().equals("PER 3-13 1.00 Ada Marlow")),
        text.spans()::toString);
    TextSentence second = text.sentences().get(1);
    int london = second.tagged().tokens().indexOf("London");
    assertEquals("B-LOC", second.tagged().labels().get(london));
    assertEquals(
        "[span PER 3-13, no span LOC 20-23, label B-LOC 29-35, no label O 0-2]", known.toString());
  }

  @Test
  void sentencesMayBeTaggedOneByOne() {
    TextConstraints known =
        TextConstraints.builder(TagScheme.BIO).span("PER", 3, 13).label(29, 35, "B-LOC").build();
    TokenizedText cut = TAGGER.tokenizer().tokenize(TEXT);
    List<FeaturedSentence> sentences =
        cut.sentences().stream().map(s -> new FeaturedSentence(s.tokens(), List.of())).toList();
    List<Constraints> ofEach = known.bySentence(cut);
    List<TaggedSentence> tagged = TAGGER.tagBatchFeatured(sentences, ofEach);
    assertEquals(
        TAGGER.tag(TEXT, known).spans().toString(), TaggedText.of(cut, tagged).spans().toString());
    IllegalArgumentException few =
        assertThrows(
            IllegalArgumentException.class,
            () -> TAGGER.tagBatchFeatured(sentences, ofEach.subList(0, 1)));
    assertTrue(few.getMessage().contains("1 sentences, but there are 2"), few.getMessage());
    Gazetteer renamed = Gazetteer.builder("a").add("LOC", "Zoë").build().named("staff");
    assertEquals("gazetteer staff: 1 name", renamed.toString());
  }

  @Test
  void codePointsNameTheSameTokens() {
    TextConstraints utf16 = TextConstraints.builder().span("PER", 3, 13).build();
    TextConstraints points = TextConstraints.builder().inCodePoints().span("PER", 2, 12).build();
    assertEquals(TAGGER.tag(TEXT, utf16).spans(), TAGGER.tag(TEXT, points).spans());
    TextConstraints smile = TextConstraints.builder().inCodePoints().span("PER", 0, 1).build();
    assertEquals("😀", TAGGER.tag(TEXT, smile).spans().get(0).text());
  }

  @Test
  void whatTheTextOfTokensSaysIsWhatOffsetsSay() {
    Random random = new Random(8);
    for (int round = 0; round < 60; round++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 12; i++) {
        text.append(
            List.of("Ada", "😀", "东京", "in ", " ", ". ", "U.S. ", "x\n\n", "Zo\u0308e ")
                .get(random.nextInt(9)));
      }
      TokenizedText cut = TAGGER.tokenizer().tokenize(text.toString());
      int sentence = random.nextInt(cut.sentences().size());
      TokenizedSentence chosen = cut.sentences().get(sentence);
      int first = random.nextInt(chosen.size());
      int end = first + 1 + random.nextInt(chosen.size() - first);
      Constraints ofTokens = Constraints.builder().span("LOC", first, end).build();
      boolean points = random.nextBoolean();
      TextConstraints.Builder ofText = TextConstraints.builder();
      if (points) {
        ofText.inCodePoints();
      }
      int from = chosen.start(first);
      int to = chosen.end(end - 1);
      ofText.span("LOC", points ? cut.codePoint(from) : from, points ? cut.codePoint(to) : to);
      assertEquals(
          TAGGER.tag(chosen.tokens(), ofTokens).labels(),
          TAGGER.tag(text.toString(), ofText.build()).sentences().get(sentence).tagged().labels(),
          text::toString);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "4|13|cuts the token \"Ada\" at 3-6: give the offsets of whole tokens",
        "3|12|cuts the token \"Marlow\" at 7-13",
        "2|6|begins with blanks before the token \"Ada\" at 3-6",
        "3|7|ends with blanks behind the token \"Ada\" at 3-6",
        "1|2|cuts the token \"😀\" at 0-2",
        "6|7|has no token in it, only blanks",
        "7|23|stands in more than one sentence: \".\" at 18-19 ends the first of them",
        "29|99|reaches beyond the text, which ends at 36"
      })
  void stretchesThatStandAtNoTokensAreTold(int start, int end, String words) {
    TextConstraints known = TextConstraints.builder().span("PER", start, end).build();
    ConstraintException refused =
        assertThrows(ConstraintException.class, () -> TAGGER.tag(TEXT, known));
    String message = refused.getMessage();
    assertTrue(message.contains("span PER " + start + "-" + end + " " + words), message);
  }

  @ParameterizedTest
  @CsvSource({"4, 12, 3, 13", "2, 14, 3, 13", "2, 4, 3, 6", "1, 2, 0, 2", "8, 9, 7, 13"})
  void stretchesAreWidenedWhenAskedFor(int start, int end, int tokenStart, int tokenEnd) {
    TextConstraints known = TextConstraints.builder().widening().span("PER", start, end).build();
    TaggedText text = TAGGER.tag(TEXT, known);
    assertTrue(
        text.spans().stream().anyMatch(s -> s.start() == tokenStart && s.end() == tokenEnd),
        text.spans()::toString);
  }

  @Test
  void blanksCannotBeWidened() {
    TextConstraints known = TextConstraints.builder().widening().span("PER", 6, 7).build();
    assertThrows(ConstraintException.class, () -> TAGGER.tag(TEXT, known));
    TextConstraints alone = TextConstraints.builder().widening().span("PER", 0, 1).build();
    assertThrows(ConstraintException.class, () -> TAGGER.tag(" ", alone));
  }

  @Test
  void labelsAreOfOneToken() {
    TextConstraints known = TextConstraints.builder().label(3, 13, "O").build();
    ConstraintException refused =
        assertThrows(ConstraintException.class, () -> TAGGER.tag(TEXT, known));
    assertTrue(
        refused.getMessage().contains("from \"Ada\" at 3-6 to \"Marlow\" at 7-13"),
        refused::getMessage);
  }

  @Test
  void clashesNameTheSentence() {
    TextConstraints known =
        TextConstraints.builder().span("LOC", 29, 35).label(29, 35, "O").build();
    ConstraintException refused =
        assertThrows(ConstraintException.class, () -> TAGGER.tag(TEXT, known));
    assertTrue(refused.getMessage().startsWith("sentence 1 (counted from 0)"), refused::getMessage);
    assertEquals(2, refused.demands().size());
  }

  @Test
  void longTextsObeyToo() {
    String text = "Ada lives in London .\n\n".repeat(1_000);
    int far = text.length() - 23 + 13;
    TaggedText tagged =
        TAGGER.tag(text, TextConstraints.builder().span("PER", far, far + 6).build());
    TextSpan last = tagged.spans().get(tagged.spans().size() - 1);
    assertTrue(
        tagged.spans().stream().anyMatch(s -> s.start() == far && s.type().equals("PER")),
        last::toString);
  }

  @Test
  void whatIsNoStretchOrNoLabelIsRefusedAtOnce() {
    TextConstraints.Builder builder = TextConstraints.builder();
    assertThrows(IllegalArgumentException.class, () -> builder.span("PER", 3, 3));
    assertThrows(IllegalArgumentException.class, () -> builder.span("PER", -1, 3));
    assertThrows(IllegalArgumentException.class, () -> builder.weigh("PER", 0, 3, Double.NaN));
    assertEquals(
        "the labels at 4-7 are none or have a null: name one or more",
        assertThrows(IllegalArgumentException.class, () -> builder.label(4, 7)).getMessage());
    assertThrows(IllegalArgumentException.class, () -> builder.gazetteer(null));
    assertThrows(IllegalArgumentException.class, () -> TAGGER.tag(TEXT, (TextConstraints) null));
  }

  @Test
  void gazetteersAreLookedUpInAllSentences() {
    Gazetteer names = Gazetteer.builder().add("LOC", "left").add("LOC", "in").build();
    TaggedText text = TAGGER.tag(TEXT, TextConstraints.builder().gazetteer(names).build());
    List<String> found = text.spans().stream().map(TextSpan::text).toList();
    assertTrue(found.containsAll(List.of("left", "in")), found::toString);
  }
}
