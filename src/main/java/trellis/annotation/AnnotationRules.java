package trellis.annotation;

import java.util.List;
import trellis.labels.LabelReading;
import trellis.labels.TagScheme;
import trellis.tokenize.Tokenizer;

/**
 * How annotated documents become labeled sentences.
 *
 * @param tokens finds sentences and tokens, where a file does not have them
 * @param scheme how spans are written as labels
 * @param misaligned what becomes of spans that tokens and labels cannot hold
 * @param names what the numbers of labels mean, in rows of Hugging Face; empty when it is not said
 */
public record AnnotationRules(
    Tokenizer tokens, TagScheme scheme, Misaligned misaligned, List<String> names) {

  /** Takes a copy of the names. */
  public AnnotationRules {
    names = List.copyOf(names);
    if (scheme == TagScheme.NONE) {
      throw new IllegalArgumentException("no scheme can write spans as plain labels");
    }
  }

  /** The sentences of documents. */
  public AnnotatedSentences sentences(DocumentReader documents, SpanFindings findings) {
    return sentences(documents, findings, LabelReading.PLAIN);
  }

  /** The sentences of documents, whose labels mean what is said. */
  public AnnotatedSentences sentences(
      DocumentReader documents, SpanFindings findings, LabelReading reading) {
    return new AnnotatedSentences(documents, aligner(findings), scheme, findings, reading);
  }

  /** What puts spans onto tokens by these rules. */
  public TokenAligner aligner(SpanFindings findings) {
    return new TokenAligner(tokens, misaligned, findings);
  }
}
