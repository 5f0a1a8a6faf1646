package trellis.cli;

import java.io.IOException;
import java.util.List;
import java.util.function.Function;
import trellis.model.ParallelTagging;
import trellis.model.ParallelTagging.Tagged;
import trellis.model.TaggerModel;
import trellis.text.CorpusException;

/**
 * Tags sentences as they come, on several threads, holding few of them at a time.
 *
 * @param <S> a sentence as its reader gives it
 * @param tokens the tokens of a sentence
 * @param threads how many tag; 0: one a core
 */
record TagStream<S>(TaggerModel model, Function<S, List<String>> tokens, int threads) {
  /**
   * Tags all that is read. Whatever is there is answered before more is waited for, so that a slow
   * source, such as a person who types, gets each answer at once.
   */
  void run(ReadAhead<S> input, TaggedOutput<? super S> output) throws IOException {
    List<S> there = input.takeAll();
    while (!there.isEmpty()) {
      try (ParallelTagging<S> answers = model.tagAll(there.iterator(), tokens, threads)) {
        while (answers.hasNext()) {
          Tagged<S> answer = answers.next();
          output.write(answer.item(), answer.tagging());
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
