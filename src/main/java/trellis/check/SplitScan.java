package trellis.check;

import java.util.List;
import java.util.function.Consumer;
import trellis.corpus.CorpusFiles.CorpusFile;
import trellis.error.CorpusException;
import trellis.labels.Label;
import trellis.labels.SchemeDetector;
import trellis.labels.SchemeEvidence;
import trellis.labels.TagScheme;
import trellis.labels.TransitionRules;
import trellis.text.Column;
import trellis.text.ConllReader;
import trellis.text.Sentence;
import trellis.util.Excerpt;

/**
 * Reads one file of a corpus in two passes: the first finds its label scheme, the second counts and
 * judges by it.
 */
final class SplitScan {
  private final CorpusFile file;
  private final WordCounts words = new WordCounts();
  private final LabelCounts labels = new LabelCounts();
  private final FeatureCounts features;
  private long sentences;
  private long tokens;
  private long documents;
  private long longestSentence;

  /** Takes the file and the columns that the network reads beside the token. */
  SplitScan(CorpusFile file, List<Column> features) {
    this.file = file;
    this.features = new FeatureCounts(features);
  }

  String name() {
    return file.name();
  }

  String path() {
    return file.path().toString();
  }

  WordCounts words() {
    return words;
  }

  LabelCounts labels() {
    return labels;
  }

  long sentences() {
    return sentences;
  }

  /** Finds out how the file marks spans, and reports the lines that cannot be read. */
  SchemeEvidence findScheme(Findings findings) {
    SchemeDetector detector = new SchemeDetector();
    forEach(
        sentence -> detector.add(sentence.labels()),
        broken -> findings.add(FindingKind.UNREADABLE, broken));
    return detector.result();
  }

  /** Counts everything, and judges labels by the scheme and tokens by their looks. */
  void count(TagScheme scheme, Findings findings, RepeatedSentences repeated) {
    OddTokens oddTokens = new OddTokens(findings);
    forEach(
        sentence -> {
          count(sentence, scheme);
          features.add(sentence, findings);
          judgeLabels(sentence, scheme, findings);
          oddTokens.add(sentence);
          repeated.add(file.name(), sentence);
        },
        told -> {});
  }

  private void count(Sentence sentence, TagScheme scheme) {
    sentences++;
    tokens += sentence.size();
    documents += sentence.startsDocument() ? 1 : 0;
    longestSentence = Math.max(longestSentence, sentence.size());
    sentence.tokens().forEach(words::add);
    labels.add(sentence);
    if (scheme != TagScheme.NONE) {
      labels.addSpans(sentence.labels());
    }
  }

  private static void judgeLabels(Sentence sentence, TagScheme scheme, Findings findings) {
    List<String> written = sentence.labels();
    for (int i : scheme.violations(written)) {
      boolean foreign = !Label.parse(written.get(i)).isWellFormed();
      findings.add(
          foreign ? FindingKind.FOREIGN_LABEL : FindingKind.ILL_FORMED,
          sentence.file(),
          sentence.line(i),
          foreign ? ForeignLabel.complaint(written.get(i)) : illFormed(written, i, scheme));
    }
  }

  private static String illFormed(List<String> labels, int i, TagScheme scheme) {
    TransitionRules rules = scheme.rules();
    String label = Excerpt.quoted(labels.get(i));
    if (i == 0 && !rules.mayStart(labels.get(0))) {
      return label + " may not start a sentence in " + scheme;
    }
    if (i > 0 && !rules.mayFollow(labels.get(i - 1), labels.get(i))) {
      return label + " may not follow " + Excerpt.quoted(labels.get(i - 1)) + " in " + scheme;
    }
    return label + " may not end a sentence in " + scheme;
  }

  /**
   * Reads all sentences and goes on after lines that cannot be read, so that all of them are
   * reported at once.
   */
  private void forEach(Consumer<Sentence> action, Consumer<CorpusException> onFault) {
    try (ConllReader reader = ConllReader.open(file.path(), file.layout())) {
      boolean more = true;
      while (more) {
        try {
          reader.forEachRemaining(action);
          more = false;
        } catch (CorpusException fault) {
          onFault.accept(fault);
          more = reader.passOverFault();
        }
      }
    } catch (CorpusException cannotOpen) {
      onFault.accept(cannotOpen);
    }
  }

  /**
   * The report of what was counted.
   *
   * @param train the training file
   */
  SplitReport report(TagScheme scheme, String schemeEvidence, SplitScan train) {
    return new SplitReport(
        file.name(),
        path(),
        sentences,
        tokens,
        words.words().size(),
        documents,
        longestSentence,
        scheme.toString(),
        schemeEvidence,
        labels.labels(),
        labels.spans(),
        words.unknownTo(train.words),
        features.report(train.features));
  }
}
