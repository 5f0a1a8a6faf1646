package trellis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import trellis.demand.Knowledge;
import trellis.model.TaggerModel;
import trellis.model.UntaggedSentence;
import trellis.tokenize.TokenizedSentence;
import trellis.tokenize.TokenizedText;
import trellis.tokenize.Tokenizer;

/**
 * Tags raw text with a model.
 *
 * @param known of the labels of every sentence
 */
record TextTagging(TaggerModel model, Knowledge known) {
  private static final int ALL_CORES = 0;

  /** Texts of more tokens are worth a few threads. */
  private static final int MOST_TOKENS_ALONE = 2_000;

  TaggedText tag(String text, Tokenizer tokenizer) {
    if (text == null) {
      throw new IllegalArgumentException("the text is null: give a string, empty if need be");
    }
    if (tokenizer == null) {
      throw new IllegalArgumentException(
          "the tokenizer is null: give one, or leave it out for that of the model");
    }
    TokenizedText tokenized = tokenizer.tokenize(text);
    if (tokenized == null) {
      throw new IllegalArgumentException(
          "the tokenizer answers with null: an answer without tokens is"
              + " TokenizedText.builder(text).build()");
    }
    if (!tokenized.text().equals(text)) {
      throw new IllegalArgumentException(
          "the tokenizer answers about another text than the one it was given: offsets must be"
              + " those of the given text");
    }
    return TaggedText.of(
        tokenized,
        tokenized.tokenCount() > MOST_TOKENS_ALONE ? onAllCores(tokenized) : here(tokenized));
  }

  private List<TaggedSentence> here(TokenizedText text) {
    List<List<String>> sentences =
        text.sentences().stream().map(TokenizedSentence::tokens).toList();
    List<List<List<String>>> noFeatures = Collections.nCopies(sentences.size(), List.of());
    return model.tag(sentences, noFeatures, known).stream().map(TaggedSentence::new).toList();
  }

  private List<TaggedSentence> onAllCores(TokenizedText text) {
    Iterator<UntaggedSentence> sentences =
        text.sentences().stream()
            .map(sentence -> new UntaggedSentence(sentence.tokens(), List.of(), known))
            .iterator();
    List<TaggedSentence> tagged = new ArrayList<>(text.sentences().size());
    model
        .tagAll(sentences, ALL_CORES)
        .forEachRemaining(tagging -> tagged.add(new TaggedSentence(tagging)));
    return tagged;
  }
}
