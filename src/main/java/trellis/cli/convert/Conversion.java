package trellis.cli.convert;

import java.io.IOException;
import trellis.annotation.AlignedDocument;
import trellis.annotation.AnnotationRules;
import trellis.annotation.Document;
import trellis.annotation.DocumentReader;
import trellis.annotation.DocumentWriter;
import trellis.annotation.SpanCheck;
import trellis.annotation.SpanFindings;
import trellis.error.CorpusException;

/**
 * Writes the documents of a reader in another form, one at a time.
 *
 * @param rules by which spans are put onto tokens
 * @param findings hears of spans that are not as they should be; stops at the end when one was
 *     refused
 * @param isPlain whether labels mark no spans and are written as they are
 * @param holdsGaps whether the form that is written holds spans of several pieces
 */
record Conversion(
    AnnotationRules rules, SpanFindings findings, boolean isPlain, boolean holdsGaps) {
  /** How much was written. */
  record Count(long documents, long spans) {}

  /** Writes all documents; both ends stay open. */
  Count write(DocumentReader in, DocumentWriter out) throws IOException {
    SpanCheck check = new SpanCheck(rules.misaligned(), findings);
    long documents = 0;
    long spans = 0;
    while (in.hasNext()) {
      Document next = in.next();
      Document document = isPlain ? next : next.withSpansOfLabels();
      if (out.needsTokens()) {
        AlignedDocument aligned = rules.aligner(findings).align(document);
        out.write(aligned.document(), aligned);
        spans += aligned.spans().size();
      } else {
        Document checked = check.check(document);
        Document whole = holdsGaps ? checked : check.withoutGaps(checked);
        out.write(whole, null);
        spans += whole.spans().size();
      }
      documents++;
    }
    findings.requireNone();
    out.finish();
    return new Count(documents, spans);
  }

  /** Goes on only when something was written. */
  static Count requireSome(Count count, String file) {
    if (count.documents() == 0) {
      throw new CorpusException(file, 0, "has no document: there is nothing to convert");
    }
    return count;
  }
}
