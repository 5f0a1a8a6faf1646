package trellis.eval;

import java.util.Iterator;
import java.util.List;
import trellis.labels.TagScheme;

/** Counts the tokens of a sentence whose gold and predicted labels agree. */
final class TokenAgreement {
  private final LabelTable table;
  private final boolean comparesAsWritten;

  /** Decides by the schemes how labels are compared; see {@link SpanScorer}. */
  TokenAgreement(TagScheme gold, TagScheme predicted, LabelTable table) {
    this.table = table;
    this.comparesAsWritten = isKnownToConlleval(gold) && isKnownToConlleval(predicted);
  }

  private static boolean isKnownToConlleval(TagScheme scheme) {
    return switch (scheme) {
      case IOB1, BIO, IOE1, IOE2 -> true;
      case BIOES, BMES, BILOU, NONE -> false;
    };
  }

  int count(SpanSide gold, SpanSide predicted) {
    if (gold.numbers().sameAs(predicted.numbers())) {
      return gold.numbers().size();
    }
    return comparesAsWritten
        ? countAsWritten(gold.numbers(), predicted.numbers())
        : countEqual(gold.inBio(), predicted.inBio());
  }

  private int countAsWritten(NumberedSentence gold, NumberedSentence predicted) {
    int count = 0;
    for (int token = 0; token < gold.size(); token++) {
      int a = gold.get(token);
      int b = predicted.get(token);
      if (a == b || withoutEmptyType(a).equals(withoutEmptyType(b))) {
        count++;
      }
    }
    return count;
  }

  /** Conlleval compares prefix and type, so to it {@code O-} is {@code O}. */
  private String withoutEmptyType(int number) {
    String label = table.label(number);
    int hyphen = label.indexOf('-');
    return hyphen >= 0 && hyphen == label.length() - 1 ? label.substring(0, hyphen) : label;
  }

  private static int countEqual(List<String> gold, List<String> predicted) {
    int count = 0;
    Iterator<String> other = predicted.iterator();
    for (String label : gold) {
      if (label.equals(other.next())) {
        count++;
      }
    }
    return count;
  }
}
