package trellis.check;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.text.Sentence;
import trellis.util.Excerpt;

/** Finds sentences that stand more than once in a corpus, and those whose labels then differ. */
final class RepeatedSentences {
  /** Cannot stand in a token of a column file. */
  private static final String SEPARATOR = "\n";

  private final Map<String, First> seen = new HashMap<>();
  private final Findings findings;

  RepeatedSentences(Findings findings) {
    this.findings = findings;
  }

  /** The first place of a sentence. */
  private record First(String split, String file, long line, List<String> labels) {
    String place() {
      return file + ":" + line;
    }
  }

  /**
   * Compares a sentence with all before it.
   *
   * @param split the name of the file that it is in
   */
  void add(String split, Sentence sentence) {
    String key = String.join(SEPARATOR, sentence.tokens());
    First here = new First(split, sentence.file(), sentence.line(0), sentence.labels());
    First first = seen.putIfAbsent(key, here);
    if (first == null) {
      return;
    }
    boolean sameFile = first.split().equals(split);
    findings.add(
        sameFile ? FindingKind.DUPLICATE_WITHIN : FindingKind.DUPLICATE_ACROSS,
        here.file(),
        here.line(),
        Excerpt.quoted(String.join(" ", sentence.tokens()))
            + " stands at "
            + first.place()
            + " too");
    if (!first.labels().equals(here.labels())) {
      addContradiction(sentence, first);
    }
  }

  private void addContradiction(Sentence sentence, First first) {
    int i = 0;
    while (sentence.labels().get(i).equals(first.labels().get(i))) {
      i++;
    }
    findings.add(
        FindingKind.CONTRADICTION,
        sentence.file(),
        sentence.line(i),
        Excerpt.quoted(sentence.tokens().get(i))
            + " is "
            + sentence.labels().get(i)
            + " here and "
            + first.labels().get(i)
            + " in the same sentence at "
            + first.place());
  }
}
