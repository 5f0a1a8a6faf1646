package trellis.annotation;

import java.util.List;
import java.util.Optional;
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
 * @param nested which spans become labels where they may overlap; empty where they may not
 */
public record AnnotationRules(
    Tokenizer tokens,
    TagScheme scheme,
    Misaligned misaligned,
    List<String> names,
    Optional<SpanChoice> nested) {

  /** Takes a copy of the names. */
  public AnnotationRules {
    names = List.copyOf(names);
    if (scheme == TagScheme.NONE) {
      throw new IllegalArgumentException("no scheme can write spans as plain labels");
    }
  }

  /** Rules for spans that may not overlap. */
  public AnnotationRules(
      Tokenizer tokens, TagScheme scheme, Misaligned misaligned, List<String> names) {
    this(tokens, scheme, misaligned, names, Optional.empty());
  }

  /** The same with another tokenizer. */
  public AnnotationRules withTokens(Tokenizer others) {
    return new AnnotationRules(others, scheme, misaligned, names, nested);
  }

  /** The same, by which spans are written in another scheme. */
  public AnnotationRules withScheme(TagScheme other) {
    return new AnnotationRules(tokens, other, misaligned, names, nested);
  }

  /** The sentences of documents. */
  public AnnotatedSentences sentences(DocumentReader documents, SpanFindings findings) {
    return sentences(documents, findings, LabelReading.PLAIN);
  }

  /** The sentences of documents, whose labels mean what is said. */
  public AnnotatedSentences sentences(
      DocumentReader documents, SpanFindings findings, LabelReading reading) {
    return new AnnotatedSentences(documents, aligner(findings), this, findings, reading);
  }

  /** What puts spans onto tokens by these rules. */
  public TokenAligner aligner(SpanFindings findings) {
    return new TokenAligner(tokens, misaligned, findings, nested.isPresent());
  }
}
