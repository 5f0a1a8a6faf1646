package trellis.cli.tag;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import trellis.TaggedSentence;

/**
 * Keeps the answers to some of the sentences that are tagged, and writes them at the end in another
 * order.
 *
 * @param <S> a sentence as its reader gives it
 */
final class ChosenOutput<S> implements TaggedOutput<S> {
  private final List<Long> places; // among all that are tagged, in the order of writing
  private final TaggedOutput<? super S> output;
  private final Map<Long, Answer<S>> answers = new HashMap<>(); // null until it is there
  private long place;

  private record Answer<S>(S sentence, TaggedSentence tagged) {}

  ChosenOutput(List<Long> places, TaggedOutput<? super S> output) {
    this.places = places;
    this.output = output;
    places.forEach(chosen -> answers.put(chosen, null));
  }

  @Override
  public void write(S sentence, TaggedSentence tagged) {
    if (answers.containsKey(place)) {
      answers.put(place, new Answer<>(sentence, tagged));
    }
    place++;
  }

  @Override
  public void finish() throws IOException {
    for (long chosen : places) {
      Answer<S> answer = answers.get(chosen);
      output.write(answer.sentence(), answer.tagged());
    }
    output.finish();
  }

  @Override
  public void flush() {}
}
