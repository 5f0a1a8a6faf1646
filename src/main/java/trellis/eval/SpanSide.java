package trellis.eval;

import java.util.List;
import trellis.labels.ConllevalReading;
import trellis.labels.Span;
import trellis.labels.TagScheme;

/**
 * Reads the spans of the gold labels, or of the predicted ones, sentence by sentence, and counts
 * labels that are ill-formed.
 */
public final class SpanSide {
  private final TagScheme scheme;
  private final NumberedSentence numbers;
  private final SchemeCheck check;

  private List<String> labels = List.of();
  private int violations;
  private List<Span> spans = List.of();
  private long illFormedSentences;
  private long illFormedLabels;

  public SpanSide(TagScheme scheme, LabelTable table) {
    this.scheme = scheme;
    this.numbers = new NumberedSentence(table);
    this.check = new SchemeCheck(scheme.rules(), table);
  }

  /** Takes the next sentence. */
  public void read(List<String> sentence) {
    labels = sentence;
    numbers.read(sentence);
    interpret();
  }

  /** Takes the next sentence after the other side; what both have equal is interpreted once. */
  public void readAfter(SpanSide other, List<String> sentence) {
    labels = sentence;
    numbers.read(sentence);
    if (scheme == other.scheme && numbers.sameAs(other.numbers)) {
      violations = other.violations;
      spans = other.spans;
      countIllFormed();
    } else {
      interpret();
    }
  }

  private void interpret() {
    violations = check.accepts(numbers) ? 0 : scheme.violations(labels).length;
    spans = numbers.outsideOnly() ? List.of() : ConllevalReading.spans(labels);
    countIllFormed();
  }

  private void countIllFormed() {
    if (violations > 0) {
      illFormedSentences++;
      illFormedLabels += violations;
    }
  }

  NumberedSentence numbers() {
    return numbers;
  }

  /** Whether the labels keep the rules of the scheme. */
  boolean isWellFormed() {
    return violations == 0;
  }

  /** The spans of the conlleval reading; those of the strict one too if all is well-formed. */
  public List<Span> spans() {
    return spans;
  }

  /** The spans of the strict reading. */
  public List<Span> strictSpans() {
    return isWellFormed() ? spans : scheme.decode(labels);
  }

  /** The labels that the spans of the conlleval reading have in BIO. */
  List<String> inBio() {
    return TagScheme.BIO.encode(spans, labels.size());
  }

  Evaluation.IllFormed illFormed() {
    return new Evaluation.IllFormed(illFormedSentences, illFormedLabels);
  }
}
