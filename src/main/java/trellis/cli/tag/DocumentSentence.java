package trellis.cli.tag;

import java.util.List;
import trellis.annotation.Document;
import trellis.tokenize.TokenizedSentence;

/**
 * A sentence of a document.
 *
 * @param skipped documents without a token that stand before its document, if it is the first of it
 * @param isLast whether no sentence of the document follows
 */
record DocumentSentence(
    List<Document> skipped, Document document, TokenizedSentence places, boolean isLast) {}
