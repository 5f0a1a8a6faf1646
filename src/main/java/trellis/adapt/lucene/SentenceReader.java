package trellis.adapt.lucene;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.SentenceAttribute;
import org.apache.lucene.analysis.tokenattributes.TypeAttribute;
import org.apache.lucene.util.AttributeSource;

/**
 * Reads a stream of tokens sentence by sentence.
 *
 * <p>It reads one token further than the sentence goes: only the next token tells that it ended.
 *
 * <p>A sentence has tokens, whose states are kept, and positions, of which the tagger sees the
 * first token each. One that is too long may be cut between two tokens of one position.
 */
final class SentenceReader {
  private final AttributeSource attributes;
  private final TokenStream input;
  private final SentenceEnd end;
  private final CharTermAttribute term;
  private final PositionIncrementAttribute increment;
  private final OffsetAttribute offset;
  private final TypeAttribute type;
  private final SentenceAttribute number; // null when the stream has none

  private final List<AttributeSource.State> states = new ArrayList<>(); // [token]
  private final List<Integer> positions = new ArrayList<>(); // [token]
  private final List<StreamToken> tokens = new ArrayList<>(); // [position]
  private final List<StreamToken> shown = Collections.unmodifiableList(tokens);
  private AttributeSource.State ahead; // the first token of the next sentence, null when not read
  private StreamToken aheadToken;
  private boolean begun; // whether a token was read
  private boolean exhausted; // whether the stream has ended: it must not be asked again

  SentenceReader(AttributeSource attributes, TokenStream input, SentenceEnd end) {
    this.attributes = attributes;
    this.input = input;
    this.end = end;
    this.term = attributes.addAttribute(CharTermAttribute.class);
    this.increment = attributes.addAttribute(PositionIncrementAttribute.class);
    this.offset = attributes.addAttribute(OffsetAttribute.class);
    this.type = attributes.addAttribute(TypeAttribute.class);
    this.number = attributes.getAttribute(SentenceAttribute.class);
  }

  /** Reads the next sentence; false when there is none. */
  boolean readNext() throws IOException {
    clear();
    if (ahead != null) {
      add(ahead, aheadToken);
      ahead = null;
    }
    while (!exhausted && ahead == null) {
      if (input.incrementToken()) {
        take(attributes.captureState(), token());
      } else {
        exhausted = true;
      }
    }
    return !states.isEmpty();
  }

  private void take(AttributeSource.State state, StreamToken token) {
    if (endsBefore(token)) {
      ahead = state;
      aheadToken = token;
    } else {
      add(state, token);
    }
  }

  private boolean endsBefore(StreamToken next) {
    return states.size() >= TaggingFilter.LONGEST
        || next.positionIncrement() > 0 && !tokens.isEmpty() && end.isBetween(shown, next);
  }

  private void add(AttributeSource.State state, StreamToken token) {
    if (token.positionIncrement() > 0 || !begun) {
      tokens.add(token);
    }
    begun = true;
    states.add(state);
    positions.add(tokens.size() - 1);
  }

  /** Counts the tokens of the sentence, synonyms too. */
  int size() {
    return states.size();
  }

  /** Gives the terms at the positions of the sentence: what the tagger sees. */
  List<String> terms() {
    return tokens.stream().map(StreamToken::term).toList();
  }

  /** Gives the attributes of a token. */
  AttributeSource.State state(int token) {
    return states.get(token);
  }

  /**
   * Gives the position of a token in the sentence; -1 when it is at the last position of the one
   * before.
   */
  int position(int token) {
    return positions.get(token);
  }

  /** Begins anew, for another text. */
  void restart() {
    clear();
    ahead = null;
    begun = false;
    exhausted = false;
  }

  private void clear() {
    states.clear();
    positions.clear();
    tokens.clear();
  }

  private StreamToken token() {
    return new StreamToken(
        term.toString(),
        type.type(),
        increment.getPositionIncrement(),
        offset.startOffset(),
        offset.endOffset(),
        number == null ? 0 : number.getSentenceIndex());
  }
}
