package trellis.cli.score;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import trellis.annotation.AnnotationRules;
import trellis.annotation.Misaligned;
import trellis.annotation.SpanFindings;
import trellis.cli.tag.CorpusOpener;
import trellis.cli.tag.ReadAhead;
import trellis.corpus.CorpusFormat;
import trellis.error.CorpusException;
import trellis.labels.LabelReading;
import trellis.labels.TagScheme;
import trellis.text.Column;
import trellis.text.ConllLayout;
import trellis.text.Sentence;
import trellis.tokenize.TokenRules;
import trellis.util.Excerpt;

/**
 * Gold sentences with their predicted labels, from two files or from two columns of one; read anew
 * at each walk, a sentence at a time.
 *
 * @param gold the file with the gold labels
 * @param layout how both files are laid out; the label is the gold one
 * @param predicted the file with the predicted labels; empty when the gold file has them too
 * @param predictedColumn where the predicted labels stand
 * @param opener opens both files
 */
record ScoredCorpus(
    Path gold,
    ConllLayout layout,
    Optional<Path> predicted,
    Column predictedColumn,
    CorpusOpener opener) {

  /** Column files, both of the same format. */
  static ScoredCorpus ofColumns(
      Path gold, ConllLayout layout, Path predicted, Column predictedColumn) {
    AnnotationRules unused =
        new AnnotationRules(TokenRules.WHITESPACE, TagScheme.BIO, Misaligned.ERROR, List.of());
    CorpusFormat format = CorpusFormat.of(layout.format());
    CorpusOpener opener = new CorpusOpener(format, unused, new SpanFindings());
    return new ScoredCorpus(gold, layout, Optional.of(predicted), predictedColumn, opener);
  }

  /** Hands over each sentence with its gold labels, and the labels predicted for it. */
  void forEach(BiConsumer<Sentence, List<String>> action) {
    forFirst(Long.MAX_VALUE, action);
  }

  /** Hands over the first sentences only; each file is read ahead on a thread of its own. */
  void forFirst(long sentences, BiConsumer<Sentence, List<String>> action) {
    opener.findings().clear(); // of an earlier walk
    try (ReadAhead<Sentence> golds = ReadAhead.of(opener.openMain(gold, layout))) {
      if (!golds.hasNext()) {
        throw new CorpusException(gold.toString(), 0, "has no sentence: there is nothing to score");
      }
      if (predicted.isPresent()) {
        forFirst(sentences, golds, predicted.get(), action);
        return;
      }
      for (long i = 0; i < sentences && golds.hasNext(); i++) {
        Sentence sentence = golds.next();
        action.accept(sentence, sentence.column(predictedColumn));
      }
    }
  }

  /** A predicted label is what it is. */
  private ConllLayout ofPredicted() {
    return layout.withLabel(predictedColumn).withReading(LabelReading.PLAIN);
  }

  private void forFirst(
      long sentences,
      ReadAhead<Sentence> golds,
      Path file,
      BiConsumer<Sentence, List<String>> action) {
    try (ReadAhead<Sentence> others = ReadAhead.of(opener.open(file, ofPredicted()))) {
      for (long i = 0; i < sentences && golds.hasNext(); i++) {
        Sentence sentence = golds.next();
        if (!others.hasNext()) {
          throw new CorpusException(
              file.toString(), 0, "ends before the sentence at " + placeOf(sentence, 0));
        }
        Sentence other = others.next();
        requireSameTokens(sentence, other);
        action.accept(sentence, other.labels());
        if (!golds.hasNext() && others.hasNext()) {
          Sentence surplus = others.next();
          throw new CorpusException(
              surplus.file(), surplus.line(0), "a sentence more than " + gold + " has");
        }
      }
    }
  }

  private static void requireSameTokens(Sentence sentence, Sentence other) {
    if (sentence.hasTokensOf(other)) {
      return;
    }
    int i = 0;
    while (i < sentence.size()
        && i < other.size()
        && sentence.tokens().get(i).equals(other.tokens().get(i))) {
      i++;
    }
    boolean shorter = i == sentence.size() || i == other.size();
    throw new CorpusException(
        other.file(),
        other.line(Math.min(i, other.size() - 1)),
        (shorter ? lengths(sentence, other) : words(sentence, other, i))
            + ": both files must have the same tokens and sentences");
  }

  private static String lengths(Sentence sentence, Sentence other) {
    return "the sentence has "
        + other.size()
        + " tokens, but that at "
        + placeOf(sentence, 0)
        + " has "
        + sentence.size();
  }

  private static String words(Sentence sentence, Sentence other, int i) {
    return "the token is "
        + Excerpt.quoted(other.tokens().get(i))
        + ", but "
        + Excerpt.quoted(sentence.tokens().get(i))
        + " at "
        + placeOf(sentence, i);
  }

  private static String placeOf(Sentence sentence, int token) {
    return sentence.file() + ":" + sentence.line(token);
  }
}
