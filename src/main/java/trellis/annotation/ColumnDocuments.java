package trellis.annotation;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import trellis.text.Sentence;
import trellis.text.SentenceReader;
import trellis.tokenize.TokenizedText;

/**
 * Makes documents of the sentences of a column file. Their text is their tokens with blanks
 * between, a line a sentence. A sentence is a document, unless the file begins with a border such
 * as {@code -DOCSTART-}: then the borders tell.
 */
public final class ColumnDocuments implements DocumentReader {
  private final SentenceReader sentences;
  private Sentence ahead; // the first sentence of the next document; null when it is not known
  private boolean hasBorders;
  private long number;

  /** Takes the sentences, whose reader is closed with this one. */
  public ColumnDocuments(SentenceReader sentences) {
    this.sentences = sentences;
  }

  /** Whether the file has borders, which is known when a document was read. */
  public boolean hasBorders() {
    return hasBorders;
  }

  @Override
  public boolean hasNext() {
    return ahead != null || sentences.hasNext();
  }

  @Override
  public Document next() {
    if (!hasNext()) {
      throw new NoSuchElementException("no further document");
    }
    List<Sentence> own = new ArrayList<>();
    own.add(ahead == null ? sentences.next() : ahead);
    ahead = null;
    hasBorders = number == 0 ? own.get(0).startsDocument() : hasBorders;
    while (hasBorders && ahead == null && sentences.hasNext()) {
      Sentence next = sentences.next();
      if (next.startsDocument()) {
        ahead = next;
      } else {
        own.add(next);
      }
    }
    number++;
    return document(own);
  }

  private Document document(List<Sentence> own) {
    StringBuilder text = new StringBuilder();
    List<int[]> places = new ArrayList<>(); // start and end of each token; null: a sentence ends
    List<String> labels = new ArrayList<>();
    for (Sentence sentence : own) {
      for (String token : sentence.tokens()) {
        places.add(new int[] {text.length(), text.length() + token.length()});
        text.append(token).append(' ');
      }
      text.setCharAt(text.length() - 1, '\n');
      places.add(null);
      labels.addAll(sentence.labels());
    }
    text.setLength(text.length() - 1);
    TokenizedText.Builder tokens = TokenizedText.builder(text.toString());
    for (int[] place : places) {
      if (place == null) {
        tokens.endSentence();
      } else {
        tokens.token(place[0], place[1]);
      }
    }
    return new Document(
        own.get(0).file(),
        own.get(0).line(0),
        "doc-%06d".formatted(number),
        text.toString(),
        Optional.of(tokens.build()),
        true,
        List.of(),
        Optional.of(List.copyOf(labels)));
  }

  @Override
  public boolean passOverFault() {
    return sentences.passOverFault();
  }

  @Override
  public void close() {
    sentences.close();
  }
}
