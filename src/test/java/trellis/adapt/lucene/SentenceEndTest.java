package trellis.adapt.lucene;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentenceEndTest {
  private static final SentenceEnd STOPS = SentenceEnd.afterFullStops();

  private static StreamToken token(String term, int start, int sentence) {
    return new StreamToken(term, "word", 1, start, start + term.length(), sentence);
  }

  /** The text again, a bar where the rule finds an end. */
  private static String cut(SentenceEnd rule, String text) {
    List<StreamToken> sentence = new ArrayList<>();
    StringBuilder cut = new StringBuilder();
    int start = 0;
    for (String term : text.split(" ")) {
      StreamToken next = token(term, start, 0);
      if (!sentence.isEmpty() && rule.isBetween(sentence, next)) {
        cut.append("| ");
        sentence.clear();
      }
      sentence.add(next);
      cut.append(term).append(' ');
      start += term.length() + 1;
    }
    return cut.toString().strip();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Ada left . | She came back ! | Why ?",
        "Really ? ! | Yes … | Well . . . | So",
        "Mr. Smith paid 3.50 . | He left",
        "\" I left . \" | \" Why ? \" | Ada asked .",
        "He said ( to me . ) | She : « Non . » | Tut",
        "`` I left . '' | He did .",
        "東京 。 | 雨 ！ 」 | 傘",
        ". | Ada",
        "\" . \" | Ada",
        "no end at all",
      })
  void fullStopsEndSentences(String text) {
    assertEquals(text, cut(STOPS, text.replace("| ", "")));
    assertEquals(text, cut(SentenceEnd.usual(), text.replace("| ", "")));
  }

  @Test
  void numbersOfTheTokenizerEndSentences() {
    SentenceEnd rule = SentenceEnd.usual();
    assertFalse(rule.isBetween(List.of(token("a", 0, 4)), token("b", 2, 4)));
    assertTrue(rule.isBetween(List.of(token("a", 0, 4)), token("b", 2, 5)));
  }

  @Test
  void gapsEndSentences() {
    StreamToken first = new StreamToken("a", "word", 1, 0, 1, 0);
    StreamToken next = new StreamToken("b", "word", 3, 10, 11, 0);
    assertTrue(SentenceEnd.atPositionGaps(1).isBetween(List.of(first), next));
    assertFalse(SentenceEnd.atPositionGaps(2).isBetween(List.of(first), next));
    assertTrue(SentenceEnd.atOffsetGaps(8).isBetween(List.of(first), next));
    assertFalse(SentenceEnd.atOffsetGaps(9).isBetween(List.of(first), next));
    SentenceEnd either = SentenceEnd.atPositionGaps(2).or(SentenceEnd.atOffsetGaps(8));
    assertTrue(either.isBetween(List.of(first), next));
    assertFalse(either.isBetween(List.of(first), new StreamToken("b", "word", 1, 2, 3, 0)));
  }
}
