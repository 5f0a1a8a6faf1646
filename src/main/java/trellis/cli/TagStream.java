package trellis.cli;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import trellis.TaggedSentence;
import trellis.model.ParallelTagging;
import trellis.model.ParallelTagging.Tagged;
import trellis.model.TaggerModel;
import trellis.text.Column;
import trellis.text.CorpusException;
import trellis.text.Sentence;

/**
 * Tags sentences as they come, on several threads, holding few of them at a time.
 *
 * @param <S> a sentence as its reader gives it
 * @param tokens the tokens of a sentence
 * @param features what it has in the columns that the model reads beside them, {@code
 *     [column][token]}
 * @param threads how many tag; 0: one a core
 */
record TagStream<S>(
    TaggerModel model,
    Function<S, List<String>> tokens,
    Function<S, List<List<String>>> features,
    int threads) {

  /** Tags sentences of column files with these feature columns. */
  static TagStream<Sentence> ofColumns(TaggerModel model, List<Column> features, int threads) {
    return new TagStream<>(
        model, Sentence::tokens, sentence -> sentence.features(features), threads);
  }

  /** Tags sentences that are nothing but tokens. */
  static TagStream<List<String>> ofText(TaggerModel model, int threads) {
    return new TagStream<>(model, tokens -> tokens, tokens -> List.of(), threads);
  }

  /**
   * Tags all that is read. Whatever is there is answered before more is waited for, so that a slow
   * source, such as a person who types, gets each answer at once.
   */
  void run(ReadAhead<S> input, TaggedOutput<? super S> output) throws IOException {
    List<S> there = input.takeAll();
    while (!there.isEmpty()) {
      try (ParallelTagging<S> answers = model.tagAll(there.iterator(), tokens, features, threads)) {
        while (answers.hasNext()) {
          Tagged<S> answer = answers.next();
          output.write(answer.item(), TaggedSentence.of(answer.tagging()));
        }
      } catch (CorpusException fault) {
        output.flush(); // what stands before the fault is answered
        throw fault;
      }
      output.flush();
      there = input.takeAll();
    }
    output.finish();
  }
}
