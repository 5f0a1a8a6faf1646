package trellis.check;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.corpus.CorpusFiles.Split;
import trellis.text.Sentence;
import trellis.util.Excerpt;

/** Finds sentences that stand more than once in a corpus, and those whose labels then differ. */
final class RepeatedSentences {
  private final Map<Long, First> seen = new HashMap<>();
  private final Map<Split, Long> fromTrain = new EnumMap<>(Split.class);
  private final Findings findings;

  RepeatedSentences(Findings findings) {
    this.findings = findings;
  }

  /** The first place of a sentence. */
  private record First(Split split, String file, long line, List<String> labels) {
    String place() {
      return file + ":" + line;
    }
  }

  /**
   * Compares a sentence with all before it.
   *
   * @param split what the file is for that it is in
   */
  void add(Split split, Sentence sentence) {
    First here = new First(split, sentence.file(), sentence.line(0), sentence.labels());
    First first = seen.putIfAbsent(SentencePrint.of(sentence.tokens()), here);
    if (first == null) {
      return;
    }
    boolean sameFile = first.split() == split;
    if (!sameFile) {
      fromTrain.merge(split, first.split() == Split.TRAIN ? 1L : 0L, Long::sum);
    }
    findings.add(
        sameFile ? FindingKind.DUPLICATE_WITHIN : FindingKind.DUPLICATE_ACROSS,
        here.file(),
        here.line(),
        Excerpt.quoted(String.join(" ", sentence.tokens()))
            + " stands at "
            + first.place()
            + " too");
    if (!first.labels().equals(here.labels()) && sentence.reading().tellAll(here.labels())) {
      addContradiction(sentence, first);
    }
  }

  /** How many sentences of a split stand in the training file. */
  long fromTrain(Split split) {
    return fromTrain.getOrDefault(split, 0L);
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
