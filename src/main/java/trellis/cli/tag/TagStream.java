package trellis.cli.tag;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import trellis.TaggedSentence;
import trellis.demand.Knowledge;
import trellis.error.ConstraintException;
import trellis.error.CorpusException;
import trellis.model.NeighborReader;
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
 * @param border whether another document begins between two sentences
 * @param faults names the place of demands that cannot be kept
 * @param threads how many threads tag; 0: one a core
 */
public record TagStream<S>(
    TaggerModel model,
    Function<S, List<String>> tokens,
    Function<S, List<List<String>>> features,
    Function<S, Knowledge> known,
    BiPredicate<S, S> border,
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
        Sentence::isBorder,
        (sentence, number, clash) ->
            new CorpusException(
                sentence.file(), sentence.line(Math.max(0, clash.token())), clash.text(), clash),
        threads);
  }

  /**
   * Tags sentences that are nothing but tokens, one a line of a file of that name; an empty line
   * stands between documents.
   */
  static TagStream<List<String>> ofText(
      TaggerModel model, String file, Knowledge known, int threads) {
    return new TagStream<>(
        model,
        tokens -> tokens,
        tokens -> List.of(),
        tokens -> known,
        (one, next) -> one.isEmpty() || next.isEmpty(),
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
        (one, next) -> false,
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
        (one, next) -> one.isLast(),
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
    Unanswered<S> unanswered = new Unanswered<>(input);
    NeighborReader<S> reader =
        new NeighborReader<>(unanswered, border, this::untagged, model.reach());
    Iterator<Tagging> answers = model.tagAll(reader, () -> reader.isAtHand(isAtHand), threads);
    long answered = 0;
    try {
      while (answers.hasNext()) {
        output.write(unanswered.take(), TaggedSentence.of(answers.next()));
        answered++;
        if (unanswered.size() <= model.reach() && !isAtHand.getAsBoolean()) {
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
  private static final class Unanswered<S> implements Iterator<S> {
    private final Iterator<S> input;
    private final Deque<S> sentences = new ArrayDeque<>();

    Unanswered(Iterator<S> input) {
      this.input = input;
    }

    @Override
    public boolean hasNext() {
      return input.hasNext();
    }

    @Override
    public S next() {
      S sentence = input.next();
      sentences.add(sentence);
      return sentence;
    }

    /** The one that the next answer, or fault, is about. */
    S take() {
      return sentences.remove();
    }

    int size() {
      return sentences.size();
    }
  }
}
