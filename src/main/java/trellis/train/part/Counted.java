package trellis.train.part;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import trellis.linear.AttributeIndex.Attribute;

/**
 * How often something is in a corpus, or in a part of it.
 *
 * @param what was counted: a {@link Kind} and texts, each behind its length
 * @param count how often
 * @param first where it was met first: the part in the upper bits, a number within it in the lower
 */
public record Counted(String what, long count, long first) implements Serializable {
  private static final int BITS_WITHIN = 40;

  /** What is counted. */
  public enum Kind {
    /** A token. */
    WORD,
    /** A label after another, or first, and whether it is the last. */
    STEP,
    /** A value of a feature column. */
    FEATURE,
    /** An attribute of a token. */
    ATTRIBUTE,
    /** An attribute of a token and of the label before. */
    PAIR_ATTRIBUTE,
    /** The sentences. */
    SENTENCE,
    /** A part, by its number and the digest of its sentences. */
    PART
  }

  /** Something that a part has. */
  static Counted of(Kind kind, List<String> texts, long count, int part, long within) {
    StringBuilder what = new StringBuilder().append((char) ('a' + kind.ordinal()));
    for (String text : texts) {
      what.append(text.length()).append(':').append(text);
    }
    return new Counted(what.toString(), count, (long) part << BITS_WITHIN | within);
  }

  /** The sum of two counts of the same. */
  public Counted plus(Counted other) {
    return new Counted(what, count + other.count, Math.min(first, other.first));
  }

  /** What kind of thing was counted. */
  Kind kind() {
    return Kind.values()[what.charAt(0) - 'a'];
  }

  /** The texts that it was counted by. */
  List<String> texts() {
    List<String> texts = new ArrayList<>();
    int at = 1;
    while (at < what.length()) {
      int colon = what.indexOf(':', at);
      int end = colon + 1 + Integer.parseInt(what, at, colon, 10);
      texts.add(what.substring(colon + 1, end));
      at = end;
    }
    return texts;
  }

  /** The attribute that was counted. */
  Attribute attribute() {
    List<String> texts = texts();
    return new Attribute(Integer.parseInt(texts.get(0)), texts.subList(1, texts.size()));
  }
}
