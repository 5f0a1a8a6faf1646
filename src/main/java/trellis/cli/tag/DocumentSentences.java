package trellis.cli.tag;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import trellis.annotation.Document;
import trellis.annotation.DocumentReader;
import trellis.annotation.Misaligned;
import trellis.annotation.TokenAligner;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.Tokenizer;

/** The sentences of documents, one after the other; what is annotated in them is not looked at. */
final class DocumentSentences implements Iterator<DocumentSentence> {
  private final DocumentReader documents;
  private final TokenAligner tokens;
  private final Deque<DocumentSentence> waiting = new ArrayDeque<>();
  private List<Document> skipped = new ArrayList<>();

  /** Takes the tokens of the documents, or finds them where they have none. */
  DocumentSentences(DocumentReader documents, Tokenizer tokenizer) {
    this.documents = documents;
    this.tokens = new TokenAligner(tokenizer, Misaligned.DROP, finding -> {});
  }

  @Override
  public boolean hasNext() {
    while (waiting.isEmpty() && documents.hasNext()) {
      take(documents.next());
    }
    return !waiting.isEmpty();
  }

  private void take(Document document) {
    List<TokenizedSentence> sentences =
        tokens.align(document.withSpans(List.of())).tokens().sentences();
    if (sentences.isEmpty()) {
      skipped.add(document);
    }
    for (int i = 0; i < sentences.size(); i++) {
      List<Document> before = i == 0 ? skipped : List.of();
      waiting.add(
          new DocumentSentence(before, document, sentences.get(i), i == sentences.size() - 1));
      skipped = i == 0 ? new ArrayList<>() : skipped;
    }
  }

  @Override
  public DocumentSentence next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no further sentence");
    }
    return waiting.remove();
  }

  /** Documents without a token that no sentence stands after; all are read when there is none. */
  List<Document> withoutTokens() {
    return skipped;
  }
}
