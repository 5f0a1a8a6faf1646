package trellis.check;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.corpus.CorpusFiles.Split;
import trellis.text.Sentence;
import trellis.util.Excerpt;

/**
 * Finds sentences that stand more than once in a corpus, and those whose labels then differ.
 *
 * <p>A sentence is known again by 64 bits of its tokens, so that a large corpus is not kept: among
 * ten million sentences two different ones are taken for equal once in 400,000 corpora.
 */
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
    First first = seen.putIfAbsent(fingerprint(sentence.tokens()), here);
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

  /** 64 bits of the tokens of a sentence. */
  static long fingerprint(List<String> tokens) {
    long hash = tokens.size();
    for (String token : tokens) {
      for (int i = 0; i < token.length(); i++) {
        hash = mixed(hash + token.charAt(i));
      }
      hash = mixed(~hash); // where a token ends
    }
    return hash;
  }

  /** Two of the steps of SplitMix64, each of which loses nothing. */
  private static long mixed(long value) {
    long mixed = (value ^ value >>> 30) * 0xBF58476D1CE4E5B9L;
    return mixed ^ mixed >>> 27;
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
