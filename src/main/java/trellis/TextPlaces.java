package trellis;

import java.util.List;
import java.util.function.IntUnaryOperator;
import trellis.error.ConstraintException;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.util.Excerpt;

/**
 * Finds the tokens at places of a text.
 *
 * @param widening whether a stretch that does not stand at tokens means those that it touches,
 *     rather than nothing
 * @param inCodePoints whether places count code points, rather than {@code char}s
 */
record TextPlaces(TokenizedText text, boolean widening, boolean inCodePoints) {
  /**
   * Tokens of a sentence, [start, end).
   *
   * @param sentence counted from 0
   */
  record Place(int sentence, int start, int end) {}

  /**
   * The tokens of a stretch. Takes time that grows with the logarithm of the text.
   *
   * @param what messages call it
   * @param ofOneToken whether there must be one token
   * @throws ConstraintException when it does not stand at tokens, or in two sentences
   */
  Place of(String what, int start, int end, boolean ofOneToken) {
    int most = offset(text.text().length());
    if (end > most) {
      throw fault(what, "reaches beyond the text, which ends at " + most, "give offsets in it");
    }
    int from = inCodePoints ? charAt(start) : start;
    int to = inCodePoints ? charAt(end) : end;
    List<TokenizedSentence> sentences = text.sentences();
    int number = first(sentences.size(), i -> sentences.get(i).end(), from);
    if (number == sentences.size()) {
      throw blank(what);
    }
    TokenizedSentence sentence = sentences.get(number);
    int first = first(sentence.size(), sentence::end, from);
    int last = first(sentence.size(), sentence::end, to - 1);
    if (sentence.start(first) >= to) {
      throw blank(what);
    }
    if (number + 1 < sentences.size() && sentences.get(number + 1).start() < to) {
      throw fault(
          what,
          "stands in more than one sentence: "
              + named(sentence, sentence.size() - 1)
              + " ends the first of them",
          "a span lies in one sentence");
    }
    if (last == sentence.size() || sentence.start(last) >= to) {
      last--; // it ends in the blanks behind that token
    }
    if (!widening) {
      requireAtTokens(what, sentence, first, last, from, to);
    }
    if (ofOneToken && last > first) {
      throw fault(
          what,
          "has several tokens in it, from "
              + named(sentence, first)
              + " to "
              + named(sentence, last),
          "a label is of one token");
    }
    return new Place(number, first, last + 1);
  }

  private void requireAtTokens(
      String what, TokenizedSentence sentence, int first, int last, int from, int to) {
    String cure = "give the offsets of whole tokens, or ask for `widening`";
    if (sentence.start(first) < from) {
      throw fault(what, "cuts the token " + named(sentence, first), cure);
    }
    if (sentence.end(last) > to) {
      throw fault(what, "cuts the token " + named(sentence, last), cure);
    }
    if (sentence.start(first) > from) {
      throw fault(what, "begins with blanks before the token " + named(sentence, first), cure);
    }
    if (sentence.end(last) < to) {
      throw fault(what, "ends with blanks behind the token " + named(sentence, last), cure);
    }
  }

  /** A token with its offsets, as the caller counts. */
  private String named(TokenizedSentence sentence, int token) {
    return Excerpt.quoted(sentence.token(token))
        + " at "
        + offset(sentence.start(token))
        + "-"
        + offset(sentence.end(token));
  }

  private static ConstraintException blank(String what) {
    return fault(what, "has no token in it, only blanks", "leave it out");
  }

  private static ConstraintException fault(String what, String fault, String cure) {
    return new ConstraintException(
        ConstraintException.NO_TOKEN, List.of(), what + " " + fault + ": " + cure);
  }

  private int offset(int utf16) {
    return inCodePoints ? text.codePoint(utf16) : utf16;
  }

  /** The {@code char} before which so many code points stand. */
  private int charAt(int codePoints) {
    // The first char with more code points before it; in a pair, half a pair is one already.
    int length = text.text().length();
    return first(length + 1, text::codePoint, codePoints) - 1;
  }

  /** The first of some places whose ascending value is larger; their number if there is none. */
  private static int first(int count, IntUnaryOperator value, int than) {
    int low = 0;
    int high = count;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (value.applyAsInt(middle) > than) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
