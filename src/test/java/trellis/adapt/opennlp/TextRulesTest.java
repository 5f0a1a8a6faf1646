package trellis.adapt.opennlp;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Arrays;
import java.util.List;
import opennlp.tools.sentdetect.SentenceDetector;
import opennlp.tools.tokenize.Tokenizer;
import opennlp.tools.util.Span;
import org.junit.jupiter.api.Test;
import trellis.testing.RandomCases;
import trellis.tokenize.TokenRules;
import trellis.tokenize.TokenizedSentence;

/** OpenNLP's tokenizer and sentence detector on our rules. */
class TextRulesTest {
  private static final Tokenizer TOKENS = new TrellisTokenizer(TokenRules.PTB);
  private static final SentenceDetector SENTENCES = new TrellisSentenceDetector(TokenRules.PTB);

  @Test
  void tokensAndSentencesAreCut() {
    assertArrayEquals(
        new String[] {"Mr.", "Wells", "ca", "n't", "come", "."},
        TOKENS.tokenize("Mr. Wells can't come."));
    assertArrayEquals(
        new String[] {"Mr. Wells came.", "He left."},
        SENTENCES.sentDetect(" Mr. Wells came.  He left.\n"));
    assertArrayEquals(
        new Span[] {new Span(1, 16), new Span(18, 26)},
        SENTENCES.sentPosDetect(new StringBuilder(" Mr. Wells came.  He left.\n")));
    assertEquals(0, TOKENS.tokenizePos(" \n").length);
    assertEquals(0, SENTENCES.sentDetect("").length);
  }

  /** Sentence by sentence OpenNLP's way, random text comes out as the rules cut it as a whole. */
  @Test
  void placesAreThoseOfTheRules() {
    List<String> pieces =
        List.of(
            "Ada", "can't", ". ", " ", "\n\n", "😀", "(", ")", "3.5", "\"", "?!", "e.g.", "東京。");
    RandomCases.check(
        200,
        random -> {
          StringBuilder made = new StringBuilder();
          for (int i = random.nextInt(40); i > 0; i--) {
            made.append(pieces.get(random.nextInt(pieces.size())));
          }
          String text = made.toString();
          List<TokenizedSentence> cut = TokenRules.PTB.tokenize(text).sentences();
          Span[] sentences = SENTENCES.sentPosDetect(text);
          assertEquals(cut.size(), sentences.length);
          for (int i = 0; i < sentences.length; i++) {
            assertEquals(new Span(cut.get(i).start(), cut.get(i).end()), sentences[i]);
          }
          List<String> tokens = cut.stream().flatMap(s -> s.tokens().stream()).toList();
          assertEquals(tokens, Arrays.asList(TOKENS.tokenize(text)));
          assertEquals(tokens, Arrays.asList(Span.spansToStrings(TOKENS.tokenizePos(text), text)));
        });
  }

  @Test
  void rulesMustBeGiven() {
    for (IllegalArgumentException thrown :
        List.of(
            assertThrows(IllegalArgumentException.class, () -> new TrellisTokenizer(null)),
            assertThrows(
                IllegalArgumentException.class, () -> new TrellisSentenceDetector(null)))) {
      assertEquals(
          "the set of rules is null: take those of tagger.tokenizer()", thrown.getMessage());
    }
  }
}
