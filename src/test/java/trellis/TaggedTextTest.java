package trellis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import trellis.model.RandomModel;
import trellis.model.TaggerModel;
import trellis.model.archive.ModelArchive;
import trellis.testing.RandomCases;
import trellis.tokenize.TokenRules;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.tokenize.Tokenizer;

@Timeout(60)
class TaggedTextTest {
  private static final Tagger TAGGER = tagger(RandomModel.usual(21));
  private static final String[] PIECES = {
    "Ada",
    "lives",
    "in",
    "London",
    ".",
    "don't",
    "👩\u200D👧",
    "e\u0301",
    "\uD83D",
    "\r\n",
    "\n\n",
    "日本",
    "\u200B",
    "שלום",
    "\0",
    "?",
    "Mr."
  };

  private static Tagger tagger(TaggerModel model) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ModelArchive.write(model, out);
    return Tagger.load(new ByteArrayInputStream(out.toByteArray()));
  }

  private static String text(RandomGenerator random, int pieces) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < pieces; i++) {
      text.append(PIECES[random.nextInt(PIECES.length)]).append(random.nextInt(4) > 0 ? " " : "");
    }
    return text.toString();
  }

  @ParameterizedTest
  @EnumSource(TokenRules.class)
  void textIsTaggedAsItsSentencesAre(TokenRules rules) {
    RandomCases.check(60, random -> assertAsSentences(rules, text(random, random.nextInt(40))));
  }

  @Test
  void longTextIsTaggedOnAllCoresAsItsSentencesAre() {
    RandomCases.check(1, random -> assertAsSentences(TokenRules.PTB, text(random, 8_000)));
  }

  private static void assertAsSentences(Tokenizer rules, String text) {
    TaggedText tagged = TAGGER.tag(text, rules);
    assertSame(text, tagged.text());
    List<TokenizedSentence> places = rules.tokenize(text).sentences();
    assertEquals(places.size(), tagged.sentences().size());
    List<TextSpan> spans = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      TextSentence sentence = tagged.sentences().get(i);
      TokenizedSentence place = places.get(i);
      TaggedSentence alone = TAGGER.tag(place.tokens());
      assertEquals(place.tokens(), sentence.tagged().tokens());
      assertEquals(alone.labels(), sentence.tagged().labels());
      assertEquals(place.start(), sentence.start());
      assertEquals(place.end(), sentence.end());
      for (int token = 0; token < place.size(); token++) {
        assertEquals(
            place.token(token), text.substring(sentence.start(token), sentence.end(token)));
      }
      assertSpans(alone, sentence, text);
      spans.addAll(sentence.spans());
    }
    assertEquals(spans, tagged.spans());
  }

  private static void assertSpans(TaggedSentence alone, TextSentence sentence, String text) {
    List<TaggedSpan> expected = alone.spans();
    List<TextSpan> spans = sentence.spans();
    assertEquals(expected.size(), spans.size());
    for (int i = 0; i < spans.size(); i++) {
      TextSpan span = spans.get(i);
      assertEquals(expected.get(i).type(), span.type());
      assertEquals(sentence.start(expected.get(i).start()), span.start());
      assertEquals(sentence.end(expected.get(i).end() - 1), span.end());
      assertEquals(text.substring(span.start(), span.end()), span.text());
      assertEquals(expected.get(i).probability(), span.probability(), 1e-6);
    }
  }

  @Test
  void offsetsAreToldInCodePointsToo() {
    TaggedText tagged = TAGGER.tag("👩 Ada");
    TextSentence sentence = tagged.sentences().get(0);
    assertEquals(3, sentence.start(1));
    assertEquals(2, tagged.codePoint(sentence.start(1)));
    assertEquals(5, tagged.codePoint(sentence.end()));
  }

  @Test
  void textWithoutTokensHasNoSentences() {
    for (String text : List.of("", " \r\n\u3000")) {
      TaggedText tagged = TAGGER.tag(text);
      assertEquals(List.of(), tagged.sentences());
      assertEquals(List.of(), tagged.spans());
      assertEquals("", tagged.toString());
    }
  }

  @Test
  void rulesOfTheConfigAreTaken() {
    assertEquals(TokenRules.PTB, TAGGER.tokenizer());
    assertEquals("do", TAGGER.tag("don't").sentences().get(0).tagged().tokens().get(0));
  }

  @Test
  void callersBringTheirOwnRules() {
    Tokenizer letters =
        text -> {
          TokenizedText.Builder found = TokenizedText.builder(text);
          for (int i = 0; i < text.length(); i++) {
            found.token(i, i + 1);
          }
          return found.build();
        };
    TaggedText tagged = TAGGER.tag("Ada", letters);
    assertEquals(List.of("A", "d", "a"), tagged.sentences().get(0).tagged().tokens());
    assertAsSentences(letters, "Ada lives");
  }

  @Test
  void wrongCallsAreRefused() {
    assertRefused("the text is null", () -> TAGGER.tag((String) null));
    assertRefused("the tokenizer is null", () -> TAGGER.tag("Ada", (Tokenizer) null));
    assertRefused("answers with null", () -> TAGGER.tag("Ada", text -> null));
    assertRefused(
        "another text", () -> TAGGER.tag("Ada ", text -> TokenRules.PTB.tokenize(text.strip())));
    Tagger withFeatures = tagger(RandomModel.withFeatures(3));
    assertRefused("this model reads", () -> withFeatures.tag("Ada lives"));
    assertRefused("this model reads", () -> withFeatures.tag("Ada lives\n".repeat(2_000)));
  }

  @Test
  void sentencesOfAnotherTextAreRefused() {
    TokenizedText text = TokenRules.PTB.tokenize("Ada lives. Yes.");
    List<TaggedSentence> tagged =
        TAGGER.tag("Ada lives. Yes.").sentences().stream().map(TextSentence::tagged).toList();
    assertEquals(2, TaggedText.of(text, tagged).sentences().size());
    assertRefused("2 sentences, but 1", () -> TaggedText.of(text, tagged.subList(0, 1)));
    List<TaggedSentence> swapped = List.of(tagged.get(1), tagged.get(0));
    assertRefused("sentence at 0 was", () -> TaggedText.of(text, swapped));
  }

  private static void assertRefused(String message, Runnable call) {
    String told = assertThrows(IllegalArgumentException.class, call::run).getMessage();
    assertTrue(told.contains(message), told);
  }
}
