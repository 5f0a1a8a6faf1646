package trellis.tokenize;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PtbTokenizerTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      value = {
        "I don't, can't, won't, cannot | I do n't , ca n't , wo n't , can not",
        "it's Ada's they’ll DON'T I'd've | it 's Ada 's they ’ll DO N'T I 'd 've",
        "dont, gonna, Im, thats, its | do nt , gon na , I m , that s , its",
        "O'Connell, Ba'athists, the 80's, '60s, 'em | O'Connell , Ba'athists , the 80's , '60s ,"
            + " 'em",
        "the dogs' (NATO)'s 5'10 | the dogs ' ( NATO ) 's 5 ' 10",
        "Mr. Smith of the U.S. Army, e.g. J. Doe | Mr. Smith of the U.S. Army , e.g. J. Doe",
        "No. 5, p. 12 and Fig. 3, St.Louis | No. 5 , p. 12 and Fig. 3 , St. Louis",
        "$5, US$ 4.5, 5%, £3, -3 | $ 5 , US$ 4.5 , 5 % , £ 3 , - 3",
        "3.14, 1,000.50, 1,2, 12:30, 9/11, .5, +44 | 3.14 , 1,000.50 , 1 , 2 , 12:30 , 9/11 , .5 ,"
            + " +44",
        "5pm 20th 1970s 10k 35mm 5mg 3143C [3H] | 5 pm 20th 1970s 10 k 35 mm 5 mg 3143C [ 3H ]",
        "a well-known e-mail, non-stop mid-1980s | a well - known e-mail , non-stop mid-1980s",
        "713-853-3989 or 345-9945, 10-15, 2004-11-17 | 713-853-3989 or 345-9945 , 10 - 15 ,"
            + " 2004-11-17",
        "and/or w/o I/C 50/50 | and / or w/o I/C 50/50",
        "AT&T R&D &amp; f*ck | AT&T R&D &amp; f*ck",
        "see http://x.org/a_(b)?c=1,2. | see http://x.org/a_(b)?c=1,2 .",
        "(www.x.com/y), <mailto:a@b.c> | ( www.x.com/y ) , < mailto:a@b.c >",
        "a.b-c@d.org, galleryfurniture.com, a.pdf. | a.b-c@d.org , galleryfurniture.com , a.pdf .",
        "RT @me: #tag, # 1 #5 | RT @me : #tag , # 1 # 5",
        "so :) and :-( ;) <3 ^_^ | so :) and :-( ;) <3 ^_^",
        "wait... what?! no!!! -- yes… | wait ... what ?! no !!! -- yes …",
        "\"a\" ``b'' “c” ‘d’ «e» | \" a \" `` b '' “ c ” ‘ d ’ « e »",
        "[a] {b} <c> << d >> -> **** | [ a ] { b } < c > << d >> -> ****",
        "it ended.Then small.circles, comp.sources.unix | it ended . Then small . circles ,"
            + " comp.sources.unix",
        "👩‍👩‍👧x👍🏽🇩🇪 café naïve | 👩‍👩‍👧 x 👍🏽 🇩🇪 café naïve",
        "IL-2-mediated (p<0.05), alpha-tocopherol | IL - 2 - mediated ( p < 0.05 ) , alpha -"
            + " tocopherol",
      })
  void tokensAreThoseOfTreebanks(String text, String expected) {
    List<String> tokens =
        TokenRules.PTB.tokenize(text).sentences().stream()
            .flatMap(sentence -> sentence.tokens().stream())
            .toList();
    assertEquals(expected, String.join(" ", tokens));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "He left. | She stayed.",
        "Mr. Smith met Dr. Jones of the U.S. Army at 5 p.m. on Monday. | It rained.",
        "He works for Acme Inc. | The firm is old.",
        "J. R. R. Tolkien wrote it.",
        "\"Stop!\" he said. | \"Why?\" | She went.",
        "He left (she stayed.) | Then it rained.",
        "So what?! | Nothing... | Or something... maybe.",
        "Pi is 3.14. | Yes!!! | No.",
        "1. Read it. | 2. Sign it.",
        "It cost $5. | 20 people came.",
        "Thanks! :) | See you.",
        "Look at http://x.org/a.html. | It is good.",
        "See Fig. 3 and No. 5, p. 7. | That is all.",
        "They left at 5 p.m. | They came back.",
        "She said \"no.\" | He said 'yes.' | All was well.",
        "yes! :-) | no :( ok.",
      })
  void sentencesEndAt(String marked) {
    String text = marked.replace("| ", "");
    StringBuilder found = new StringBuilder();
    for (TokenizedSentence sentence : TokenRules.PTB.tokenize(text).sentences()) {
      found.append(found.length() > 0 ? " | " : "");
      found.append(text, sentence.start(), sentence.end());
    }
    assertEquals(marked, found.toString());
  }

  @Test
  void emptyLinesEndSentencesAndLineWrapsDoNot() {
    assertEquals(
        "A title\nIt goes on here .\nNext\nlast\n",
        TokenRules.PTB
            .tokenize("A title\n \r\nIt goes on\r\nhere.\nNext\u2029last")
            .toString()
            .replace("\r", ""));
  }

  @Test
  void stopOfAnAbbreviationThatEndsTheSentenceIsAToken() {
    assertEquals("pens , etc .\n", TokenRules.PTB.tokenize("pens, etc.").toString());
    assertEquals(
        "at Acme Inc .\nThe end .\n", TokenRules.PTB.tokenize("at Acme Inc. The end.").toString());
  }
}
