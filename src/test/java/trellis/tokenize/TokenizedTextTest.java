package trellis.tokenize;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;

class TokenizedTextTest {
  @Test
  void isBuiltOfTokensAndEndsOfSentences() {
    TokenizedText built =
        TokenizedText.builder("Ada wrote. Yes")
            .token(0, 3)
            .token(4, 9)
            .token(9, 10)
            .endSentence()
            .endSentence()
            .token(11, 14)
            .build();

    assertEquals(4, built.tokenCount());
    assertEquals("Ada wrote .\nYes\n", built.toString());
    TokenizedSentence second = built.sentences().get(1);
    assertEquals(List.of("Yes"), second.tokens());
    assertEquals(11, second.start());
    assertEquals(14, second.end());
    assertEquals(1, second.size());
  }

  @Test
  void anyNumberOfTokensIsBuilt() {
    RandomCases.check(
        100,
        random -> {
          int tokens = random.nextInt(2_000);
          TokenizedText.Builder builder = TokenizedText.builder("x".repeat(tokens));
          for (int token = 0; token < tokens; token++) {
            builder.token(token, token + 1).endSentence();
          }
          List<TokenizedSentence> sentences = builder.build().sentences();
          assertEquals(tokens, sentences.size());
          for (int token = 0; token < tokens; token++) {
            assertEquals(token, sentences.get(token).start());
          }
        });
  }

  @Test
  void tokensThatOverlapOrAreOutsideAreRefused() {
    TokenizedText.Builder builder = TokenizedText.builder("Ada wrote").token(0, 3);
    for (int[] wrong : new int[][] {{2, 5}, {4, 4}, {5, 4}, {4, 10}, {-1, 2}}) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> builder.token(wrong[0], wrong[1]))
              .getMessage();
      assertTrue(
          message.startsWith("token 1 (counted from 0) cannot be " + wrong[0] + "-" + wrong[1]),
          message);
      assertTrue(message.contains("between 3,"), message);
    }
    assertEquals("Ada wrote\n", builder.token(4, 9).build().toString());
  }

  @Test
  void placesOutsideAreRefused() {
    TokenizedText text = TokenRules.WHITESPACE.tokenize("a b\nc");
    TokenizedSentence first = text.sentences().get(0);
    assertThrows(IndexOutOfBoundsException.class, () -> first.start(2));
    assertThrows(IndexOutOfBoundsException.class, () -> first.tokens().get(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> text.sentences().get(2));
    assertThrows(IndexOutOfBoundsException.class, () -> text.codePoint(6));
    assertThrows(IndexOutOfBoundsException.class, () -> text.codePoint(-1));
  }

  @Test
  void codePointsAreCountedBeforeEachOffset() {
    RandomCases.check(
        500,
        random -> {
          String text = RandomText.of(random).repeat(1 + random.nextInt(3));
          TokenizedText tokenized = TokenizedText.builder(text).build();
          for (int offset = 0; offset <= text.length(); offset++) {
            int before = text.substring(0, offset).codePointCount(0, offset);
            assertEquals(before, tokenized.codePoint(offset));
          }
        });
  }
}
