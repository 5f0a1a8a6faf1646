package trellis.cli.tag;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import trellis.TaggedSentence;
import trellis.demand.Knowledge;
import trellis.error.ConstraintException;
import trellis.error.CorpusException;
import trellis.model.TaggerModel;
import trellis.model.Tagging;
import trellis.model.UntaggedSentence;
import trellis.text.Column;
import trellis.text.Sentence;
import trellis.tokenize.TokenizedSentence;

/**
 * Tags sentences as they come, on several threads, holding few of them at a time.
 *
 * @param <S> a sentence as its reader gives it
 * @param tokens the tokens of a sentence
 * @param features what it has in the columns that the model reads beside them, {@code
 *     [column][token]}
 * @param known what is known of its labels beforehand
 * @param faults names the place of demands that cannot be kept
 * @param threads how many threads tag; 0: one a core
 */
public record TagStream<S>(
    TaggerModel model,
    Function<S, List<String>> tokens,
    Function<S, List<List<String>>> features,
    Function<S, Knowledge> known,
    Faults<S> faults,
    int threads) {

  /** Tells at which place of a file demands cannot be kept. */
  @FunctionalInterface
  public interface Faults<S> {
    /**
     * The fault of a sentence.
     *
     * @param number of the sentence, counted from 1
     */
    CorpusException at(S sentence, long number, ConstraintException clash);
  }

  /** Tags sentences of column files with these feature columns. */
  public static TagStream<Sentence> ofColumns(
      TaggerModel model, List<Column> features, Function<Sentence, Knowledge> known, int threads) {
    return new TagStream<>(
        model,
        Sentence::tokens,
        sentence -> sentence.features(features),
        known,
        (sentence, number, clash) ->
            new CorpusException(
                sentence.file(), sentence.line(Math.max(0, clash.token())), clash.text(), clash),
        threads);
  }

  /** Tags sentences that are nothing but tokens, one a line of a file of that name. */
  static TagStream<List<String>> ofText(
      TaggerModel model, String file, Knowledge known, int threads) {
    return new TagStream<>(
        model,
        tokens -> tokens,
        tokens -> List.of(),
        tokens -> known,
        (tokens, number, clash) -> new CorpusException(file, number, clash.text(), clash),
        threads);
  }

  /** Tags the sentences of a raw text, that of a file of that name. */
  static TagStream<TokenizedSentence> ofRaw(
      TaggerModel model, String file, Knowledge known, int threads) {
    return new TagStream<>(
        model,
        TokenizedSentence::tokens,
        sentence -> List.of(),
        sentence -> known,
        (sentence, number, clash) ->
            new CorpusException(file, lineOf(sentence), clash.text(), clash),
        threads);
  }

  /** Tags the sentences of documents. */
  static TagStream<DocumentSentence> ofDocuments(TaggerModel model, Knowledge known, int threads) {
    return new TagStream<>(
        model,
        sentence -> sentence.places().tokens(),
        sentence -> List.of(),
        sentence -> known,
        (sentence, number, clash) ->
            new CorpusException(
                sentence.document().file(),
                Math.max(1, sentence.document().line()),
                clash.text(),
                clash),
        threads);
  }

  private static long lineOf(TokenizedSentence sentence) {
    return 1
        + sentence.text().text().chars().limit(sentence.start()).filter(c -> c == '\n').count();
  }

  /**
   * Tags all that is read. Whatever is there is answered before more is waited for, so that a slow
   * source, such as a person who types, gets each answer at once.
   */
  public void run(ReadAhead<S> input, TaggedOutput<? super S> output) throws IOException {
    run(input, input::isAtHand, output);
  }

  /** Tags sentences that are all there. */
  void run(Iterator<S> sentences, TaggedOutput<? super S> output) throws IOException {
    run(sentences, () -> true, output);
  }

  private void run(Iterator<S> input, BooleanSupplier isAtHand, TaggedOutput<? super S> output)
      throws IOException {
    Unanswered<S> unanswered = new Unanswered<>(input, this::untagged);
    Iterator<Tagging> answers = model.tagAll(unanswered, isAtHand, threads);
    long answered = 0;
    try {
      while (answers.hasNext()) {
        output.write(unanswered.take(), TaggedSentence.of(answers.next()));
        answered++;
        if (unanswered.isEmpty() && !isAtHand.getAsBoolean()) {
          output.flush();
        }
      }
    } catch (ConstraintException clash) {
      output.flush(); // what stands before the fault is answered
      throw faults.at(unanswered.take(), answered + 1, clash);
    } catch (CorpusException fault) {
      output.flush();
      throw fault;
    }
    output.finish();
  }

  private UntaggedSentence untagged(S sentence) {
    return new UntaggedSentence(
        tokens.apply(sentence), features.apply(sentence), known.apply(sentence));
  }

  /** Sentences on their way: those that were read, until the answer to them is there. */
  private static final class Unanswered<S> implements Iterator<UntaggedSentence> {
    private final Iterator<S> input;
    private final Function<S, UntaggedSentence> untagged;
    private final Deque<S> sentences = new ArrayDeque<>();

    Unanswered(Iterator<S> input, Function<S, UntaggedSentence> untagged) {
      this.input = input;
      this.untagged = untagged;
    }

    @Override
    public boolean hasNext() {
      return input.hasNext();
    }

    @Override
    public UntaggedSentence next() {
      S sentence = input.next();
      sentences.add(sentence);
      return untagged.apply(sentence);
    }

    /** The one that the next answer, or fault, is about. */
    S take() {
      return sentences.remove();
    }

    boolean isEmpty() {
      return sentences.isEmpty();
    }
  }
}
